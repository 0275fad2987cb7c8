/*
 * How invoices are judged, for the areas that have something judged: everything here is pure, and a bucket version object is compiled once.
 * Öre are safe integers; points and percent are integers in hundredths.
 */
export { twinMeasureOf, twinMeasures, type TwinMeasure } from './catalogue/alike.ts'
export { isSameName, nameKey } from './catalogue/name-likeness.ts'
export { plainNumber } from './catalogue/plain-number.ts'
export { paidToUs } from './catalogue/invoice-document.ts'
export { signsOf, type Sign } from './engine/signs.ts'
export { bucketChanges, type BucketChange } from './bucket-diff.ts'
export { namingFacts, resultWithoutNames, withoutNames } from './catalogue/naming.ts'
export {
  accumulate,
  emptyBackTest,
  joined,
  warnedOf,
  without,
  type BackTest,
} from './engine/trials/back-test.ts'
export type { PrintTwin } from './engine/facts/facts.ts'
export { decide } from './engine/decision/decide.ts'
export type {
  Decision,
  Determination,
  DeterminationInput,
  Limits,
  Side,
} from './engine/decision/determination.ts'
export { evaluate, unfetched } from './engine/verdicts/evaluate.ts'
export { explain, reasonText } from './engine/explain.ts'
export { companyFactsInWords, invoiceFactsInWords } from './engine/facts/fact-words.ts'
export {
  calculatedLimits,
  intervalAt,
  manualOn,
  type LimitName,
  type TurnoverBound,
} from './engine/decision/limits.ts'
export type { LimitBound } from './engine/decision/limit-bound.ts'
export type { BucketVersion, Exception, RuleResult } from './engine/model.ts'
export { concernedBy, isReasonOf } from './engine/reason-words.ts'
export {
  factLabel,
  type CompanyFacts,
  type Fact,
  type OtherInvoice,
  type Tolerances,
  type Party,
  type Subject,
} from './engine/facts/facts.ts'
export { valueText } from './engine/facts/figures.ts'
export { replay, type Replay } from './engine/trials/replay.ts'
export { ruleResults } from './engine/verdicts/results.ts'
export { isBought } from './engine/decision/severity.ts'
export {
  ruleDifferences,
  sameTreatment,
  summary,
  verdictsOf,
  type Summary,
} from './engine/trials/summary.ts'
export { changedInput, type Changes } from './engine/trials/what-if.ts'
export { kindOfRule, nameOfRule } from './rule-form.ts'
