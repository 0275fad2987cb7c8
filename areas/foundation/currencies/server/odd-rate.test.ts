import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { oddRows } from '#areas/foundation/oddrows/contract.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { currencies } from '../contract.ts'
import { currencyTasks } from './jobs.ts'

let riksbanken: Server
let published: unknown[]
let server: TestServer
let writes: Database
let officer: Person
const log = pino({ level: 'silent' })
beforeAll(async () => {
  riksbanken = createServer((_, response) => response.end(JSON.stringify(published)))
  await new Promise<void>((resolve) => void riksbanken.listen(0, '127.0.0.1', resolve))
  const { port } = riksbanken.address() as AddressInfo
  server = await startTestServer({ RIKSBANK_URL: `http://127.0.0.1:${port}` })
  writes = openDatabase({ url: server.database.url, log, most: 2, role: 'skynet_app' })
  officer = await server.person(['CreditOfficer'])
})
afterAll(async () => {
  await writes.close()
  await server.stop()
  riksbanken.close()
})

it('oddrows 1: rates go on without the one that is none, which is over when it has come', async () => {
  const { config } = server
  const clock = () => new Date('2026-11-24T07:30:00Z')
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
    (await officer.call(oddRows.list, {})).body.list.flatMap(({ source, about, reason }) =>
      source === 'rates' ? [[about, reason]] : [],
    )
  expect(await odd()).toEqual([['SEKEURPMI 2026-11-23', 'Fältet value går inte att läsa']])
  published = [rate('SEKEURPMI', 11.4), rate('SEKNOKPMI', 0.96)]
  await fetchRates()
  expect((await known()).toSorted()).toEqual(['EUR', 'NOK'])
  expect(await odd()).toEqual([])
})
