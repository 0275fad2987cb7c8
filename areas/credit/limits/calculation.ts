import { typesOf, type LimitType } from './rules.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import type { LimitBound, TurnoverBound } from '#areas/credit/rules/rules.ts'

/** What a bucket gives of one limit. */
export interface CalculatedAmount {
  /** Öre. */
  readonly amount: number
  /** Open invoices at most; null for any number. */
  readonly maxCount: number | null
}
/**
 * What judges a client at this moment, by what is known of it, as the engine calculates it for an
 * invoice (limits 50).
 */
export interface Calculation {
  /** FL of an issuer, ML of a recipient. */
  readonly main: CalculatedAmount
  /** ÅL of an issuer, LG of a recipient; null when the bucket gives none. */
  readonly second: CalculatedAmount | null
  readonly bucket: { readonly id: string; readonly name: string; readonly version: number }
  /** Hundredths of a point, as all scores here. */
  readonly score: number
  /** From and up to; null when the score is below every interval. */
  readonly interval: readonly [from: number, to: number] | null
  /** How much the second is of the main one, hundredths of a percent. */
  readonly secondShare: number | null
  /** What has made it lower than the score gives; null when nothing has. */
  readonly bound: TurnoverBound | LimitBound | null
  /** Every bound of an issuer that is known (rules 103). */
  readonly bounds: readonly LimitBound[]
  /** What the score alone gives, öre. */
  readonly policy: number
  /** The bucket's share of the turnover, where it has one and the turnover is known (rules 101). */
  readonly turnover: TurnoverBound | null
  /** When the oldest of what the register said was fetched; null when it has said nothing. */
  readonly factsFrom: Date | null
  /** That the register says it is gone, or about to be: bankruptcy, liquidation. */
  readonly insolvent: boolean
  /** That what the register said is older than the settings let a rating be. */
  readonly outdated: boolean
}
/** What is not known, in Swedish, without which nothing is calculated. */
export interface NotCalculated {
  readonly missing: readonly string[]
}

/** What a calculation gives of one limit; null when it gives none. */
export function amountIn(
  calculation: Pick<Calculation, 'main' | 'second'>,
  companyType: CompanyType,
  limitType: LimitType,
): CalculatedAmount | null {
  const [mainType] = typesOf(companyType)
  return limitType === mainType ? calculation.main : calculation.second
}
