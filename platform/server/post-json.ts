import { Undeliverable } from './deliver.ts'

/** Answers that mean "later": request timeout, too early, too many requests. */
const later = new Set([408, 425, 429])
const redirects = (status: number) => status >= 300 && status < 400

/**
 * Sends JSON with an Idempotency-Key and answers when the receiver has accepted it (2xx). A refusal (4xx, or a redirect, which would
 * carry the message somewhere nobody configured) throws Undeliverable; everything else throws an error worth a new try.
 */
export async function postJson(address: string, body: object, idempotencyKey: string, timeout = 15_000): Promise<void> {
  let response: Response
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
  } catch (error) {
    throw new Error(reasonOf(error, timeout), { cause: error })
  }
  if (response.ok) return void (await response.body?.cancel())
  const said = await beginningOf(response)
  const sentence = `Mottagaren svarade ${response.status}${said ? `: ${said}` : ''}`
  if (redirects(response.status) || (response.status >= 400 && response.status < 500 && !later.has(response.status)))
    throw new Undeliverable(sentence)
  throw new Error(sentence)
}

function reasonOf(error: unknown, timeout: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `Mottagaren svarade inte inom ${timeout / 1000} s`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `Mottagaren kunde inte nås${code}`
}

/** The first line of an answer, enough to understand a refusal by. */
async function beginningOf(response: Response): Promise<string> {
  const most = 2000
  let text = ''
  try {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length >= most) break
    }
  } catch {
    // what arrived is enough
  }
  return text
    .replaceAll(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, 200)
}
