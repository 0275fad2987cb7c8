import type { DeterminationInput } from '#areas/credit/rules/rules.ts'
import type { Earlier, Similar } from './earlier-invoices.ts'

const inFacts = ({
  number,
  issuer,
  recipient,
  amount,
  currency,
  kronor,
  invoiceDate,
  recipientName,
  notSame,
}: Similar) => ({
  number,
  issuer,
  recipient,
  amount,
  ...(currency !== 'SEK' && { currency, ...(kronor !== null && { kronor }) }),
  invoiceDate,
  ...(recipientName !== null && { recipientName }),
  ...(notSame && { notSame }),
})
/** As the engine reads it. */
export function earlierFacts(found: Earlier, now: Date) {
  const known = <T>(value: T) => ({ value, source: 'Skynet', fetchedAt: now.toISOString() })
  return {
    similar: known(found.similar.map(inFacts)),
    elsewhere: known(found.elsewhere.map(inFacts)),
    sharedAccount: known(found.sharedAccount.map(inFacts)),
    boughtOnRecipient: known(found.boughtHere),
    earlierNumbers: known(found.numbers),
    disputed: known(found.disputed),
    disputedOnRecipient: known(found.disputedHere),
    recentVolume: known(found.recent),
    recentVolumeOnRecipient: known(found.recentHere),
    earlierVolume: known(found.earlier),
    earlierVolumeOnRecipient: known(found.earlierHere),
  } satisfies Partial<DeterminationInput['invoice']>
}
