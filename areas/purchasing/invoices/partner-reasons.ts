import { concernedBy, type Determination } from '#areas/credit/rules/rules.ts'
import { boughtCurrencies, isCurrency } from '#areas/foundation/currencies/rules.ts'

/** Rules about the invoice itself: the partner has sent what they judge. */
const openRules: Readonly<Record<string, string>> = {
  paymentTerms: 'Fakturan har för lång betalningstid',
  invoiceAge: 'Fakturan är för gammal eller daterad framåt',
  daysToDueDate: 'Fakturan har för få dagar kvar till förfallodagen',
  dueBeforeInvoiceDate: 'Förfallodatum är tidigare än fakturadatum',
  duplicateInvoice: 'Fakturan liknar en som redan finns',
  vatShare: 'Momsen är större än den högsta momssatsen ger',
}
type Reason = Determination['reasons'][number]

/**
 * Why a decision became what it became, as far as a partner may know: nothing about the parties'
 * finances, and no amounts of limits.
 * @param unrated the currency of one that was not judged for want of a rate (invoices 210)
 */
export const partnerReasons = (
  { reasons }: Pick<Determination, 'reasons'>,
  unrated?: string,
): string[] => [
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
const withoutRate = (currency: string) =>
  isCurrency(currency)
    ? `Kurs för ${currency} saknas just nu, vi bedömer fakturan igen när den har kommit`
    : `Fakturor i ${currency} köps inte, bara i ${boughtCurrencies}. Skicka fakturan i en av de valutorna`

function reasonForPartner(reason: Reason): string {
  switch (reason.code) {
    case 'issuerUnknown':
    case 'issuerInactive':
    case 'determinationNotAllowed':
    case 'issuerUnscreened':
      return 'Utställaren kan inte sälja fakturor just nu'
    case 'partnerSalesOff':
      return 'Försäljning genom partner är avstängd'
    case 'noAmount':
      return 'Fakturan har inget belopp över noll'
    case 'notFetched':
      return reason.triesLeft > 0
        ? 'Uppgifter hämtas, vi bedömer fakturan igen'
        : 'Uppgifter kunde inte hämtas'
    case 'notBought':
      return 'Uppgifter saknas, vi bedömer fakturan igen'
    case 'held':
    case 'exchanged':
    case 'excepted':
    case 'abroadAccepted':
      return 'Fakturan hanteras manuellt'
    case 'abroadUndecided':
      return 'Mottagaren finns utomlands och gås igenom av oss, vi bedömer fakturan igen'
    case 'abroadDeclined':
      return notMet.recipient
    case 'sameParty':
      return 'Utställaren och mottagaren är samma bolag'
    case 'rule':
      return reason.outcome.missing
        ? ruleText(reason)
        : (openRules[reason.rule] ?? ruleText(reason))
    case 'overLimit':
    case 'overCount':
      return reason.limit === 'financing'
        ? 'Utställarens limit räcker inte'
        : 'Mottagarens limit räcker inte'
    case 'covered':
      return reason.by === 'repurchase'
        ? 'En del av beloppet tas av återköpslimiten'
        : 'En del av beloppet hålls inne'
    case 'notCovered':
      return 'Mottagaren kan inte godtas för hela beloppet'
  }
}

/** The issuer and the invoice have the same words: nobody can tell which it was (invoices 161). */
const notMet = {
  issuer: 'Fakturan uppfyller inte villkoren',
  recipient: 'Mottagaren uppfyller inte villkoren',
  bothParties: 'Utställaren och mottagaren hör ihop',
  invoice: 'Fakturan uppfyller inte villkoren',
} as const
/** What is not known is no fault of anybody's. */
const notKnown = {
  issuer: 'Uppgifter om utställaren saknas',
  recipient: 'Uppgifter om mottagaren saknas',
  bothParties: 'Uppgifter om utställaren eller mottagaren saknas',
  invoice: 'Uppgifter på fakturan saknas',
} as const

function ruleText({ side, consequence, outcome }: Extract<Reason, { code: 'rule' }>): string {
  if (consequence === 'approval') return 'Mottagaren ska godkänna leveransen'
  if (consequence === 'hold') return 'Fakturan hanteras manuellt'
  return (outcome.missing ? notKnown : notMet)[concernedBy(side, outcome.rule.rule.measure)]
}
