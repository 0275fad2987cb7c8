interface Bucket {
  readonly modelCertainty: number
  readonly minimum: number
  readonly maximum: number
}
/**
 * When, in words: maximum 0 is before the due date, maximum 120 more than the minimum after it
 * (invoices 33).
 */
export function bucketText({ minimum, maximum }: Bucket): string {
  if (maximum === 0) return 'Före förfallodagen'
  if (maximum === 120) return `Mer än ${minimum} dagar efter förfallodagen`
  return `${minimum}–${maximum} dagar efter förfallodagen`
}

/** How near the forecast came, by its code (invoices 32). */
export const accuracyTexts: Readonly<Record<number, string>> = {
  1: 'Rätt inom 0–2 dagar',
  2: 'Fel på 2 dagar',
  3: 'Fel på 3 dagar',
  4: 'Fel på mer än 3 dagar',
}

/** What the forecast was made from. */
export function basisText(ownPayments: number): string {
  if (ownPayments === 0)
    return 'Mottagaren har inte betalat någon faktura hos oss än. Prognosen bygger på hur mottagare brukar betala.'
  return ownPayments === 1
    ? 'Bygger på mottagarens enda betalning och på hur mottagare brukar betala.'
    : `Bygger på mottagarens ${ownPayments} senaste betalningar och på hur mottagare brukar betala.`
}
