import type { Value } from './facts/facts.ts'
import type { Consequence, RuleSettings } from './settings/settings.ts'

/** How a rule of the catalogue is judged. */
export interface RuleConfiguration extends RuleSettings {
  readonly id: string
  /** The rule of the catalogue. */
  readonly measure: string
  readonly selectedSubRules: readonly RuleConfiguration[]
}

/**
 * `maxAmount` öre and at most `maxCount` open invoices, from `startToEnd[0]` points up to, not
 * including, `startToEnd[1]` (hundredths).
 */
interface ScoreInterval {
  readonly startToEnd: readonly [number, number]
  readonly maxAmount: number
  readonly maxCount: number
}
/** One saved, unchangeable state of a rule bucket. */
export interface BucketVersion {
  readonly bucketId: string
  readonly version: number
  readonly name: string
  readonly type: 'issuer' | 'recipient'
  readonly rules: readonly RuleConfiguration[]
  readonly limitIntervals: readonly ScoreInterval[]
  /**
   * Hundredths of a percent of the calculated limit: of the financing limit (FL) what the
   * repurchase limit (ÅL) is, of the recipient limit (ML) what the delivery-approval threshold (LG)
   * is. Null: no such limit.
   */
  readonly secondShare: number | null
  /**
   * Hundredths of a percent of the company's turnover that the calculated limit is at most (rules
   * 101). Null or left out: no such bound.
   */
  readonly turnoverShare?: number | null
}

/**
 * What an exception accepts: events through a day, what the rule says at all, an amount up to öre,
 * or a rating down to hundredths of a point.
 */
export type ExceptionValue =
  | { readonly kind: 'date'; readonly through: string }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly upTo: number }
  | { readonly kind: 'rating'; readonly notBelow: number }
export type ExceptionKind = ExceptionValue['kind']

/** A whitelist entry. */
export interface Exception {
  readonly id: string
  /** The rule of the catalogue it is for. */
  readonly measure: string
  readonly organizationNumber: string
  /** Only for invoices between the two. */
  readonly counterpartNumber: string | null
  readonly value: ExceptionValue
  /** The last day it counts. */
  readonly endDate: string
  readonly comment: string
}

/** The verdict on one rule, as stored and shown. Points in hundredths. */
export interface RuleResult {
  readonly id: string
  readonly measure: string
  readonly displayName: string
  readonly passed: boolean
  readonly statusCode?: 'Warn' | undefined
  /** Empty when there is nothing to complain of. */
  readonly message: string
  readonly score: number
  readonly maxRating: number
  /** Weight times score. */
  readonly calculatedScore: number
  /** Weight times what is missing up to the highest part score. */
  readonly pointsLost: number
  readonly baseData: string
  readonly value: Value | null
  readonly valueText: string
  readonly source: string
  /** When the oldest of its facts was fetched. Null when none was. */
  readonly fetchedAt: string | null
  /** What was asked of the value. */
  readonly threshold: string
  readonly blocking: boolean
  readonly consequence: Consequence
  readonly exceptionUsed: {
    readonly id: string
    readonly endDate: string
    readonly comment: string
  } | null
  readonly parts: readonly RuleResult[]
}
