import type { Assumption, DeterminationInput, Limits, Side } from './determination.ts'
import { evaluate, type Evaluation } from '../verdicts/evaluate.ts'
import type { Fact, Party, Value } from '../facts/facts.ts'
import {
  calculatedLimits,
  limitAt,
  type Limit,
  type LimitName,
  type ManualLimit,
} from './limits.ts'

export interface JudgedInvoice {
  readonly issuer: Evaluation
  readonly recipient: Evaluation
  readonly limits: Limits
}

/**
 * The rules of both parties and the limits they give. The recipient first, since the issuer's rules
 * ask for its rating.
 */
export function judgeInvoice(input: DeterminationInput): JudgedInvoice {
  const { today, invoice, exceptions, assumed } = input
  const given = (side: Side) => {
    const values = assumed?.values?.[side]
    return { exceptions, values: values && new Map<string, Value>(Object.entries(values)) }
  }
  const issuerParty: Party = input.issuer
  const recipient = evaluate(
    input.recipient.bucket,
    { today, company: input.recipient, counterpart: issuerParty, invoice },
    given('recipient'),
  )
  const ofRecipient = calculatedLimits(
    input.recipient.bucket,
    recipient.companyScore,
    input.recipient.facts.turnover?.value,
  )
  const at = <T extends Limit | null>(name: LimitName, calculated: T, manual: ManualLimit | null) =>
    inForce(name, limitAt(name, calculated, manual, today), assumed)
  const approval = at('approval', ofRecipient.second, input.recipient.approval)

  const own = <T>(value: T): Fact<T> => ({ value, source: 'Skynet', fetchedAt: input.at })
  const facts = {
    ...input.recipient.facts,
    rating: own(recipient.totalScore),
    ...(approval && { approvalThreshold: own(approval.amount) }),
  }
  const { organizationNumber, otherNames } = input.recipient
  const counterpart: Party = { organizationNumber, facts, ...(otherNames && { otherNames }) }
  const issuer = evaluate(
    input.issuer.bucket,
    { today, company: issuerParty, counterpart, invoice },
    given('issuer'),
  )
  const ofIssuer = calculatedLimits(
    input.issuer.bucket,
    issuer.companyScore,
    input.issuer.facts.turnover?.value,
    input.issuer.limitBounds,
  )
  const main = input.issuer.unjudged ? { ...ofIssuer.main, amount: 0 } : ofIssuer.main
  const financing = at('financing', main, input.issuer.financing)
  return {
    issuer,
    recipient,
    limits: {
      financing,
      repurchase: atMost(
        at('repurchase', ofIssuer.second, input.issuer.repurchase),
        financing.amount,
      ),
      recipient: at('recipient', ofRecipient.main, input.recipient.recipient),
      approval,
    },
  }
}

/** No more counts of the repurchase limit than of the financing limit (limits 30). */
const atMost = (limit: Limit | null, most: number) =>
  limit !== null && limit.amount > most ? { ...limit, amount: most } : limit

function inForce<T extends Limit | null>(
  name: LimitName,
  limit: T,
  assumed: Assumption | undefined,
): T | Limit {
  const amount = assumed?.limits?.[name]
  return amount === undefined
    ? limit
    : { maxCount: null, reviewBy: null, ...limit, amount, from: 'assumed' }
}
