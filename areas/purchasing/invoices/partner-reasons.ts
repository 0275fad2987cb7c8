import { concernedBy, type Determination } from '#areas/credit/rules/rules.ts'

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
 */
export const partnerReasons = ({ reasons }: Pick<Determination, 'reasons'>): string[] => [
  ...new Set(
    reasons.filter(({ code }) => code !== 'excepted' && code !== 'exchanged').map(reasonForPartner),
  ),
]

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
      return 'Fakturan hanteras manuellt'
    case 'sameParty':
      return 'Utställaren och mottagaren är samma bolag'
    case 'rule':
      return openRules[reason.rule] ?? ruleText(reason)
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

const notMet = {
  issuer: 'Utställaren uppfyller inte villkoren',
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
