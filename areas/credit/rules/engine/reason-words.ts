import { catalogueRule } from '../catalogue/catalogue.ts'
import { requirementsNotMet } from './conditions/requirement.ts'
import type { Reason, Side } from './decision/determination.ts'
import { valueText } from './facts/figures.ts'
import { lackingFacts, thresholdText } from './verdicts/results.ts'

export const sideText: Readonly<Record<Side, string>> = {
  issuer: 'utställaren',
  recipient: 'mottagaren',
}
/** Whom a rule speaks of. */
export type Concerned = Side | 'invoice' | 'bothParties'
const concernedText: Readonly<Record<Concerned, string>> = {
  ...sideText,
  invoice: 'fakturan',
  bothParties: 'utställaren och mottagaren',
}

/**
 * Whom a rule of one side's bucket speaks of: the issuer's bucket holds rules on the invoice and on
 * the recipient too.
 */
export function concernedBy(side: Side, measure: string): Concerned {
  const rule = catalogueRule(measure)
  if (rule?.about === 'bothParties') return 'bothParties'
  if (rule?.about === 'counterpart') return side === 'issuer' ? 'recipient' : 'issuer'
  return rule?.needsInvoice ? 'invoice' : side
}

type Failed = Extract<Reason, { code: 'rule' }>
/**
 * Why a rule stands in the way: of whom it speaks, the figure, and what was asked of it. What is
 * not known is said to be missing, and is nothing held against anybody (rules 51).
 */
export function failedRuleText({ side, name, outcome, subject }: Failed): string {
  const { rule, value } = outcome
  const subjectOfRule = `Regeln ${name} för ${concernedText[concernedBy(side, rule.rule.measure)]}`
  const lacking = outcome.missing ? lackingFacts(rule, subject) : []
  if (lacking.length > 0)
    return `${subjectOfRule} kan inte bedömas: uppgift saknas om ${lacking.join(', ')}`
  if (value === undefined) return `${subjectOfRule} är inte godkänd`
  const { configuration } = rule
  const conditional =
    configuration.executionType === 'condition' || configuration.executionType === 'binary'
  const notMet = conditional
    ? requirementsNotMet(configuration.conditions, rule.rule.kind, value, subject)
    : ''
  const required = notMet === '' ? thresholdText(rule) : `krav ${notMet}`
  return `${subjectOfRule} är inte godkänd: ${valueText(rule.rule.kind, value)}, ${required}`
}

/** An exception that let something through, without what was written of it (rules 51). */
export const exceptedText = ({
  side,
  name,
  outcome,
  endDate,
}: Extract<Reason, { code: 'excepted' }>): string =>
  `Godkänd genom undantag till ${endDate}: ${name} för ${concernedText[concernedBy(side, outcome.rule.rule.measure)]}`

interface JudgedRule {
  readonly side: Side
  readonly measure: string
  readonly displayName: string
}
/**
 * Whether a stored sentence is the one of a rule that was not approved; those from before rules 51
 * named the bucket's side.
 */
export const isReasonOf = (reason: string, { side, measure, displayName }: JudgedRule) =>
  [sideText[side], concernedText[concernedBy(side, measure)]].some((whose) =>
    ['är inte godkänd', 'kan inte bedömas'].some((verdict) =>
      reason.startsWith(`Regeln ${displayName} för ${whose} ${verdict}`),
    ),
  )
