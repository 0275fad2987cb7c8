import { isLetThrough, withAbroad } from './abroad.ts'
import { coverFor, coverReasons, headroomOf, type Cover } from './cover.ts'
import type {
  Decision,
  Determination,
  DeterminationInput,
  Exposure,
  Reason,
  Side,
  Standing,
} from './determination.ts'
import { unfetched, type Evaluation } from '../verdicts/evaluate.ts'
import { judgeInvoice, type JudgedInvoice } from './judge-invoice.ts'
import type { Limit, LimitName } from './limits.ts'
import type { Consequence } from '../settings/settings.ts'
import type { Outcome } from '../verdicts/outcome.ts'

type Step = Determination['step']

/**
 * Decides one invoice: the first step that applies wins, and 5 to 7 combine. Pure: the reservation
 * of headroom is the caller's.
 * @throws RangeError when a bucket has problems.
 */
export function decide(input: DeterminationInput): Determination {
  const made = withAbroad(input, decideInKronor)
  const { exchange } = input.invoice
  return exchange && made.judged
    ? { ...made, reasons: [...made.reasons, { code: 'exchanged', exchange }] }
    : made
}

const notJudged = 'finansieringslimiten väntar på kreditbeslut'
const heldReasons = ({ holds }: Standing) =>
  holds.map((hold): Reason => ({ code: 'held', ...hold }))

function decideInKronor(input: DeterminationInput): Determination {
  const amount = input.invoice.amount?.value
  const barred = standingReasons(input.standing, amount)
  if (barred.length > 0) return notBought('NoDecision', 1, barred, null)
  // Without a rate there is no amount to judge (currencies 4).
  if (amount === undefined) {
    const why = input.standing.noRate ?? ''
    const held = [...heldReasons(input.standing), { code: 'held', on: 'invoice', why } as const]
    return notBought('Pause', 3, held, null)
  }

  const judged = judgeInvoice(input)
  const { issuer, recipient, limits } = judged
  const failed = (consequence: Consequence) =>
    [
      ...failedRules('issuer', issuer, consequence),
      ...failedRules('recipient', recipient, consequence),
    ].filter((reason) => !isLetThrough(input.recipient.abroad, reason))

  const unknown = missing(judged, input)
  if (unknown.length > 0)
    return notBought(
      input.attempt.number < input.attempt.most || isUnbought(unknown) ? 'Retry' : 'NoDecision',
      2,
      unknown,
      judged,
    )

  const held = [
    ...heldReasons(input.standing),
    // Until somebody has decided, there is no limit to buy within (limits 85).
    ...(input.issuer.unjudged && input.issuer.financing === null
      ? [{ code: 'held', on: 'issuer', why: notJudged } as const]
      : []),
    ...failed('hold'),
  ]
  if (held.length > 0) return notBought('Pause', 3, held, judged)

  const rejected = [
    ...(input.standing.sameParty ? [{ code: 'sameParty' } as const] : []),
    ...failed('reject'),
    ...over('financing', limits.financing, input.issuer.exposure, amount),
  ]
  if (rejected.length > 0) return notBought('Reject', 4, rejected, judged)

  const weak = [
    ...failed('cover'),
    ...over('recipient', limits.recipient, input.recipient.exposure, amount),
  ]
  const needed = neededCover(weak, amount)
  const headroom = headroomOf(limits.repurchase?.amount ?? 0, input.issuer.repurchaseUsed)
  const cover = coverFor({ needed, headroom, depositionAllowed: input.terms.depositionAllowed })
  if (!cover)
    return notBought('Reject', 5, [...weak, { code: 'notCovered', needed, headroom }], judged)

  const approval = failed('approval')
  const needsApproval = approval.length > 0
  return {
    decision: boughtAs(needsApproval, cover),
    step: boughtIn(needsApproval, needed),
    reasons: [
      ...weak,
      ...coverReasons(cover),
      ...approval,
      ...exceptionsUsed('issuer', issuer),
      ...exceptionsUsed('recipient', recipient),
    ],
    ...cover,
    judged,
  }
}

/** What buying is called with the approval and the cover it asks for (decision C8). */
function boughtAs(needsApproval: boolean, cover: Cover): Decision {
  const covered = coverNameOf(cover)
  if (!needsApproval) return covered ? `BuyWith${covered}` : 'Buy'
  return covered ? `BuyWithRecipientApprovalAnd${covered}` : 'BuyWithRecipientApproval'
}
function coverNameOf({ depositionUsage, repurchaseUsage }: Cover) {
  if (depositionUsage > 0 && repurchaseUsage > 0) return 'DepositionAndRepurchaseLimit'
  if (depositionUsage > 0) return 'Deposition'
  return repurchaseUsage > 0 ? 'RepurchaseLimit' : undefined
}
function boughtIn(needsApproval: boolean, neededCover: number): Step {
  if (needsApproval) return 6
  return neededCover > 0 ? 5 : 7
}

