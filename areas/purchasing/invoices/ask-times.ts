import { isOver, type InvoiceState } from './states.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface Open {
  readonly state: InvoiceState
  /** YYYY-MM-DD. */
  readonly dueDate: string
  /** Since when it is in its state. */
  readonly stateAt: Date
}
/**
 * Milliseconds until the invoice system is asked about an invoice again: often where an answer is
 * awaited, and about the due date, when invoices are paid and reminded of; seldom where little
 * happens any more, and twice as late each time of one that is over. `usual`: minutes about the due date, by which the others are longer or shorter
 * (invoices 63).
 */
export function askAgainAfter({ state, dueDate, stateAt }: Open, usual: number, now: Date): number {
  const wait = usual * minute
  if (state === 'awaitingApproval') return wait / 2
  if (state === 'paid') return 12 * wait
  if (isOver(state)) return Math.max(12 * wait, now.getTime() - stateAt.getTime())
  const daysLeft = (Date.parse(dueDate) - now.getTime()) / day
  if (daysLeft > 5) return 6 * wait
  return daysLeft > -60 ? wait : 12 * wait
}

/**
 * Milliseconds until an invoice is asked about again that could not be asked about so many times in
 * a row: ten minutes, then twice as long, at most an hour.
 */
export const pauseAfterFailures = (failures: number): number =>
  Math.min(hour, 5 * minute * 2 ** Math.min(failures, 10))

/**
 * Invoices in one question. Those that could not be asked about are asked about in smaller parts,
 * so that one the invoice system cannot answer for keeps no others waiting.
 */
export const askedAtOnce = (failures: number): number =>
  Math.max(1, Math.floor(500 / 5 ** Math.min(failures, 10)))
