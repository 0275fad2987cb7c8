import type { RefusalBody } from '#platform/refusal.ts'

export const unexpectedTitle = 'Ett oväntat fel har inträffat'
export const unexpectedText =
  'Tyvärr har ett fel inträffat. Försök gärna igen men kvarstår problemet kontakta supporten.'

/**
 * The server's refusal inside a thrown value, when there is one: a code and a Swedish sentence,
 * perhaps fields.
 */
export function refusalOf(error: unknown): RefusalBody | undefined {
  return isRefusal(error) && error.code !== 'unexpected' ? error : undefined
}

const isRefusal = (error: unknown): error is RefusalBody =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  'message' in error &&
  typeof error.message === 'string'

/** The request's id, by which support finds the failure in the log. */
export function requestIdOf(error: unknown): string | undefined {
  const id =
    typeof error === 'object' && error !== null && 'requestId' in error
      ? error.requestId
      : undefined
  return typeof id === 'string' ? id : undefined
}
