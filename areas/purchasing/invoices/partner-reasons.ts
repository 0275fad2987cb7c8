import { concernedBy, type Determination } from '#areas/credit/rules/rules.ts'
import { isCurrency } from '#areas/foundation/currencies/rules.ts'
import { plainly, told, type OutsideText } from '#platform/outside.ts'
import { reasonSentences as says } from './outside-sentences.ts'

type Reason = Determination['reasons'][number]

/**
 * Why a decision became what it became, as far as a partner may know: nothing about the parties'
 * finances, and no amounts of limits.
 * @param unrated the currency of one that was not judged for want of a rate (invoices 210)
 */
export const partnerReasons = (
  { reasons }: Pick<Determination, 'reasons'>,
  unrated?: string,
): OutsideText[] => [
  ...new Set([
    ...(unrated === undefined ? [] : [withoutRate(unrated)]),
    ...reasons
      .filter(({ code }) => !unsaid.includes(code))
      // The currency stands for itself; what else the invoice is held for is told as before.
      .filter((reason) => unrated === undefined || reason.code !== 'held' || reason.on === 'issuer')
      .map(reasonForPartner),
  ]),
]

const unsaid: readonly Reason['code'][] = ['excepted', 'exchanged', 'abroadAccepted']
const withoutRate = (invoiceCurrency: string) =>
  told(isCurrency(invoiceCurrency) ? says.noRate : says.currencyNotBought, { invoiceCurrency })

function reasonForPartner(reason: Reason): OutsideText {
  switch (reason.code) {
    case 'issuerUnknown':
    case 'issuerInactive':
    case 'determinationNotAllowed':
    case 'issuerUnscreened':
      return plainly(says.cannotSell)
    case 'partnerSalesOff':
      return plainly(says.partnerSalesOff)
    case 'noAmount':
      return plainly(says.noAmount)
    case 'notFetched':
      return plainly(reason.triesLeft > 0 ? says.fetching : says.notFetched)
    case 'notBought':
      return plainly(says.notBought)
    case 'held':
    case 'exchanged':
    case 'excepted':
    case 'abroadAccepted':
      return plainly(says.handled)
    case 'abroadUndecided':
      return plainly(says.abroad)
    case 'abroadDeclined':
      return plainly(says.recipientNotMet)
    case 'sameParty':
      return plainly(says.sameParty)
    case 'rule':
      return ruleText(reason)
    case 'overLimit':
    case 'overCount':
      return plainly(reason.limit === 'financing' ? says.issuerOverLimit : says.recipientOverLimit)
    case 'covered':
      return plainly(reason.by === 'repurchase' ? says.repurchase : says.deposition)
    case 'notCovered':
      return plainly(says.notCovered)
  }
}

const notMet = {
  issuer: says.invoiceNotMet,
  recipient: says.recipientNotMet,
  bothParties: says.related,
  invoice: says.invoiceNotMet,
} as const
const notKnown = {
  issuer: says.issuerMissing,
  recipient: says.recipientMissing,
  bothParties: says.bothMissing,
  invoice: says.invoiceMissing,
} as const

const openRules = [
  'paymentTerms',
  'invoiceAge',
  'daysToDueDate',
  'dueBeforeInvoiceDate',
  'duplicateInvoice',
  'vatShare',
] as const

function ruleText({ rule, side, consequence, outcome }: Extract<Reason, { code: 'rule' }>) {
  const open = openRules.find((one) => one === rule)
  if (open && !outcome.missing) return plainly(says[open])
  if (consequence === 'approval') return plainly(says.approval)
  if (consequence === 'hold') return plainly(says.handled)
  return plainly(
    (outcome.missing ? notKnown : notMet)[concernedBy(side, outcome.rule.rule.measure)],
  )
}
