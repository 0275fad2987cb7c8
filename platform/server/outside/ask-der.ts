import { patience, ProviderFailure } from './provider-call.ts'
import { wholeBody } from './whole-body.ts'

/** Bytes: an answer about a certificate, or a timestamp, is some kilobytes. */
const largest = 100_000

/**
 * Asks an authority that speaks DER over HTTP (RFC 3161, RFC 6960). Throws ProviderFailure, and
 * nothing else.
 */
export async function askDer(url: string, type: string, body: Uint8Array): Promise<Buffer> {
  if (!url) throw new ProviderFailure('unreachable')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Uint8Array.from(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    const answer = await wholeBody(response.body, largest)
    if (!answer) throw new ProviderFailure('nonsense')
    if (!response.ok) throw new ProviderFailure(response.status >= 500 ? 'unreachable' : 'refused')
    return answer
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new ProviderFailure(isLate ? 'slow' : 'unreachable', error)
  }
}
