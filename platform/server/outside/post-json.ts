import { isRefusal, NotDelivered, NotSent, NotYet, Undeliverable } from '../outbox/deliver.ts'
import { postTo, type OutsideSystem } from './outside-system.ts'

const redirects = (status: number) => status >= 300 && status < 400

/** What the receiver said, as far as it is listened to; `isWhole` when it was said to its end. */
export interface Reply {
  /** HTTP. */
  readonly status: number
  readonly text: string
  readonly isWhole: boolean
}

const usualTimeout = 15_000

/**
 * Sends JSON with an Idempotency-Key and answers what the receiver said when it accepted it (2xx).
 * A refusal (4xx, or a redirect, which would carry the message somewhere nobody configured) throws
 * Undeliverable; a receiver that says how long it wants to wait, NotYet; every other answer throws
 * NotDelivered, all with the status, and so does one that does not know us (401), which is ours to
 * mend. Without an answer it throws an Error, and NotSent when nothing was sent. The last three are
 * worth a new try.
 *
 * @param more headers that are sent as well
 */
export async function postJson(
  system: OutsideSystem,
  body: object,
  idempotencyKey: string,
  timeout = usualTimeout,
  more: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  let response: Response
  try {
    response = await postTo(system, body, {
      headers: { ...more, 'idempotency-key': idempotencyKey },
      timeout,
    })
  } catch (error) {
    if (error instanceof NotSent || error instanceof Undeliverable) throw error
    throw new Error(reasonOf(error, timeout), { cause: error })
  }
  const said = await replyOf(response)
  if (response.ok) return said
  const line = said.text
    .replaceAll(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, 200)
  const sentence = refusalSentence(response.status, line)
  const seconds = secondsToWait(response.headers.get('retry-after') ?? '')
  const { status } = response
  if (status === 401) throw new NotDelivered(sentence, status)
  if (redirects(status) || isRefusal(status)) throw new Undeliverable(sentence, status)
  throw seconds > 0 ? new NotYet(sentence, status, seconds) : new NotDelivered(sentence, status)
}

/** What staff read of a message that was answered with anything but yes, in Swedish. */
export const refusalSentence = (status: number, said: string) =>
  `Mottagaren svarade ${status}${said && `: ${said}`}`

/**
 * Retry-After: seconds, or an instant (RFC 9110, 10.2.3). A day is the most that anybody is waited
 * for.
 */
function secondsToWait(retryAfter: string): number {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isNaN(seconds) ? 0 : Math.min(seconds, 86_400)
}

/** What staff read of a receiver that did not answer, in Swedish. @param timeout ms */
export function reasonOf(error: unknown, timeout = usualTimeout): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `Mottagaren svarade inte inom ${timeout / 1000} s`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `Mottagaren kunde inte nås${code}`
}

/** Letters of an answer that are listened to. */
const most = 10_000

async function replyOf(response: Response): Promise<Reply> {
  const { status } = response
  let text = ''
  try {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > most) return { status, text, isWhole: false }
    }
    return { status, text, isWhole: true }
  } catch {
    return { status, text, isWhole: false }
  }
}
