import { spanProblem, usualSpan } from '#areas/purchasing/invoices/rules.ts'
import type { Decision } from '#areas/credit/rules/rules.ts'
import { defineSetting } from '#areas/foundation/settings/rules.ts'
import { places, type Place } from '#areas/places.ts'

/** How often the numbers are fetched, unless the house wants it otherwise (ticker 2). */
export const refreshSeconds = defineSetting({
  namespace: 'ticker',
  key: 'refreshSeconds',
  type: 'number',
  allowMultiple: false,
  standard: 60,
  range: { least: 5, most: 3600, unit: 'sekunder' },
  control: false,
  description: 'Hur ofta tickern hämtar nya siffror.',
})
/** Milliseconds between two fetches, for a number of seconds that somebody has set. */
export const refreshOf = (seconds: number) =>
  Math.round(Math.min(3600, Math.max(5, seconds)) * 1000)

/** ticker 2, milliseconds. */
export const viewToggleMs = 7500
export const pageReloadMs = 300_000
export const numberAnimationMs = 1000

/** What the donuts show: decisions that lead to the same, together. */
export const decisionGroups = [
  { name: 'bought', text: 'Köp', decisions: ['Buy'] },
  {
    name: 'conditional',
    text: 'Köp med villkor',
    decisions: [
      'BuyWithRecipientApproval',
      'BuyWithDeposition',
      'BuyWithRepurchaseLimit',
      'BuyWithRecipientApprovalAndDeposition',
      'BuyWithRecipientApprovalAndRepurchaseLimit',
      'BuyWithDepositionAndRepurchaseLimit',
      'BuyWithRecipientApprovalAndDepositionAndRepurchaseLimit',
    ],
  },
  { name: 'rejected', text: 'Avslag', decisions: ['Reject'] },
  { name: 'waiting', text: 'Väntar', decisions: ['Retry', 'Pause'] },
  { name: 'undecided', text: 'Inget beslut', decisions: ['NoDecision'] },
] as const satisfies readonly { name: string; text: string; decisions: readonly Decision[] }[]
export type DecisionGroup = (typeof decisionGroups)[number]

export interface Counter {
  readonly count: number
  /** Öre. */
  readonly volume: number
}
const none: Counter = { count: 0, volume: 0 }
const sum = (counters: readonly Counter[]): Counter =>
  counters.reduce(
    (all, one) => ({ count: all.count + one.count, volume: all.volume + one.volume }),
    none,
  )

export interface Part extends Counter {
  readonly group: DecisionGroup
}
/** The parts of a donut in their order, those without an invoice too. */
export const partsOf = (counters: Readonly<Partial<Record<Decision, Counter>>>): readonly Part[] =>
  decisionGroups.map((group) => ({
    group,
    ...sum(group.decisions.map((decision) => counters[decision] ?? none)),
  }))
export const totalOf = (parts: readonly Counter[]): Counter => sum(parts)

export type View = 'count' | 'volume'
export const viewNames: Readonly<Record<View, string>> = { count: 'Antal', volume: 'Volym' }
/** The view after this one (ticker 2). */
export const nextView = (view: View): View => (view === 'count' ? 'volume' : 'count')

export interface Arc {
  /** Of the whole, 0 to 1. */
  readonly from: number
  readonly share: number
}
/** Where each part lies on the ring. Nothing at all gives no arcs. */
export function arcsOf(values: readonly number[]): readonly Arc[] {
  const whole = values.reduce((all, value) => all + Math.max(0, value), 0)
  let from = 0
  return values.map((value) => {
    const share = whole === 0 ? 0 : Math.max(0, value) / whole
    const arc = { from, share }
    from += share
    return arc
  })
}

interface Span {
  readonly fromDate: string
  readonly toDate: string
}
/**
 * The invoices behind a part: the list with its decisions, comma separated, and days (ticker 1). Of
 * a longer span the last days that the list can show.
 */
export function invoicesHref(decisions: readonly Decision[], span: Span): Place {
  const fromDate = spanProblem(span) === 'tooLong' ? usualSpan(span.toDate).fromDate : span.fromDate
  return places.invoicesDecided(decisions, fromDate, span.toDate)
}
