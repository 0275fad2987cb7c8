import type { Evaluation } from '../verdicts/evaluate.ts'
import type { InvoiceFacts, Party, Subject, Value } from '../facts/facts.ts'
import type { Limit, LimitName, ManualLimit } from './limits.ts'
import type { BucketVersion, Exception } from '../model.ts'
import type { Exchange } from '#areas/foundation/currencies/rules.ts'
import type { Consequence } from '../settings/settings.ts'
import type { Outcome } from '../verdicts/outcome.ts'

/** rules 6; the combinations are named as decision C8 says. */
export type Decision =
  | 'Buy'
  | `BuyWith${'RecipientApproval' | 'Deposition' | 'RepurchaseLimit'}`
  | 'BuyWithRecipientApprovalAndDeposition'
  | 'BuyWithRecipientApprovalAndRepurchaseLimit'
  | 'BuyWithDepositionAndRepurchaseLimit'
  | 'BuyWithRecipientApprovalAndDepositionAndRepurchaseLimit'
  | 'Retry'
  | 'Reject'
  | 'Pause'
  | 'NoDecision'

/** What we have open with a company, this invoice left out. */
export interface Exposure {
  /** Öre. */
  readonly amount: number
  /** Open invoices. */
  readonly count: number
}
/** Whose bucket judges. */
export type Side = 'issuer' | 'recipient'
/** Whether the issuer may sell now at all, and what is on hold. */
export interface Standing {
  readonly issuerKnown: boolean
  readonly issuerActive: boolean
  readonly determinationAllowed: boolean
  /** The invoice comes through a partner, and sales through partners are switched off. */
  readonly partnerSalesOff: boolean
  /**
   * Why those behind the issuer do not count as screened, in Swedish without full stop (keypersons
   * 3). Left out of what was decided before it was asked.
   */
  readonly issuerUnscreened?: string | null
  /**
   * Both parties are the same company: no exception and no bucket lets that through (rules 50).
   * Left out of what was decided before it was asked.
   */
  readonly sameParty?: boolean
  /**
   * Why the amount cannot be judged in kronor, in Swedish without full stop (currencies 4). Null or
   * left out where it can.
   */
  readonly noRate?: string | null
  /** Holds set by a person. */
  readonly holds: readonly { readonly on: 'issuer' | 'invoice'; readonly why: string }[]
}
export interface Issuer extends Party {
  readonly bucket: BucketVersion
  readonly exposure: Exposure
  /** How much of the repurchase limit is taken, öre. */
  readonly repurchaseUsed: number
  readonly financing: ManualLimit | null
  /**
   * That nobody has decided on its financing limit: what is calculated of it counts for nothing
   * (limits 85). Left out where somebody has, and of what was decided before it was asked.
   */
  readonly unjudged?: true
  readonly repurchase: ManualLimit | null
}
export interface Recipient extends Party {
  readonly bucket: BucketVersion
  readonly exposure: Exposure
  readonly recipient: ManualLimit | null
  readonly approval: ManualLimit | null
  /**
   * What two, or one, have said of a recipient abroad, whom no register of ours has (rules 100).
   * Left out of all others, and of what was decided before it was asked.
   */
  readonly abroad?: AbroadStanding
}
export type AbroadStanding = 'undecided' | 'accepted' | 'declined'
/** What the issuer's settings say about recipients that are not good enough by themselves. */
export interface RecipientTerms {
  readonly depositionAllowed: boolean
}
/**
 * Everything a determination depends on, and nothing else: the same input always gives the same
 * determination. Plain data.
 */
export interface DeterminationInput {
  /** When it is made: the instant (ISO 8601) and the Swedish day. */
  readonly at: string
  readonly today: string
  /**
   * When facts could not be fetched: which try this is, from 1, and how many there are. `unbought`:
   * of whom not everything was asked for since the budget did not cover it (costs 10), which is no
   * try.
   */
  readonly attempt: {
    readonly number: number
    readonly most: number
    readonly unbought?: readonly Side[]
  }
  readonly standing: Standing
  readonly issuer: Issuer
  readonly recipient: Recipient
  readonly invoice: InvoiceFacts
  readonly terms: RecipientTerms
  /** Of both companies. */
  readonly exceptions: readonly Exception[]
  /**
   * Set by what-if only: limits in öre, and measured values by side and the id of the configured
   * rule.
   */
  readonly assumed?: Assumption | undefined
}
export interface Assumption {
  readonly limits?: Readonly<Partial<Record<LimitName, number>>> | undefined
  readonly values?: Readonly<Partial<Record<Side, Readonly<Record<string, Value>>>>> | undefined
}

/** Why it became what it became; explain.ts words them. Amounts in öre. */
export type Reason =
  | {
      readonly code:
        | 'issuerUnknown'
        | 'issuerInactive'
        | 'determinationNotAllowed'
        | 'partnerSalesOff'
        | 'noAmount'
    }
  | {
      readonly code: 'notFetched'
      readonly side: Side
      readonly facts: readonly string[]
      readonly triesLeft: number
    }
  | { readonly code: 'notBought'; readonly side: Side; readonly facts: readonly string[] }
  | { readonly code: 'issuerUnscreened'; readonly why: string }
  | { readonly code: 'held'; readonly on: 'issuer' | 'invoice'; readonly why: string }
  | {
      readonly code: 'rule'
      readonly side: Side
      readonly rule: string
      readonly name: string
      readonly consequence: Consequence
      /** Why it is not approved, and of what; reason-words.ts says it. */
      readonly outcome: Outcome
      readonly subject: Subject
    }
  | { readonly code: 'sameParty' }
  /** Nothing but what no register can say of a recipient abroad stands in the way (rules 100). */
  | { readonly code: 'abroadUndecided' | 'abroadDeclined' }
  /** What no register can say of it was let through, until the day, the last of it. */
  | { readonly code: 'abroadAccepted'; readonly endDate: string }
  /** In which currency the invoice is, and what it was judged by. */
  | { readonly code: 'exchanged'; readonly exchange: Exchange }
  | {
      readonly code: 'excepted'
      readonly side: Side
      readonly name: string
      readonly outcome: Outcome
      /** The last day of the exception. */
      readonly endDate: string
    }
  | {
      readonly code: 'overLimit'
      readonly limit: LimitName
      readonly amount: number
      readonly limitAmount: number
      readonly over: number
    }
  | {
      readonly code: 'overCount'
      readonly limit: LimitName
      readonly count: number
      readonly maxCount: number
    }
  | { readonly code: 'covered'; readonly by: 'repurchase' | 'deposition'; readonly amount: number }
  | { readonly code: 'notCovered'; readonly needed: number; readonly headroom: number }

export interface Limits {
  readonly financing: Limit
  /** Null: the bucket gives none and nobody has set one. */
  readonly repurchase: Limit | null
  readonly recipient: Limit
  readonly approval: Limit | null
}
export interface Determination {
  readonly decision: Decision
  /** Which of the seven steps decided it. */
  readonly step: 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly reasons: readonly Reason[]
  /** Öre of the repurchase limit and of deposition the invoice takes. */
  readonly repurchaseUsage: number
  readonly depositionUsage: number
  /** Null when step 1 decided, or no rate was known: then nothing was judged. */
  readonly judged: {
    readonly issuer: Evaluation
    readonly recipient: Evaluation
    readonly limits: Limits
  } | null
}
