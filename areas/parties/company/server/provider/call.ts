import { ProviderFailure, type ProviderAddress } from '#platform/server/outside/provider-call.ts'

/** What came, and what it cost in öre. */
export interface Came<T> {
  readonly content: T
  readonly cost: number
}
/** One question about a company (10 digits). Throws ProviderFailure. */
export type Ask<T> = (address: ProviderAddress, organizationNumber: string) => Promise<Came<T>>

/** Refuses an answer about another company than the one asked about. */
export function sameCompany(answered: string, asked: string): void {
  if (answered.replace('-', '') !== asked) throw new ProviderFailure('nonsense')
}

/** A PDF in base64, when it is one. */
export function pdfContent(bytes: Buffer): string {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new ProviderFailure('nonsense')
  return bytes.toString('base64')
}

/**
 * Two questions asked at the same time. Both have ended when one of them has failed, so that what
 * was paid for the other is known.
 */
export async function both<One, Other>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<[One, Other]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}
