import { concernedBy } from '../reason-words.ts'
import type { AbroadStanding, Determination, DeterminationInput, Reason } from './determination.ts'
import { isBought } from './severity.ts'

type Decide = (input: DeterminationInput) => Determination

/**
 * Whether a rule does not stop an invoice because two persons have answered for its recipient
 * abroad: one that speaks of the recipient by itself, which no register has (rules 100). A delivery
 * approval is asked for all the same, and so is what somebody looks at.
 */
export function isLetThrough(abroad: AbroadStanding | undefined, reason: Reason): boolean {
  if (abroad !== 'accepted' || reason.code !== 'rule') return false
  const { consequence, side, outcome } = reason
  if (consequence !== 'reject' && consequence !== 'cover') return false
  const concerned = concernedBy(side, outcome.rule.rule.measure)
  return concerned === 'recipient' || (concerned === 'bothParties' && outcome.missing)
}

/**
 * A decision with what people have said of a recipient abroad: where nothing stands in the way but
 * what no register can say of it, the invoice waits until somebody has said (rules 100).
 */
export function withAbroad(input: DeterminationInput, decide: Decide): Determination {
  const made = decide(input)
  const { abroad, recipient: limit } = input.recipient
  if (abroad === 'accepted' && isBought(made) && limit)
    return {
      ...made,
      reasons: [...made.reasons, { code: 'abroadAccepted', endDate: limit.reviewBy }],
    }
  if (made.decision !== 'Reject' || abroad === undefined || abroad === 'accepted') return made
  const accepted = decide(asAccepted(input))
  // What stands in the way besides is what can be mended.
  if (!isBought(accepted)) return { ...made, reasons: accepted.reasons }
  return abroad === 'declined'
    ? { ...made, reasons: [{ code: 'abroadDeclined' }] }
    : { ...made, decision: 'Pause', step: 3, reasons: [{ code: 'abroadUndecided' }] }
}

/** As if two persons had answered for all of it. */
function asAccepted(input: DeterminationInput): DeterminationInput {
  const amount = input.recipient.exposure.amount + (input.invoice.amount?.value ?? 0)
  return {
    ...input,
    recipient: {
      ...input.recipient,
      abroad: 'accepted',
      recipient: { amount, reviewBy: input.today },
    },
  }
}
