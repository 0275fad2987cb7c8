import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { currencyTasks } from '#areas/foundation/currencies/server/jobs.ts'
import { currencies } from '#areas/foundation/currencies/contract.ts'
import { queues } from '#areas/operations/queues/contract.ts'
import { pino } from 'pino'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import type { OddRow } from '#platform/server/outside/judge-rows.ts'
import { oddRows } from '../contract.ts'
import { endOddRows, keepOddRows } from './public.ts'

let server: TestServer
let writes: Database
let db: Database['db']
let officer: Person
let aml: Person
let riksbanken: Server
let published: unknown[]
const log = pino({ level: 'silent' })
beforeAll(async () => {
  riksbanken = createServer((_, response) => response.end(JSON.stringify(published)))
  await new Promise<void>((resolve) => void riksbanken.listen(0, '127.0.0.1', resolve))
  const { port } = riksbanken.address() as AddressInfo
  server = await startTestServer({ RIKSBANK_URL: `http://127.0.0.1:${port}` })
  writes = openDatabase({ url: server.database.url, log, most: 2, role: 'skynet_app' })
  db = writes.db
  officer = await server.person(['CreditOfficer'])
  aml = await server.person(['AmlDepartment'])
})
afterAll(async () => {
  await writes.close()
  await server.stop()
  riksbanken.close()
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 7, minute))
const row = (key: string, otherwise: Partial<OddRow> = {}): OddRow => ({
  key,
  about: `Händelse ${key}`,
  reason: 'Fältet type går inte att läsa',
  content: '{"type":7}',
  ...otherwise,
})
const listed = async (by: Person, all = false) => (await by.call(oddRows.list, { all })).body
const waiting = async (by: Person) => {
  const { body } = await by.call(queues.mine, { queue: 'oddRows' })
  return body[0]?.list.map(({ title, detail, place }) => [title, detail, place])
}

it('oddrows 2: an odd row waits with whose it is, and with nobody else', async () => {
  await keepOddRows(db, 'monitoringA', [row('e1'), row('e1')], at(0))
  await keepOddRows(db, 'screening', [row('p1', { about: 'Anna Ek', content: '' })], at(1))
  expect(await waiting(officer)).toEqual([
    [
      'Bevakning hos företagsupplysning A',
      'Händelse e1: Fältet type går inte att läsa',
      '/settings/odd-rows',
    ],
  ])
  expect(await waiting(aml)).toEqual([
    ['Sanktions- och PEP-listor', expect.stringContaining('Anna Ek'), '/settings/odd-rows'],
  ])
  const auditor = await server.person(['Auditor'])
  expect((await listed(auditor)).totalHits).toBe(2)
  expect((await listed(officer)).list).toMatchObject([
    { about: 'Händelse e1', content: '{"type":7}', times: 1, state: 'waiting' },
  ])
  const seller = await server.person(['LgUser'])
  expect((await seller.call(oddRows.list, {})).status).toBe(403)
})

it('oddrows 3: it is put aside with what it was, and waits anew when it says another thing', async () => {
  const [one] = (await listed(officer)).list
  const note = 'Provkörning hos leverantören'
  const put = { id: one?.id ?? '', note }
  expect((await aml.call(oddRows.putAside, put)).refusal.code).toBe('notYours')
  expect((await officer.call(oddRows.putAside, put)).status).toBe(204)
  expect((await officer.call(oddRows.putAside, put)).refusal.code).toBe('notWaiting')
  expect(await waiting(officer)).toEqual([])
  await keepOddRows(db, 'monitoringA', [row('e1')], at(5))
  expect((await listed(officer, true)).list).toMatchObject([
    { state: 'putAside', note, times: 2, lastAt: at(5).toISOString() },
  ])
  await keepOddRows(db, 'monitoringA', [row('e1', { content: '{"type":8}' })], at(6))
  expect((await listed(officer)).list).toMatchObject([{ state: 'waiting', note: null, times: 3 }])
})

it('oddrows 3: it is over when it comes as it should', async () => {
  await endOddRows(db, 'monitoringA', ['e1', 'unknown'], at(7))
  expect((await listed(officer)).list).toEqual([])
  expect((await listed(officer, true)).list).toMatchObject([{ state: 'ended' }])
  await keepOddRows(db, 'monitoringA', [row('e1')], at(8))
  expect((await listed(officer)).waiting).toBe(1)
})

it('oddrows 1: rates go on without the one that is none, which is over when it has come', async () => {
  const { config } = server
  const clock = () => at(30)
  const fetchRates = () =>
    currencyTasks['fetch-exchange-rates']?.(
      {},
      { writes, reads: writes, config, clock, log, files: openFileStore(config) },
    )
  const rate = (series: string, value: unknown) => ({ seriesId: series, date: '2026-11-23', value })
  published = [rate('SEKEURPMI', 'elva'), rate('SEKNOKPMI', 0.96), rate('SEKXYZPMI', 'nio')]
  await fetchRates()
  const known = async () =>
    (await officer.call(currencies.history, {})).body.list.map(({ currency }) => currency)
  expect(await known()).toEqual(['NOK'])
  const odd = async () =>
    (await listed(officer)).list.flatMap(({ source, about, reason }) =>
      source === 'rates' ? [[about, reason]] : [],
    )
  expect(await odd()).toEqual([['SEKEURPMI 2026-11-23', 'Fältet value går inte att läsa']])
  published = [rate('SEKEURPMI', 11.4), rate('SEKNOKPMI', 0.96)]
  await fetchRates()
  expect((await known()).toSorted()).toEqual(['EUR', 'NOK'])
  expect(await odd()).toEqual([])
})
