import { catalogueRule } from '../catalogue/catalogue.ts'
import { suggestedConfiguration } from '../catalogue/rule.ts'
import type { Subject } from './facts/facts.ts'
import type { BucketVersion, RuleResult } from './model.ts'
import { compileRule } from './verdicts/compile-rule.ts'
import { ruleResults } from './verdicts/results.ts'

/** What a trained eye looks at in an invoice, in the order it is shown. */
const signMeasures = [
  'daysToDueDate',
  'vatShare',
  'vatOutsideRates',
  'vatBetweenRates',
  'vatReason',
  'documentSums',
  'printedSums',
  'prepaidAmount',
  'otherPayee',
  'documentKind',
  'recipientName',
  'duplicateInvoice',
  'nearDuplicate',
  'repeatedInvoice',
  'repeatedClaim',
  'sameClaimElsewhere',
  'sharedAccount',
  'sameText',
  'likeLayout',
  'numberSeriesJump',
  'belowNumberSeries',
  'newRecipientAmount',
  'roundAmount',
  'weekendDate',
] as const

/** A sign with its figure, what is asked of it, and whether a bucket judges by it. */
export type Sign = Pick<
  RuleResult,
  'measure' | 'displayName' | 'passed' | 'message' | 'baseData' | 'valueText' | 'threshold'
> & { readonly judged: boolean }

/**
 * What the signs of an invoice say, by the thresholds of the bucket; by those that a rule begins
 * with where the bucket does not have it.
 */
export function signsOf(subject: Subject, bucket: BucketVersion | undefined): Sign[] {
  const rules = signMeasures.flatMap((measure) => {
    const chosen = bucket?.rules.find((rule) => rule.measure === measure)
    const known = catalogueRule(measure)
    if (chosen) return { configuration: chosen, judged: true }
    return known ? { configuration: suggestedConfiguration(known), judged: false } : []
  })
  const outcomes = rules.map(({ configuration }) =>
    compileRule(configuration).judge(subject, { exceptions: [] }),
  )
  return ruleResults({ outcomes, subject }).map((result, place) => ({
    measure: result.measure,
    displayName: result.displayName,
    passed: result.passed,
    message: result.message,
    baseData: result.baseData,
    valueText: result.valueText,
    threshold: result.threshold,
    judged: rules[place]?.judged ?? false,
  }))
}
