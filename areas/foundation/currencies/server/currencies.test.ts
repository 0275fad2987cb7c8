import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import type { Fault } from '#simulators/faults.ts'
import { startRiksbanken } from '#simulators/riksbanken.ts'
import type { RunningSimulator } from '#simulators/simulator.ts'
import { currencies } from '../contract.ts'
import { currencyTasks, ratesCameTask } from './jobs.ts'

/** A Sunday, after two ordinary bank days. */
let now = new Date('2026-11-22T12:00:00Z')
let riksbanken: RunningSimulator
let server: TestServer
let services: JobServices
let maker: Person
let second: Person
const today = stockholmDay(new Date())

beforeAll(async () => {
  riksbanken = await startRiksbanken({ apiKey: 'the-key', now: () => now })
  server = await startTestServer({ RIKSBANK_URL: riksbanken.url, RIKSBANK_KEY: 'the-key' })
  const log = pino({ level: 'silent' })
  const writes = openDatabase({ url: server.database.url, log, most: 2, role: 'skynet_app' })
  const { config } = server
  const files = openFileStore(config)
  services = { writes, reads: writes, files, config, clock: () => now, log }
  maker = await server.person(['Administrator'])
  second = await server.person(['Administrator'])
})
afterEach(() => misbehave({ mode: 'off' }))
afterAll(async () => {
  await services.writes.close()
  await server.stop()
  await riksbanken.stop()
})

const misbehave = async (fault: Fault) => {
  await fetch(`${riksbanken.url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
}
const fetchRates = async () => currencyTasks['fetch-exchange-rates']?.({}, services)
const history = async () => (await maker.call(currencies.history, { take: 1000 })).body
/** Jobs that wait, with when. */
const jobs = async (task: string) =>
  (
    await server.owner.query<{ runAt: Date }>(
      `select j.run_at + skynet.ahead() as "runAt" from graphile_worker.jobs j where j.task_identifier = $1`,
      [task],
    )
  ).rows

describe('rates of Riksbanken (currencies 2)', () => {
  it.each([['fail'], ['nonsense'], ['cut'], ['forbidden'], ['page']] as const)(
    'are asked for again when it answers %s, and nothing is kept',
    async (mode) => {
      await misbehave({ mode })
      await fetchRates()
      expect((await history()).totalHits).toBe(0)
      expect((await jobs('fetch-exchange-rates'))[0]?.runAt).toEqual(
        new Date(now.getTime() + 120_000),
      )
    },
  )

  it('are asked for again when it said, where it wants to be left alone', async () => {
    await misbehave({ mode: 'busy', delayMs: 37_000 })
    await fetchRates()
    expect((await jobs('fetch-exchange-rates'))[0]?.runAt).toEqual(new Date(now.getTime() + 37_000))
  })

  it('are kept once, by bank day, with when they were fetched', async () => {
    await fetchRates()
    await fetchRates()
    const { list, totalHits } = await history()
    expect(totalHits).toBe(10 * 5)
    expect(list[0]).toMatchObject({ date: '2026-11-20', currency: 'DKK', source: 'Riksbanken' })
    expect(new Set(list.map(({ date }) => date)).has('2026-11-21')).toBe(false)
    expect(await jobs(ratesCameTask)).toHaveLength(1)
  })

  it('of a day come when they are published', async () => {
    const latest = async () => (await history()).list[0]?.date
    now = new Date('2026-11-23T15:14:00Z')
    await fetchRates()
    expect(await latest()).toBe('2026-11-20')
    now = new Date('2026-11-23T15:20:00Z')
    await fetchRates()
    expect(await latest()).toBe('2026-11-23')
  })
})

describe('an own rate (currencies 3)', () => {
  const asked = { currency: 'USD', rate: '9,3125', date: today, reason: 'Bankens köpkurs' } as const
  const counting = async () =>
    (await second.call(currencies.counting, {})).body.list.find((one) => one.currency === 'USD')

  it('waits for another administrator, and stands before Riksbanken’s when approved', async () => {
    const before = await counting()
    expect((await maker.call(currencies.setOwn, asked)).status).toBe(200)
    expect(await counting()).toEqual(before)
    expect((await maker.call(currencies.setOwn, asked)).refusal.code).toBe('alreadyWaiting')
    expect(await waitingFor(second, 'setExchangeRate', 'USD')).toMatchObject({
      title: 'Sätt en egen kurs för us-dollar: 1 USD = 9,3125 kr',
      reason: 'Bankens köpkurs',
    })
    expect(
      (await approve(maker, 'setExchangeRate', 'USD').catch(() => undefined))?.status,
    ).not.toBe(204)
    expect((await approve(second, 'setExchangeRate', 'USD')).status).toBe(204)
    expect((await counting())?.rate).toMatchObject({
      source: 'Egen',
      rateMicro: 9_312_500,
      date: today,
      setBy: expect.stringContaining('godkänd av'),
    })
  })

  it('is not approved when another has been set since', async () => {
    const later = { ...asked, rate: '9,4' }
    await maker.call(currencies.setOwn, later)
    await server.owner.query(
      `update exchange_rate set rate_micro = 9400001 where source = 'Egen' and currency = 'USD'`,
    )
    expect((await approve(second, 'setExchangeRate', 'USD')).refusal.code).toBe('cannotBeDone')
  })

  it.each([
    [{ rate: '' }, 'rate'],
    [{ rate: 'elva' }, 'rate'],
    [{ rate: '0' }, 'rate'],
    [{ rate: '10000' }, 'rate'],
    [{ date: addDays(today, -1) }, 'date'],
    [{ date: addDays(today, 31) }, 'date'],
    [{ reason: '' }, 'reason'],
  ])('with %j is refused at its field', async (wrong, field) => {
    const { status, refusal } = await maker.call(currencies.setOwn, {
      ...asked,
      currency: 'GBP',
      ...wrong,
    })
    expect(status).toBe(400)
    expect(refusal.fields?.map((one) => one.field)).toEqual([field])
  })

  it('is an administrator’s to set, and everybody’s to see', async () => {
    const seller = await server.person(['SalesRepresentative'])
    expect((await seller.call(currencies.setOwn, asked)).status).toBe(403)
    expect((await seller.call(currencies.fetchNow, {})).status).toBe(403)
    expect((await seller.call(currencies.history, {})).status).toBe(200)
    expect((await maker.call(currencies.fetchNow, {})).status).toBe(204)
  })
})
