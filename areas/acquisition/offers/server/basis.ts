import type { Db } from '#platform/server/database.ts'
import { mostMonthsSold } from '#areas/credit/limits/rules.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { storedCompany } from '#areas/parties/company/server/public.ts'
import { prospectJudgement, prospectToOnboard } from '#areas/acquisition/prospects/server/public.ts'
import { boundsOf, monthlyTurnover, stepsFor } from '../rules.ts'
import { pricesInForce } from './price-list-store.ts'

interface Wanted {
  /** 10 digits. */
  readonly organizationNumber: string
  /** A certain prospect; otherwise the newest that will do. */
  readonly prospectId?: string | undefined
  readonly now: Date
  /** Against being declined until the transaction ends. */
  readonly held?: boolean
}
/**
 * What a company can be offered: the price list, what its judgement adds to it, and how much it
 * turns over (offers 7, 13). Undefined when nobody has searched the company. Öre, and hundredths of
 * a percent.
 */
export async function basisOf(db: Db, wanted: Wanted) {
  const { organizationNumber } = wanted
  const source = await prospectToOnboard(db, wanted)
  const judged = source.id === null ? undefined : await prospectJudgement(db, source.id)
  if (source.id === null || !judged) return undefined
  const list = await pricesInForce(db)
  const company = await storedCompany(db, organizationNumber)
  const months = await readSetting(db, mostMonthsSold)
  const turnoverMonth = monthlyTurnover(company?.accounts?.[0]?.turnover)
  const steps = stepsFor(judged.ratingCode, list.steps, list.supplements)
  return {
    prospectId: source.id,
    problem: source.problem,
    judged,
    months,
    turnoverMonth,
    steps,
    bounds: boundsOf(turnoverMonth, steps),
    priceList: list.version,
    setUpFee: list.setUpFee,
  }
}
export type Basis = NonNullable<Awaited<ReturnType<typeof basisOf>>>
