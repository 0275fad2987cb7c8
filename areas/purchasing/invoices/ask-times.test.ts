import { expect, it } from 'vitest'
import { askAgainAfter, askedAtOnce, pauseAfterFailures } from './ask-times.ts'
import type { InvoiceState } from './states.ts'

const now = new Date('2026-11-21T09:00:00Z')
const hours = (state: InvoiceState, dueDate: string, usual = 120, stateAt = now) =>
  askAgainAfter({ state, dueDate, stateAt }, usual, now) / 3_600_000

it.each([
  ['awaits its recipient', 'awaitingApproval', '2026-12-21', 1],
  ['has long to its due date', 'bought', '2026-11-27', 12],
  ['is due in five days', 'bought', '2026-11-26', 2],
  ['is due today', 'bought', '2026-11-21', 2],
  ['has been reminded of', 'reminded', '2026-11-01', 2],
  ['fell due two months ago', 'reminded', '2026-09-20', 24],
  ['is paid, and will be closed', 'paid', '2026-11-20', 24],
] as const)(
  'an invoice that %s is asked about again after so many hours',
  (_, state, dueDate, expected) => {
    expect(hours(state, dueDate)).toBe(expected)
  },
)

it('an invoice that is over is asked about the next day, and then twice as late each time', () => {
  const overFor = (days: number) =>
    hours('repurchased', '2026-11-20', 120, new Date(now.getTime() - days * 24 * 3_600_000))
  expect([0, 1, 2, 30].map(overFor)).toEqual([24, 24, 48, 720])
})

it('all are asked about more often when the setting says so', () => {
  expect(hours('bought', '2026-11-21', 30)).toBe(0.5)
  expect(hours('bought', '2026-12-21', 30)).toBe(3)
  expect(hours('paid', '2026-11-21', 30)).toBe(6)
})

it('what could not be asked about is asked about less and less often, and in smaller parts', () => {
  expect([1, 2, 3, 4, 40].map((failures) => pauseAfterFailures(failures) / 60_000)).toEqual([
    10, 20, 40, 60, 60,
  ])
  expect([0, 1, 2, 3, 4, 40].map(askedAtOnce)).toEqual([500, 100, 20, 4, 1, 1])
})
