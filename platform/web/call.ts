import {
  pathParameters,
  type AnswerOf,
  type AnyEndpoint,
  type InputOf,
} from '#platform/endpoint.ts'
import type { May } from '#platform/permission.ts'
import type { RefusalBody } from '#platform/refusal.ts'
import { fromWire, fieldsToWire, refusalFromWire } from '#platform/wire.ts'
import { begunAnswer } from './begun.ts'
import { askReason } from './file-reason.ts'
import { freshLogin } from './fresh-login.ts'
import { accessToken, renew } from './session.ts'

/**
 * A call that was refused or failed, with what the server said. Status 0 and code 'network' when no
 * answer came.
 */
export class CallError extends Error implements RefusalBody {
  readonly code: string
  readonly fields: RefusalBody['fields']
  readonly changed: RefusalBody['changed']
  readonly requestId: RefusalBody['requestId']

  constructor(
    readonly status: number,
    /** As sent, with the fields a call has of its own. */
    readonly body: RefusalBody,
  ) {
    super(body.message)
    this.code = body.code
    this.fields = body.fields
    this.changed = body.changed
    this.requestId = body.requestId
  }
}

/**
 * What a screen gets of a call: its answer, or null where there may be none (204), since what keeps
 * answers takes `undefined` for a mistake.
 */
export type AnswerTo<E extends AnyEndpoint> =
  undefined extends AnswerOf<E> ? Exclude<AnswerOf<E>, undefined> | null : AnswerOf<E>

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Leave a 403 to the caller instead of to the whole program. */
  readonly keep403?: boolean
  readonly file?: File
}

let onAccessDenied = (_may: May): void => undefined
/**
 * The program says what a 403 leads to, by who may make the call: the platform knows no address.
 */
export const whenAccessDenied = (react: (may: May) => void) => {
  onAccessDenied = react
}

function requestOf(
  endpoint: AnyEndpoint,
  given: Readonly<Record<string, unknown>>,
  options: CallOptions,
): [string, RequestInit] {
  const input = fieldsToWire(endpoint.input, given)
  const inPath = pathParameters(endpoint.path)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const rest = Object.entries(input).filter(
    ([name, value]) => !inPath.includes(name) && value !== undefined,
  )
  const token = accessToken()
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const init: RequestInit = { method: endpoint.method, headers, signal: options.signal }
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))
    return [query.size > 0 ? `${path}?${query}` : path, init]
  }
  if (endpoint.kind === 'command' && endpoint.upload) {
    const form = new FormData()
    for (const [name, value] of rest) form.append(name, String(value))
    if (options.file) form.append(endpoint.upload.field, options.file)
    return [path, { ...init, body: form }]
  }
  headers['content-type'] = 'application/json'
  return [path, { ...init, body: JSON.stringify(Object.fromEntries(rest)) }]
}

/** What answers need not be our server: a proxy has pages and JSON of its own. */
const isRefusal = (body: unknown): body is RefusalBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function errorOf({ input }: AnyEndpoint, answer: Response): Promise<CallError> {
  const text = await answer.text()
  const body = jsonOf(text)
  const refusal = isRefusal(body) ? refusalFromWire(input, body) : { code: text, message: text }
  return new CallError(answer.status, refusal)
}

/** The refusal. Who lacks the right is led away, who only did not log in anew stays. */
async function refusedBy(endpoint: AnyEndpoint, answer: Response, { keep403 }: CallOptions) {
  const error = await errorOf(endpoint, answer)
  if (answer.status === 403 && !keep403 && error.code !== 'freshLogin') onAccessDenied(endpoint.may)
  return error
}

async function wantsFreshLogin(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const body = jsonOf(await answer.clone().text())
  return isRefusal(body) && body.code === 'freshLogin'
}

async function ask(
  endpoint: AnyEndpoint,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<Response> {
  try {
    const send = () => fetch(...requestOf(endpoint, input, options))
    let answer = (await begunAnswer(endpoint.path)) ?? (await send())
    if (answer.status === 401 && (await renew())) answer = await send()
    // The server knows how old a login is by its latest token, and another tab may have fetched that.
    if ((await wantsFreshLogin(answer)) && (await renew())) answer = await send()
    if ((await wantsFreshLogin(answer)) && (await freshLogin())) answer = await send()
    return answer
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new CallError(0, {
      code: 'network',
      message: 'Servern kunde inte nås. Kontrollera anslutningen och försök igen.',
    })
  }
}

/**
 * Makes a call with the token of the session, once more after a renewal when the token had expired,
 * and once more after a login when the call asks for one that is not old.
 */
export function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<AnswerTo<E>>
// What comes is what the entry says: the server lets nothing else out.
export async function call(
  endpoint: AnyEndpoint,
  input: InputOf<AnyEndpoint>,
  options: CallOptions = {},
): Promise<unknown> {
  const answer = await ask(endpoint, input, options)
  if (!answer.ok) throw await refusedBy(endpoint, answer, options)
  if (endpoint.answer === 'nothing' || answer.status === 204) return null
  return endpoint.answer === 'file'
    ? await answer.blob()
    : fromWire(endpoint.answer, await answer.json())
}

/** The file, asked for once more with the reason when it takes one and somebody gives it. */
async function fileFrom(
  endpoint: AnyEndpoint,
  input: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const answer = await ask(endpoint, input, {})
  if (answer.ok) return answer
  const error = await refusedBy(endpoint, answer, {})
  const why = error.code === 'reasonNeeded' ? await askReason(error.message) : undefined
  if (why === undefined) throw error
  return fileFrom(endpoint, { ...input, why })
}

/** Fetches a file and hands it to the browser to save, under the name the server gives it. */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<void> {
  const answer = await fileFrom(endpoint, input)
  const name = /filename\*=UTF-8''([^;]+)/.exec(
    answer.headers.get('content-disposition') ?? '',
  )?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = name ? decodeURIComponent(name) : 'fil'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
