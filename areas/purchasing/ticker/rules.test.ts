import { describe, expect, it } from 'vitest'
import { decisionNames } from '#areas/credit/rules/texts.ts'
import { places } from '#areas/places.ts'
import {
  arcsOf,
  decisionGroups,
  invoicesHref,
  nextView,
  numberAnimationMs,
  pageReloadMs,
  partsOf,
  refreshOf,
  refreshSeconds,
  totalOf,
  viewToggleMs,
} from './rules.ts'

describe('the ticker', () => {
  it('ticker 2: has the times stated', () => {
    expect({
      viewToggleMs,
      pageReloadMs,
      numberAnimationMs,
      refresh: refreshOf(refreshSeconds.standard),
    }).toEqual({
      viewToggleMs: 7500,
      pageReloadMs: 300_000,
      numberAnimationMs: 1000,
      refresh: 60_000,
    })
  })

  it('ticker 2: lets the house set how often numbers are fetched, within reason', () => {
    expect([0, 20, 7200].map(refreshOf)).toEqual([5000, 20_000, 3_600_000])
  })

  it('Ticker: count view and volume view follow on each other', () => {
    expect(nextView('count')).toBe('volume')
    expect(nextView('volume')).toBe('count')
  })

  it('shows every decision in one part, and only one', () => {
    const shown = decisionGroups.flatMap(({ decisions }) => [...decisions])
    expect(shown.toSorted()).toEqual(Object.keys(decisionNames).toSorted())
  })

  it('adds up decisions that lead to the same', () => {
    const parts = partsOf({
      Buy: { count: 3, volume: 300 },
      BuyWithDeposition: { count: 1, volume: 50 },
      BuyWithRecipientApproval: { count: 2, volume: 70 },
      Reject: { count: 4, volume: 80 },
    })
    expect(parts.map(({ group, count, volume }) => [group.text, count, volume])).toEqual([
      ['Köp', 3, 300],
      ['Köp med villkor', 3, 120],
      ['Avslag', 4, 80],
      ['Väntar', 0, 0],
      ['Inget beslut', 0, 0],
    ])
    expect(totalOf(parts)).toMatchObject({ count: 10, volume: 500 })
  })

  it('draws the parts after each other around the ring, and nothing for nothing', () => {
    expect(arcsOf([1, 0, 3])).toEqual([
      { from: 0, share: 0.25 },
      { from: 0.25, share: 0 },
      { from: 0.25, share: 0.75 },
    ])
    expect(arcsOf([0, 0])).toEqual([
      { from: 0, share: 0 },
      { from: 0, share: 0 },
    ])
    // Credits may make a volume negative; a ring cannot show it.
    expect(arcsOf([-5, 10])[1]).toEqual({ from: 0, share: 1 })
  })

  it('ticker 1: leads to the invoices of the part and the days', () => {
    expect(invoicesHref(['Retry', 'Pause'], { fromDate: '2026-11-15', toDate: '2026-11-21' })).toBe(
      places.invoicesDecided(['Retry', 'Pause'], '2026-11-15', '2026-11-21'),
    )
  })

  it('leads to the last week of a month, since the list shows no more at once', () => {
    expect(invoicesHref(['Buy'], { fromDate: '2026-11-01', toDate: '2026-11-21' })).toBe(
      places.invoicesDecided(['Buy'], '2026-11-15', '2026-11-21'),
    )
  })
})
