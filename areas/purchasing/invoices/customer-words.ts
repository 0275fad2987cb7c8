import { valueText, type Determination } from '#areas/credit/rules/rules.ts'

type Failed = Extract<Determination['reasons'][number], { code: 'rule' }>

/**
 * What an issuer and its partner may be told of a rule: what it found of the invoice they wrote, or
 * of the issuer what is public of it, and what would help. `keptBack` is told in the words of every
 * other condition: what stands behind it (lists, persons, credit information, signs of fraud) is
 * not to be told, nor guessed from the words.
 */
type Words = 'keptBack' | ((failed: Failed) => string)

/** What the rule measured, in brackets; nothing where it says no more than the words do. */
function figure({ outcome: { value, rule } }: Failed): string {
  return typeof value === 'number' ? ` (${valueText(rule.rule.kind, value)})` : ''
}
const ofIssuer =
  (said: string): Words =>
  ({ side }) =>
    side === 'issuer' ? said : ''

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
  paymentTerms: (failed) =>
    `Fakturan har för lång betalningstid${figure(failed)}. Skicka en faktura med kortare betalningstid.`,
  invoiceAge: (failed) =>
    `Fakturan är för gammal eller daterad framåt${figure(failed)}. Skicka fakturor när de är nya.`,
  daysToDueDate: (failed) =>
    `Fakturan har för få dagar kvar till förfallodagen${figure(failed)}. Skicka den tidigare eller med en senare förfallodag.`,
  dueBeforeInvoiceDate: () =>
    'Förfallodatum är tidigare än fakturadatum. Rätta datumen och skicka fakturan med ett nytt nummer.',
  duplicateInvoice: () =>
    'Fakturan liknar en som redan finns. Kontakta oss om det är en annan faktura.',
  numberSeriesJump: 'keptBack',
  recipientConcentration: 'keptBack',
  nearDuplicate: 'keptBack',
  repeatedInvoice: 'keptBack',
  sameClaimElsewhere: 'keptBack',
  sharedAccount: 'keptBack',
  belowNumberSeries: 'keptBack',
  vatShare: (failed) =>
    `Momsen är större än den högsta momssatsen ger${figure(failed)}. Rätta momsen och skicka fakturan med ett nytt nummer.`,
  recipientName: 'keptBack',
  newRecipientAmount: 'keptBack',
  roundAmount: 'keptBack',
  weekendDate: 'keptBack',
  documentSums: (failed) =>
    `Fakturans belopp är inte det som dess egna rader och summor ger${figure(failed)}. Rätta fakturan och skicka den med ett nytt nummer.`,
  printedSums: 'keptBack',
  sameText: 'keptBack',
  likeLayout: 'keptBack',
  prepaidAmount: (failed) =>
    `En del av fakturan är redan betald${figure(failed)}. Mottagaren behöver godkänna det som är kvar.`,
  otherPayee: () =>
    'Fakturan säger att någon annan ska ha betalt. Skicka en faktura som ska betalas till oss.',
  documentKind: () =>
    'Fakturan är av en typ som mottagaren behöver godkänna. Skicka annars en vanlig faktura.',
  internalInvoicing: () =>
    'Utställaren och mottagaren hör ihop. Skicka fakturor till mottagare utanför den egna gruppen.',
  recipientApproval: 'keptBack',
  recipientCreditWorthy: 'keptBack',
  financialStrength: 'keptBack',
  ownConditions: 'keptBack',
}
