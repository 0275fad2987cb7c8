import { catalogue } from '../catalogue/catalogue.ts'
import { steps, suggestedConfiguration } from '../catalogue/rule.ts'
import type { DeterminationInput } from '../engine/decision/determination.ts'
import type { CompanyFacts, Fact, InvoiceFacts, Subject } from '../engine/facts/facts.ts'
import type { BucketVersion, Exception, RuleConfiguration } from '../engine/model.ts'

/** Öre. */
export const kr = 100
export const today = '2026-11-21'
export const fetchedAt = '2026-11-21T08:00:00.000Z'
export const issuerNumber = '5560000001'
export const recipientNumber = '5560000002'

export const known = <T>(value: T, source = 'Företagsupplysning A'): Fact<T> => ({
  value,
  source,
  fetchedAt,
})
export const notKnown = { missing: 'notKnown', source: 'Företagsupplysning A', fetchedAt } as const
export const notFetched = {
  missing: 'notFetched',
  source: 'Företagsupplysning A',
  fetchedAt,
} as const

/** A company nothing can be said against, with an external rating of 8. */
export const soundCompany: CompanyFacts = {
  name: known('Åkerbo Bygg AB'),
  registrationDate: known('2010-01-15'),
  turnover: known(30_000_000 * kr),
  result: known(2_000_000 * kr),
  equity: known(4_000_000 * kr),
  assets: known(10_000_000 * kr),
  quickRatio: known(16_000),
  accountsTo: known('2025-12-31'),
  employees: known(12),
  auditorRemark: known(false),
  creditRating: known(800),
  paymentRemarks: known([]),
  publicDebt: known(0),
  privateDebt: known(0),
  industryCode: known('62010'),
  fTax: known(true),
  vat: known(true),
  employer: known(true),
  insolvent: known(false),
  taxDeferral: known(false),
  addressChanges: known([]),
  boardChanges: known([]),
  blacklisted: known(false),
  blacklistedPersons: known([]),
  pepPersons: known([]),
  sanctionedPersons: known([]),
  amlRating: known(1200),
  group: known([]),
  accountElsewhere: known([]),
  address: known('Storgatan 1, 11122'),
  board: known(['198001011234']),
}
export const soundCounterpart: CompanyFacts = {
  ...soundCompany,
  name: known('Södra Hagmark Elteknik AB'),
  address: known('Lillgatan 2, 33344'),
  board: known(['197502021234']),
}
export const soundInvoice = {
  amount: known(100_000 * kr),
  number: known('1005'),
  invoiceDate: known('2026-11-10'),
  dueDate: known('2026-12-10'),
  // None, so that it fits any amount.
  vat: known(0),
  recipientName: known('Södra Hagmark Elteknik AB'),
  recipientAddress: known('lillgatan 2, 33344'),
  similar: known([]),
  elsewhere: known([]),
  sharedAccount: known([]),
  documentSums: known([]),
  recipientCountry: known('SE'),
  vatRates: known([]),
  vatReason: known('E'),
  printedNets: known([]),
  prepaid: known(0),
  payee: known(''),
  documentKind: known('380'),
  sameText: known([]),
  likeLayout: known([
    { number: '0990', invoiceDate: '2026-11-09', amount: 90_000 * kr, likeness: 9_600 },
  ]),
  boughtOnRecipient: known(3),
  earlierNumbers: known(['1004', '1003']),
  disputed: known(0),
  disputedOnRecipient: known(0),
  recentVolume: known(100_000_000 * kr),
  recentVolumeOnRecipient: known(20_000_000 * kr),
  earlierVolume: known(100_000_000 * kr),
  earlierVolumeOnRecipient: known(20_000_000 * kr),
} satisfies InvoiceFacts

export const soundSubject: Subject = {
  today,
  company: { organizationNumber: issuerNumber, facts: soundCompany },
  counterpart: {
    organizationNumber: recipientNumber,
    facts: { ...soundCounterpart, rating: known(800, 'Skynet') },
  },
  invoice: soundInvoice,
}

