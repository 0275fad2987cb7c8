import { valueText, type Determination } from '#areas/credit/rules/rules.ts'
import {
  nothingTold,
  outside,
  told,
  type OutsideSentence,
  type OutsideText,
} from '#platform/outside.ts'

type Failed = Extract<Determination['reasons'][number], { code: 'rule' }>

/**
 * What an issuer and its partner may be told of a rule: what it found of the invoice they wrote, or
 * of the issuer what is public of it, and what would help. `keptBack` is told in the words of every
 * other condition: what stands behind it (lists, persons, credit information, signs of fraud) is
 * not to be told, nor guessed from the words.
 */
type Words = 'keptBack' | RuleWords
interface RuleWords {
  readonly sentence: OutsideSentence<'figureOfInvoice'>
  /** Said of the issuer alone, and kept back of the recipient. */
  readonly ofIssuer?: true
}

const ofInvoice = (text: string): Words => ({
  sentence: text.includes('{figureOfInvoice}') ? outside(text, 'figureOfInvoice') : outside(text),
})
const ofIssuer = (text: string): Words => ({ sentence: outside(text), ofIssuer: true })

/** What a rule says of an invoice or its issuer; empty where it is kept back of the side it is about. */
export function saidOfRule(
  { sentence, ofIssuer: isIssuers }: RuleWords,
  { side, outcome: { value, rule } }: Failed,
): OutsideText {
  if (isIssuers && side !== 'issuer') return nothingTold
  // Days that have passed already are no figure to anybody: the sentence says it.
  const isFigure = typeof value === 'number' && value >= 0
  const figureOfInvoice = isFigure ? ` (${valueText(rule.rule.kind, value)})` : ''
  return told(sentence, { figureOfInvoice })
}

/** By the rule of the catalogue; one that is missing here does not pass the test. */
export const customerWords: Readonly<Record<string, Words>> = {
  companyAge: 'keptBack',
  turnover: 'keptBack',
  equityRatio: 'keptBack',
  quickRatio: 'keptBack',
  result: 'keptBack',
  financialStatementAge: 'keptBack',
  auditorRemark: 'keptBack',
  externalCreditRating: 'keptBack',
  paymentRemarks: 'keptBack',
  paymentDefaults: 'keptBack',
  enforcementDebts: 'keptBack',
  industryRisk: 'keptBack',
  fTax: ofIssuer(
    'Utställaren är inte godkänd för F-skatt. Ordna godkännandet hos Skatteverket och kontakta oss sedan.',
  ),
  vat: ofIssuer(
    'Utställaren är inte registrerad för moms. Ordna registreringen hos Skatteverket och kontakta oss sedan.',
  ),
  employer: ofIssuer(
    'Utställaren är inte registrerad som arbetsgivare. Ordna registreringen hos Skatteverket och kontakta oss sedan.',
  ),
  insolvency: 'keptBack',
  taxDeferral: 'keptBack',
  addressChanged: 'keptBack',
  boardTimeline: 'keptBack',
  companyBlacklisted: 'keptBack',
  personBlacklisted: 'keptBack',
  keyPersonPep: 'keptBack',
  keyPersonSanctioned: 'keptBack',
  amlRating: 'keptBack',
  paymentTerms: ofInvoice(
    'Fakturan har för lång betalningstid{figureOfInvoice}. Skicka en faktura med kortare betalningstid.',
  ),
  invoiceAge: ofInvoice(
    'Fakturan är för gammal eller daterad framåt{figureOfInvoice}. Skicka fakturor när de är nya.',
  ),
  daysToDueDate: ofInvoice(
    'Fakturan har för få dagar kvar till förfallodagen{figureOfInvoice}. Skicka den tidigare eller med en senare förfallodag.',
  ),
  dueBeforeInvoiceDate: ofInvoice(
    'Förfallodatum är tidigare än fakturadatum. Rätta datumen och skicka fakturan med ett nytt nummer.',
  ),
  duplicateInvoice: ofInvoice(
    'Fakturan liknar en som redan finns. Kontakta oss om det är en annan faktura.',
  ),
  numberSeriesJump: 'keptBack',
  recipientConcentration: 'keptBack',
  nearDuplicate: 'keptBack',
  repeatedInvoice: 'keptBack',
  repeatedClaim: 'keptBack',
  manyTimesClaimed: 'keptBack',
  disputedOnRecipient: 'keptBack',
  disputed: 'keptBack',
  sameClaimElsewhere: 'keptBack',
  sharedAccount: 'keptBack',
  belowNumberSeries: 'keptBack',
  vatShare: ofInvoice(
    'Momsen är större än den högsta momssatsen ger{figureOfInvoice}. Rätta momsen och skicka fakturan med ett nytt nummer.',
  ),
  vatOutsideRates: 'keptBack',
  vatBetweenRates: 'keptBack',
  vatReason: ofInvoice(
    'Fakturan är utan moms och säger inte varför. Mottagaren behöver godkänna den, eller skälet skrivas på nästa faktura, till exempel omvänd betalningsskyldighet.',
  ),
  recipientName: 'keptBack',
  newRecipientAmount: 'keptBack',
  roundAmount: 'keptBack',
  weekendDate: 'keptBack',
  documentSums: ofInvoice(
    'Fakturans belopp är inte det som dess egna rader och summor ger{figureOfInvoice}. Rätta fakturan och skicka den med ett nytt nummer.',
  ),
  printedSums: 'keptBack',
  sameText: 'keptBack',
  likeLayout: 'keptBack',
  prepaidAmount: ofInvoice(
    'En del av fakturan är redan betald{figureOfInvoice}. Mottagaren behöver godkänna det som är kvar.',
  ),
  otherPayee: ofInvoice(
    'Fakturan säger att någon annan ska ha betalt. Skicka en faktura som ska betalas till oss.',
  ),
  documentKind: ofInvoice(
    'Fakturan är av en typ som mottagaren behöver godkänna. Skicka annars en vanlig faktura.',
  ),
  internalInvoicing: ofInvoice(
    'Utställaren och mottagaren hör ihop. Skicka fakturor till mottagare utanför den egna gruppen.',
  ),
  recipientApproval: 'keptBack',
  recipientCreditWorthy: 'keptBack',
  financialStrength: 'keptBack',
  ownConditions: 'keptBack',
}
