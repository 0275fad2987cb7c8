import type { AnswerOf, InputOf } from '#platform/endpoint.ts'
import type { customer } from '#areas/acquisition/customer/contract.ts'
import type { accounting } from '#areas/purchasing/accounting/contract.ts'

type Calls = typeof customer & Pick<typeof accounting, 'openBooks' | 'beginBooks' | 'completeBooks'>
export type CallName = keyof Calls
export type Answer<Name extends CallName> = AnswerOf<Calls[Name]>

interface Fault {
  readonly field: string
  readonly message: string
}
/** A no of the server: its code, its Swedish sentence, and the fields to mend. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: readonly Fault[] = [],
  ) {
    super(message)
  }
}

/** Whether the same call may come through later: it did not arrive, or the server was not well. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status === 0 || error.status >= 429

interface Body {
  readonly code?: string
  readonly message?: string
  readonly fields?: readonly Fault[]
}
/**
 * Makes a call of customers. The contract is known here by its types alone: the server checks what
 * is sent and what it answers, and a telephone need not carry it. @throws Refused
 */
export async function ask<Name extends CallName>(
  name: Name,
  input: InputOf<Calls[Name]>,
  file?: File,
): Promise<Answer<Name>> {
  if (file?.size === 0) throw new Refused(400, 'emptyFile', '')
  const response = await fetch(`/api/customer/${name}`, {
    method: 'POST',
    // Who logs out and closes the page at once is logged out.
    keepalive: name === 'leave',
    ...(file ? { body: formOf(input, file) } : json(input)),
  }).catch(() => {
    throw new Refused(0, 'offline', '')
  })
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  // What the server answers is what the contract says: it checks it before it leaves.
  if (response.ok) return body as Answer<Name>
  const { code = '', message = '', fields } = (body ?? {}) as Body
  throw new Refused(response.status, code, message, fields)
}

/** Has the browser save a file that a call answers. @throws Refused */
export async function save(name: 'agreementFile', input: InputOf<Calls[typeof name]>) {
  const response = await fetch(`/api/customer/${name}`, { method: 'POST', ...json(input) }).catch(
    () => {
      throw new Refused(0, 'offline', '')
    },
  )
  if (!response.ok) {
    const { code = '', message = '' } = (await response.json().catch(() => ({}))) as Body
    throw new Refused(response.status, code, message)
  }
  const called = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = called?.[1] ? decodeURIComponent(called[1]) : 'Avtal.pdf'
  link.click()
  // Not at once: a browser may still be about to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const json = (input: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(input),
})
function formOf(input: object, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.append(name, String(value))
  form.append('file', file)
  return form
}
