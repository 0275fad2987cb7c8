import { isKeyOf } from '#platform/record.ts'
import { decisionText } from '#areas/credit/rules/texts.ts'
import type { Category, OfferState, ways } from './rules.ts'

/** Of an offer whose judgement came to no limit (offers 19). */
export const noLimitYet = 'Bestäms efter kreditprövning'
/** offers 2, 3. */
export const invalidNumber = 'Vänligen skriv in ett giltligt organisations-nummer'
export const noneFound = 'Inga bedömningar hittades på företaget'

export const categoryNames: Readonly<Record<Category, string>> = {
  dynamicPricingOffer: 'Offert',
  prospectOffer: 'Prospekt',
  offerIssuer: 'Utställare',
  offerInvoices: 'Fakturor',
}
export const stateNames: Readonly<Record<OfferState, string>> = {
  draft: 'Utkast',
  sent: 'Skickad',
  accepted: 'Accepterad',
  declined: 'Avböjd',
  replaced: 'Ersatt',
  expired: 'Utgången',
}
export const wayNames: Readonly<Record<(typeof ways)[number], string>> = {
  phone: 'Telefon',
  mail: 'E-post',
  meeting: 'Möte',
}
/** What a determination came to, as people read it; its own word where they know none. */
export function statusText(category: Category, statusCode: string | null): string {
  if (statusCode === null) return '—'
  if (category === 'offerInvoices') return decisionText(statusCode)
  if (category === 'prospectOffer') return statusCode === 'Warn' ? 'Varning' : statusCode
  return isKeyOf(stateNames, statusCode) ? stateNames[statusCode] : statusCode
}
/** Said before an agreement is made of prices that nobody has offered. */
export const noAcceptedOffer =
  'Företaget har ingen accepterad offert. Priserna i avtalen fylls i för hand.'
