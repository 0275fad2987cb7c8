import { boundSource, boundText } from '#areas/credit/rules/texts.ts'
import type { LimitBound, TurnoverBound } from '#areas/credit/rules/rules.ts'
import { volumeBound } from '#areas/credit/limits/rules.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { awaitsCredit } from '#areas/credit/limits/texts.ts'
import { noLimitYet } from './texts.ts'

interface Judged {
  /** What the judgement of the prospect came to, öre, and what held it down. */
  readonly limit: number
  readonly bound: TurnoverBound | LimitBound | null
  /** Which rules judged it: 'Utställare, version 2'. */
  readonly judgedBy: string
}
export interface OfferBound {
  readonly text: string
  readonly source: string
  /** Öre. */
  readonly most: number
}
/**
 * The limit that is offered for a volume (offers 23): at most what the judgement of the company came
 * to, which is at most its turnover, the provider's recommendation and the credit policy (rules 101,
 * 103), and what it will sell in some months. The lowest bound first. Öre.
 */
export function offeredLimit(
  { limit, bound, judgedBy }: Judged,
  { volume, number, now, months }: { volume: number; number: number; now: Date; months: number },
): { readonly amount: number; readonly bounds: readonly OfferBound[] } {
  const sold = volumeBound({ volume, source: `Offert ${number}`, since: now }, months)
  const bounds = [
    {
      text: bound ? boundText(bound) : 'Vad betyget ger',
      source: bound ? boundSource(bound) : judgedBy,
      most: limit,
    },
    { text: boundText(sold), source: sold.source, most: sold.most },
  ].toSorted((one, other) => one.most - other.most)
  return { amount: Math.min(limit, sold.most), bounds }
}

interface Offered {
  /** Öre. */
  readonly limit: number
  readonly limitJudgedAt: unknown
}
/** The limit of an offer, as the customer and staff read it (offers 19, 23). */
export const limitText = ({ limit, limitJudgedAt }: Offered): string => {
  if (limit <= 0) return noLimitYet
  const amount = `${formatMoney(limit)} kr`
  return limitJudgedAt === null ? `${amount}, ${awaitsCredit}` : amount
}
/** What holds the limit of an offer down, in words: 'Högst 3 månaders försäljning ... (Offert 1)'. */
export const heldBy = (bounds: readonly OfferBound[]): string | null =>
  bounds[0] ? `${bounds[0].text} (${bounds[0].source})` : null
