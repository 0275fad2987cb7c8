import { afterEach, expect, it } from 'vitest'
import { isBankDay } from '#platform/swedish/bank-day.ts'
import { startRiksbanken } from './riksbanken.ts'
import type { RunningSimulator } from './simulator.ts'

let running: RunningSimulator | undefined
afterEach(async () => running?.stop())

/** A simulator whose clock stands still. */
async function at(now: string) {
  running = await startRiksbanken({ apiKey: 'key', now: () => new Date(now) })
  return async (path: string, key?: string) =>
    fetch(`${running?.url}${path}`, key ? { headers: { 'Ocp-Apim-Subscription-Key': key } } : {})
}

it.each([
  // A Friday, in winter an hour after UTC.
  ['2026-11-20T15:14:00Z', '2026-11-19'],
  ['2026-11-20T15:15:00Z', '2026-11-20'],
  ['2026-11-22T12:00:00Z', '2026-11-20'],
  // Summer: two hours after.
  ['2026-07-15T14:15:00Z', '2026-07-15'],
  // Christmas and Easter.
  ['2026-12-27T12:00:00Z', '2026-12-23'],
  ['2026-04-06T18:00:00Z', '2026-04-02'],
])('the latest rate at %s is that of %s', async (now, day) => {
  const ask = await at(now)
  const latest = await (await ask('/Observations/Latest/sekEURpmi')).json()
  expect(latest).toMatchObject({ date: day, value: expect.any(Number) })
})

it('has no content where no bank day was, and five currencies of those that were', async () => {
  const ask = await at('2026-11-22T12:00:00Z')
  expect((await ask('/Observations/ByGroup/130/2026-11-21/2026-11-22')).status).toBe(204)
  const some: unknown = await (await ask('/Observations/ByGroup/130/2026-11-19/2026-11-22')).json()
  expect(some).toHaveLength(10)
  expect((await ask('/Observations/ByGroup/130/torsdag')).status).toBe(400)
})

it('asks who calls too often without a key to wait', async () => {
  const ask = await at('2026-11-22T12:00:00Z')
  const statuses: number[] = []
  for (let turn = 0; turn < 5; turn++)
    statuses.push((await ask('/Observations/Latest/SEKEURPMI')).status)
  const sixth = await ask('/Observations/Latest/SEKEURPMI')
  expect([...statuses, sixth.status]).toEqual([200, 200, 200, 200, 200, 429])
  expect(Number(sixth.headers.get('retry-after'))).toBe(60)
  expect((await ask('/Observations/Latest/SEKEURPMI', 'key')).status).toBe(200)
})

it('knows which days are bank days', () => {
  expect(
    ['2026-06-19', '2026-05-14', '2026-06-05', '2026-01-06', '2026-11-20'].map(isBankDay),
  ).toEqual([false, false, true, false, true])
})
