import { dayLength } from '#platform/time.ts'
import { standardContent } from '#areas/credit/rules/standard-buckets.ts'
import { evaluate, type BucketVersion } from '#areas/credit/rules/rules.ts'

/**
 * Rules whose facts are the issuer's other invoices, or that compare names and figures: the other
 * two engines would be given them already measured.
 */
const ofOtherInvoices = [
  'numberSeriesJump',
  'recipientConcentration',
  'nearDuplicate',
  'repeatedInvoice',
  'repeatedClaim',
  'manyTimesClaimed',
  'disputedOnRecipient',
  'disputed',
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
]
/** The bucket every engine judges by: the 26 other rules a new bucket for issuers begins with. */
export const bucket: BucketVersion = {
  bucketId: 'bench',
  version: 1,
  name: 'Mätningen',
  type: 'issuer',
  ...standardContent.issuer,
  rules: standardContent.issuer.rules.filter(({ id }) => !ofOtherInvoices.includes(id)),
}
export type Subject = Parameters<typeof evaluate>[1]
type Value = number | string | boolean
/**
 * One company with its invoice: whole, as our engine takes it, and already measured, as the other
 * two take it.
 */
export interface EngineCase {
  readonly subject: Subject
  /** By the rule's id; `approvalThreshold` beside them. */
  readonly values: Readonly<Record<string, Value>>
}
/**
 * What every engine has to answer: the sum of weights and points, and which rules stand in the way.
 */
export interface EngineAnswer {
  readonly sum: number
  readonly stops: readonly string[]
}

const fetchedAt = '2026-11-21T08:00:00.000Z'
const known = <T>(value: T) => ({ value, source: 'Mätningen', fetchedAt })

/**
 * The same cases in every run. Every fact is known, since only ours has a word for what is missing.
 */
export function engineCases(number: number): EngineCase[] {
  let state = 20_261_121
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const whole = (below: number) => Math.floor(random() * below)
  const seldom = () => random() < 0.08
  const day = (from: number, span: number) =>
    new Date(from + whole(span) * dayLength).toISOString().slice(0, 10)
  const today = Date.parse('2026-11-21')
  return Array.from({ length: number }, (_, at): EngineCase => {
    const facts = {
      registrationDate: known(day(today - 7000 * dayLength, 7000)),
      turnover: known(whole(3_000_000_000)),
      equity: known(whole(2_000_000_000) - 400_000_000),
      assets: known(2_000_000_000 + whole(1_000_000_000)),
      quickRatio: known(whole(20_000)),
      result: known(whole(200_000_000) - 50_000_000),
      accountsTo: known(day(today - 800 * dayLength, 700)),
      creditRating: known(whole(1001)),
      paymentRemarks: known(
        Array.from({ length: whole(8) }, () => ({ date: '2026-05-01', amount: 10_000 })),
      ),
      publicDebt: known(seldom() ? whole(20_000_000) : 0),
      privateDebt: known(0),
      industryCode: known(
        ['41200', '43100', '49410', '56100', '62010', '78200', '01110'][whole(7)] ?? '62010',
      ),
      fTax: known(!seldom()),
      vat: known(!seldom()),
      insolvent: known(seldom()),
      taxDeferral: known(seldom()),
      blacklisted: known(seldom()),
      blacklistedPersons: known(seldom() ? ['Bo Al'] : []),
      pepPersons: known(seldom() ? ['Anna Ek'] : []),
      sanctionedPersons: known(seldom() ? ['Anna Ek'] : []),
      group: known<string[]>([]),
      address: known(`Storgatan ${whole(20)}, 11122`),
      board: known([`person ${whole(1000)}`]),
    }
    const counterpart = {
      group: known<string[]>([]),
      address: known(`Storgatan ${whole(20)}, 11122`),
      board: known([`person ${whole(1000)}`]),
      rating: known(whole(1001)),
      approvalThreshold: known(100_000_00),
    }
    const invoice = {
      amount: known(1 + whole(200_000_00)),
      number: known(String(1000 + at)),
      invoiceDate: known(day(today - 60 * dayLength, 62)),
      dueDate: known(day(today - 10 * dayLength, 120)),
      similar: known([]),
      earlierNumbers: known([String(999 + at)]),
    }
    const subject: Subject = {
      today: '2026-11-21',
      company: { organizationNumber: '5560000001', facts },
      counterpart: { organizationNumber: '5560000002', facts: counterpart },
      invoice,
    }
    const { outcomes } = evaluate(bucket, subject)
    const values = outcomes.map(
      ({ rule, value }) => [rule.configuration.id, value as Value] as const,
    )
    return {
      subject,
      values: {
        ...Object.fromEntries(values),
        approvalThreshold: counterpart.approvalThreshold.value,
      },
    }
  })
}

/** Ours. */
export function ownAnswer({ subject }: EngineCase): EngineAnswer {
  const { outcomes } = evaluate(bucket, subject)
  let sum = 0
  const stops: string[] = []
  for (const { rule, score, passed } of outcomes) {
    sum += rule.weight * score
    if (!passed && rule.blocking) stops.push(rule.configuration.id)
  }
  return { sum, stops }
}