const notBought = (
  decision: Decision,
  step: Step,
  reasons: readonly Reason[],
  judged: Determination['judged'],
): Determination => ({ decision, step, reasons, repurchaseUsage: 0, depositionUsage: 0, judged })

function standingReasons(standing: Standing, amount: number | undefined): Reason[] {
  const reasons: Reason[] = []
  if (!standing.issuerKnown) reasons.push({ code: 'issuerUnknown' })
  else if (!standing.issuerActive) reasons.push({ code: 'issuerInactive' })
  if (!standing.determinationAllowed) reasons.push({ code: 'determinationNotAllowed' })
  // Whatever the bucket says (rules 19).
  if (standing.issuerKnown && standing.issuerUnscreened)
    reasons.push({ code: 'issuerUnscreened', why: standing.issuerUnscreened })
  if (standing.partnerSalesOff) reasons.push({ code: 'partnerSalesOff' })
  const awaitsRate = amount === undefined && Boolean(standing.noRate)
  if (!awaitsRate && (amount === undefined || !Number.isSafeInteger(amount) || amount <= 0))
    reasons.push({ code: 'noAmount' })
  return reasons
}

const counterpart = 'counterpart.'
/**
 * What could not be fetched, by the party it is about: either's rules may ask for facts of the
 * other.
 */
function missing(
  { issuer, recipient }: Pick<JudgedInvoice, Side>,
  { attempt }: DeterminationInput,
): Reason[] {
  const asked = { issuer: unfetched(issuer), recipient: unfetched(recipient) }
  return (['issuer', 'recipient'] as const).flatMap((side): Reason[] => {
    const own = asked[side].filter((fact) => !fact.startsWith(counterpart))
    const ofOther = asked[side === 'issuer' ? 'recipient' : 'issuer']
      .filter((fact) => fact.startsWith(counterpart))
      .map((fact) => fact.replace(counterpart, 'company.'))
    const facts = [...new Set([...own, ...ofOther])]
    if (facts.length === 0) return []
    return attempt.unbought?.includes(side)
      ? [{ code: 'notBought', side, facts }]
      : [{ code: 'notFetched', side, facts, triesLeft: Math.max(0, attempt.most - attempt.number) }]
  })
}

/** Whether something is not known because the budget did not cover it: it is had later (costs 10). */
const isUnbought = (reasons: readonly Reason[]) => reasons.some(({ code }) => code === 'notBought')

function failedRules(
  side: Side,
  { outcomes, subject }: Evaluation,
  consequence: Consequence,
): Reason[] {
  const reasons: Reason[] = []
  for (const outcome of outcomes) {
    const { passed, rule } = outcome
    if (passed || !rule.blocking || rule.configuration.consequence !== consequence) continue
    reasons.push({
      code: 'rule',
      side,
      rule: rule.configuration.id,
      name: rule.configuration.ruleName,
      consequence,
      outcome,
      subject,
    })
  }
  return reasons
}

/** The exceptions without which a rule would have said otherwise (rules 51). */
function exceptionsUsed(side: Side, { outcomes }: Evaluation): Reason[] {
  const reasons: Reason[] = []
  const look = (outcome: Outcome) => {
    const { exception, rule, parts } = outcome
    if (exception) {
      const name = rule.configuration.ruleName
      reasons.push({ code: 'excepted', side, name, outcome, endDate: exception.endDate })
    }
    parts.forEach(look)
  }
  outcomes.forEach(look)
  return reasons
}

function over(name: LimitName, limit: Limit, exposure: Exposure, amount: number): Reason[] {
  const reasons: Reason[] = []
  const excess = exposure.amount + amount - limit.amount
  if (excess > 0)
    reasons.push({
      code: 'overLimit',
      limit: name,
      amount,
      limitAmount: limit.amount,
      over: excess,
    })
  if (limit.maxCount !== null && exposure.count + 1 > limit.maxCount)
    reasons.push({
      code: 'overCount',
      limit: name,
      count: exposure.count + 1,
      maxCount: limit.maxCount,
    })
  return reasons
}

/**
 * What of the amount the recipient does not carry, öre: the part above its limit, or all of it when
 * its rating is too low or too many of its invoices are open.
 */
function neededCover(weak: readonly Reason[], amount: number): number {
  if (weak.length === 0) return 0
  const [only] = weak
  return weak.length === 1 && only?.code === 'overLimit' ? Math.min(amount, only.over) : amount
}
