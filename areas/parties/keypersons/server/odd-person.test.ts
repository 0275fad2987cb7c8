import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { oddRows } from '#areas/foundation/oddrows/contract.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import type { CompanyFile } from '#world/register/register.ts'
import { keypersons } from '../contract.ts'
import { keyPersonTasks } from './jobs.ts'

let lists: Server
let server: AskingServer
let aml: Person
/** Whom the lists refuse, with everybody asked about at once. */
let refused = ''
let version = '20261124080000-aaa'
beforeAll(async () => {
  lists = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const say = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (request.url?.startsWith('/catalog'))
        return say(200, { datasets: [{ name: server.config.screeningDataset, version }] })
      const { queries } = JSON.parse(Buffer.concat(parts).toString()) as {
        queries: Record<string, { properties: { name: string[] } }>
      }
      const asked = Object.entries(queries)
      if (asked.some(([, { properties }]) => properties.name.includes(refused)))
        return say(400, { detail: 'Invalid entity' })
      return say(200, {
        responses: Object.fromEntries(asked.map(([at]) => [at, { status: 200, results: [] }])),
      })
    })
  })
  await new Promise<void>((resolve) => void lists.listen(0, '127.0.0.1', resolve))
  const { port } = lists.address() as AddressInfo
  server = await startAskingServer({
    SCREENING_URL: `http://127.0.0.1:${port}`,
    SCREENING_KEY: 'key',
  })
  aml = await server.person(['AmlDepartment'])
})
afterAll(async () => {
  await server.stop()
  lists.close()
})

/** A company with several behind it, and the name of one of them. */
function aCompany(): CompanyFile {
  for (let index = 0; ; index++) {
    const file = register.companyFileAt(index)
    if (new Set(file.board.map(({ person }) => person.personalNumber)).size > 2) return file
  }
}
const waiting = async () => (await aml.call(oddRows.list, {})).body.list

it('oddrows 1: one whom the lists refuse is told of, and those beside are screened', async () => {
  const { organizationNumber: org } = aCompany()
  await aml.call(keypersons.fetchPersons, { org })
  const persons = async () => (await aml.call(keypersons.getPersons, { org })).body
  refused = (await persons())[0]?.name ?? ''
  await aml.call(keypersons.refreshAml, { org, everybody: true })
  const unscreened = async () =>
    (await persons()).filter(({ amlListVersion }) => amlListVersion === null)
  expect((await unscreened()).map(({ name }) => name)).toEqual([refused])
  expect(await waiting()).toMatchObject([
    {
      source: 'screening',
      about: refused,
      reason: 'Listtjänsten tar inte emot frågan om personen',
      content: '',
    },
  ])

  // At night too: the round is kept, and is not begun again for one.
  const log = pino({ level: 'silent' })
  const { config, database } = server
  const jobs = openDatabase({ url: database.url, log, most: 2, role: 'skynet_app' })
  const services = { writes: jobs, reads: jobs, clock: () => new Date(), config, log }
  const nightly = () =>
    keyPersonTasks['keypersons-changed']?.({}, { ...services, files: openFileStore(config) })
  const rounds = async () => (await server.owner.query('select 1 from screening_round')).rowCount
  refused = (await persons()).at(-1)?.name ?? ''
  version = '20261124090000-bbb'
  await nightly()
  expect(await rounds()).toBe(1)
  expect((await waiting()).map(({ about }) => about)).toContain(refused)
  await jobs.close()

  refused = ''
  await aml.call(keypersons.refreshAml, { org, everybody: true })
  expect(await unscreened()).toEqual([])
  expect(await waiting()).toEqual([])
})