const suggested = new Map(catalogue.map((rule) => [rule.measure, suggestedConfiguration(rule)]))
/**
 * A rule as the catalogue suggests it, with what is said otherwise. @throws Error for a rule that
 * is not in the catalogue.
 */
export function configured(
  measure: string,
  otherwise: Partial<RuleConfiguration> = {},
): RuleConfiguration {
  const configuration = suggested.get(measure)
  if (!configuration) throw new Error(`No rule ${measure}`)
  return { ...configuration, ...otherwise }
}
/** The whole score rests on the external rating, point for point. */
export const score = configured('externalCreditRating', {
  importance: 10_000,
  ruleRanges: steps([
    -1000, 0, 0, 100, 100, 200, 200, 300, 300, 400, 400, 500, 500, 600, 600, 700, 700, 800, 800,
    900, 900, 1000, 1000,
  ]),
})

const blockingRules = [
  'paymentDefaults',
  'fTax',
  'insolvency',
  'taxDeferral',
  'addressChanged',
  'boardTimeline',
  'companyBlacklisted',
  'personBlacklisted',
  'keyPersonPep',
  'keyPersonSanctioned',
  'amlRating',
  'paymentTerms',
  'invoiceAge',
  'daysToDueDate',
  'dueBeforeInvoiceDate',
  'duplicateInvoice',
  'numberSeriesJump',
  'recipientConcentration',
  'nearDuplicate',
  'repeatedInvoice',
  'sameClaimElsewhere',
  'belowNumberSeries',
  'vatShare',
  'vatOutsideRates',
  'vatBetweenRates',
  'vatReason',
  'recipientName',
  'newRecipientAmount',
  'roundAmount',
  'weekendDate',
  'internalInvoicing',
  'recipientApproval',
  'recipientCreditWorthy',
]
/** FL 1 000 000 kr from 3 points and 5 000 000 kr from 6; ÅL a fifth of it. */
export const issuerBucket: BucketVersion = {
  bucketId: 'issuers',
  version: 1,
  name: 'Utställare normal risk',
  type: 'issuer',
  rules: [score, ...blockingRules.map((measure) => configured(measure))],
  limitIntervals: [
    { startToEnd: [300, 600], maxAmount: 1_000_000 * kr, maxCount: 10 },
    { startToEnd: [600, 1000], maxAmount: 5_000_000 * kr, maxCount: 100 },
  ],
  secondShare: 2000,
}
/** ML 500 000 kr from 2 points and 2 000 000 kr from 6; LG half of it. */
export const recipientBucket: BucketVersion = {
  bucketId: 'recipients',
  version: 1,
  name: 'Mottagare',
  type: 'recipient',
  rules: [score, configured('insolvency')],
  limitIntervals: [
    { startToEnd: [200, 600], maxAmount: 500_000 * kr, maxCount: 20 },
    { startToEnd: [600, 1000], maxAmount: 2_000_000 * kr, maxCount: 50 },
  ],
  secondShare: 5000,
}
export const soundInput: DeterminationInput = {
  at: '2026-11-21T09:00:00.000Z',
  today,
  attempt: { number: 1, most: 3 },
  standing: {
    issuerKnown: true,
    issuerActive: true,
    determinationAllowed: true,
    partnerSalesOff: false,
    holds: [],
  },
  issuer: {
    organizationNumber: issuerNumber,
    facts: soundCompany,
    bucket: issuerBucket,
    exposure: { amount: 0, count: 0 },
    repurchaseUsed: 0,
    financing: null,
    repurchase: null,
  },
  recipient: {
    organizationNumber: recipientNumber,
    facts: soundCounterpart,
    bucket: recipientBucket,
    exposure: { amount: 0, count: 0 },
    recipient: null,
    approval: null,
  },
  invoice: soundInvoice,
  terms: { depositionAllowed: false },
  exceptions: [],
}

/** An exception for the issuer, valid today, with what is said otherwise. */
export const exception = (measure: string, otherwise: Partial<Exception> = {}): Exception => ({
  id: `exception-${measure}`,
  measure,
  organizationNumber: issuerNumber,
  counterpartNumber: null,
  value: { kind: 'boolean' },
  endDate: today,
  comment: 'Godtaget av kreditchefen',
  ...otherwise,
})
