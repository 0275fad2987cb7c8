import { catalogue } from './catalogue/catalogue.ts'
import { suggestedConfiguration } from './catalogue/rule.ts'
import type { BucketVersion, RuleConfiguration } from './engine/model.ts'
import type { BucketType } from './bucket-rules.ts'

/** What a bucket judges and gives, whatever it is called. */
export type BucketContent = Pick<
  BucketVersion,
  'rules' | 'limitIntervals' | 'secondShare' | 'turnoverShare'
>

/** Weights in hundredths of a percent, 10000 together. Rules without a weight block. */
const issuerWeights = {
  companyAge: 1000,
  turnover: 1000,
  equityRatio: 1500,
  quickRatio: 1000,
  result: 1000,
  financialStatementAge: 500,
  externalCreditRating: 2000,
  paymentRemarks: 1000,
  enforcementDebts: 500,
  industryRisk: 500,
  insolvency: 0,
  fTax: 0,
  vat: 0,
  taxDeferral: 0,
  companyBlacklisted: 0,
  personBlacklisted: 0,
  keyPersonPep: 0,
  keyPersonSanctioned: 0,
  paymentTerms: 0,
  invoiceAge: 0,
  daysToDueDate: 0,
  dueBeforeInvoiceDate: 0,
  duplicateInvoice: 0,
  numberSeriesJump: 0,
  recipientConcentration: 0,
  nearDuplicate: 0,
  repeatedInvoice: 0,
  repeatedClaim: 0,
  manyTimesClaimed: 0,
  disputedOnRecipient: 0,
  disputed: 0,
  sameClaimElsewhere: 0,
  sharedAccount: 0,
  belowNumberSeries: 0,
  vatShare: 0,
  vatOutsideRates: 0,
  vatBetweenRates: 0,
  vatReason: 0,
  recipientName: 0,
  newRecipientAmount: 0,
  roundAmount: 0,
  weekendDate: 0,
  sameText: 0,
  likeLayout: 0,
  documentSums: 0,
  printedSums: 0,
  prepaidAmount: 0,
  otherPayee: 0,
  documentKind: 0,
  internalInvoicing: 0,
  recipientApproval: 0,
  recipientCreditWorthy: 0,
}
const recipientWeights = {
  companyAge: 1000,
  turnover: 1000,
  equityRatio: 1500,
  quickRatio: 1000,
  result: 1000,
  externalCreditRating: 2500,
  paymentRemarks: 1000,
  enforcementDebts: 1000,
  insolvency: 0,
  companyBlacklisted: 0,
  keyPersonSanctioned: 0,
}
const rulesOf = (weights: Readonly<Record<string, number>>): readonly RuleConfiguration[] =>
  catalogue
    .filter(({ measure }) => measure in weights)
    .map((rule) => ({
      ...suggestedConfiguration(rule),
      importance: weights[rule.measure] ?? 0,
    }))

/** Öre. */
const million = 1_000_000 * 100
const intervals = (largest: number): BucketContent['limitIntervals'] => [
  { startToEnd: [-1000, 200], maxAmount: 0, maxCount: 0 },
  { startToEnd: [200, 400], maxAmount: largest / 20, maxCount: 25 },
  { startToEnd: [400, 600], maxAmount: largest / 5, maxCount: 100 },
  { startToEnd: [600, 800], maxAmount: largest / 2, maxCount: 250 },
  { startToEnd: [800, 1000], maxAmount: largest, maxCount: 500 },
]

/** What a new bucket begins with: the weights are 100 % together and every score has its limit. */
export const standardContent: Readonly<Record<BucketType, BucketContent>> = {
  issuer: {
    rules: rulesOf(issuerWeights),
    limitIntervals: intervals(10 * million),
    secondShare: 1000,
    // What is sold in 90 days.
    turnoverShare: 2500,
  },
  recipient: {
    rules: rulesOf(recipientWeights),
    limitIntervals: intervals(5 * million),
    secondShare: 2000,
  },
}
