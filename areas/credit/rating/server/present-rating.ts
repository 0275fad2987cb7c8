import { factLabel, type RuleResult } from '#areas/credit/rules/rules.ts'
import { boundText } from '#areas/credit/rules/texts.ts'
import { reasonOf } from '../rules.ts'
import type { RatedCompany } from './determination-store.ts'

/** Points out of 10 of hundredths. */
export const pointsOf = (hundredths: number) => hundredths / 100

const presentResult = (result: RuleResult) => ({
  id: result.id,
  displayName: result.displayName,
  passed: result.passed,
  statusCode: result.statusCode ?? null,
  message: result.message,
  score: pointsOf(result.score),
  maxRating: pointsOf(result.maxRating),
  calculatedScore: pointsOf(result.calculatedScore),
  baseData: result.baseData,
  valueText: result.valueText,
  threshold: result.threshold,
  source: result.source,
  fetchedAt: result.fetchedAt,
  blocking: result.blocking,
  exception: result.exceptionUsed
    ? { endDate: result.exceptionUsed.endDate, comment: result.exceptionUsed.comment }
    : null,
})

/** A rating as it is answered: limits in öre, points out of 10. */
export function presentRating(rated: RatedCompany) {
  const { id, side, limits, missing, results } = rated
  const isIssuer = side === 'issuer'
  const main = limits.main.amount
  const second = limits.second?.amount ?? null
  const message = reasonOf(missing.map(factLabel), results)
  return {
    decisionReference: id,
    organizationNumber: rated.organizationNumber,
    companyType: side,
    name: rated.name,
    totalScore: pointsOf(rated.totalScore),
    ratingCode: rated.ratingCode,
    financialLimit: isIssuer ? main : null,
    repurchaseLimit: isIssuer ? second : null,
    recipientLimit: isIssuer ? null : main,
    recipientApprovalLimit: isIssuer ? null : second,
    limitBound: limits.bound && boundText(limits.bound),
    maxCount: limits.main.maxCount,
    reason: message === null ? null : { message },
    complete: missing.length === 0,
    ruleBucket: rated.bucket,
    ruleResults: results.map(presentResult),
    decidedAt: rated.decidedAt,
    decidedBy: rated.decidedBy,
  }
}
