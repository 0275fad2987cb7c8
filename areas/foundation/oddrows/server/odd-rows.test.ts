import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { pino } from 'pino'
import { openDatabase, type Database } from '#platform/server/database.ts'
import type { OddRow } from '#platform/server/outside/judge-rows.ts'
import { oddRows } from '../contract.ts'
import { endOddRows, keepOddRows } from './public.ts'

let server: TestServer
let writes: Database
let db: Database['db']
let officer: Person
let aml: Person
beforeAll(async () => {
  server = await startTestServer()
  const log = pino({ level: 'silent' })
  writes = openDatabase({ url: server.database.url, log, most: 2, role: 'skynet_app' })
  db = writes.db
  officer = await server.person(['CreditOfficer'])
  aml = await server.person(['AmlDepartment'])
})
afterAll(async () => {
  await writes.close()
  await server.stop()
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
const waiting = async (by: Person) =>
  (await listed(by)).list.map(({ source, about, reason }) => [source, about, reason])

it('oddrows 2: an odd row waits with whose it is, and with nobody else', async () => {
  await keepOddRows(db, 'monitoringA', [row('e1'), row('e1')], at(0))
  await keepOddRows(db, 'screening', [row('p1', { about: 'Anna Ek', content: '' })], at(1))
  expect(await waiting(officer)).toEqual([
    ['monitoringA', 'Händelse e1', 'Fältet type går inte att läsa'],
  ])
  expect(await waiting(aml)).toEqual([['screening', 'Anna Ek', expect.any(String)]])
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
