import type { RefusalBody } from '#platform/refusal.ts'

export const unexpectedTitle = 'Ett oväntat fel har inträffat'
export const unexpectedText =
  'Tyvärr har ett fel inträffat. Försök gärna igen men kvarstår problemet kontakta supporten.'

/**
 * The server's refusal inside a thrown value, when there is one: a code and a Swedish sentence,
 * perhaps fields.
 */
export function refusalOf(error: unknown): RefusalBody | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, message } = error as Partial<RefusalBody>
  return typeof code === 'string' && typeof message === 'string' && code !== 'unexpected'
    ? (error as RefusalBody)
    : undefined
}

/** The request's id, by which support finds the failure in the log. */
export function requestIdOf(error: unknown): string | undefined {
  const id =
    typeof error === 'object' && error !== null
      ? (error as { requestId?: unknown }).requestId
      : undefined
  return typeof id === 'string' ? id : undefined
}
