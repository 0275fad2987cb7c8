import { expect, test } from 'vitest'
import { officeHours } from '../rules.ts'
import { startOf } from './start-of.ts'

test.each([
  // Winter: Stockholm is one hour ahead of UTC.
  ['2026-11-21T07:59:59Z', '2026-11-21T07:59:59.000Z'],
  ['2026-11-20T08:00:00Z', '2026-11-20T16:30:00.000Z'],
  ['2026-11-20T15:59:59Z', '2026-11-20T16:30:00.000Z'],
  ['2026-11-20T16:00:00Z', '2026-11-20T16:00:00.000Z'],
  // Summer: two hours. A Saturday is a day like others (decision C23).
  ['2026-07-04T07:00:00Z', '2026-07-04T15:30:00.000Z'],
  ['2026-07-04T06:59:00Z', '2026-07-04T06:59:00.000Z'],
])(
  'batch 2, BatchDetermination running or scheduled: asked for at %s a run begins at %s',
  (asked, begins) =>
    expect(startOf(new Date(asked), officeHours(9, 17)).toISOString()).toBe(begins),
)
