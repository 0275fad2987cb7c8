import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { company } from '#areas/parties/company/contract.ts'
import { person } from '#areas/parties/person/contract.ts'
import { search } from '../contract.ts'
import { searchSchedules, searchTasks } from './person-searches-job.ts'

const log = pino({ level: 'silent' })
let server: TestServer
let writes: Database
beforeAll(async () => {
  server = await startTestServer()
  await server.owner.query(`
    insert into person (personal_number, name) values ('198611239883', 'Ärla Seglarsdotter');
    insert into configuration_value (namespace, key, value, type, changed_by) values ('search', 'personSearchesPerDay', '3', 'number', 'test')`)
  writes = openDatabase({ url: server.database.url, log, most: 2, role: 'skynet_app' })
})
afterAll(async () => {
  await writes.close()
  await server.stop()
})

/** The look of now, or of so many days later. */
const look = async (later = 0) => {
  for (const { task } of searchSchedules)
    await searchTasks[task]?.(
      {},
      {
        writes,
        reads: writes,
        files: openFileStore(server.config),
        clock: () => new Date(Date.now() + later * dayLength),
        config: server.config,
        log,
      },
    )
}
const told = async () =>
  (
    await server.owner.query<{ header: string; message: string; to: string | null }>(
      'select header, message, assigned_to as to from user_task order by created_at, id',
    )
  ).rows
const nameOf = async ({ id }: Person) =>
  (
    await server.owner.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from internal_user where id = $1`,
      [id],
    )
  ).rows[0]?.name

it('search 16: who guesses numbers, or looks through persons, is told to administrators once a day', async () => {
  const guesser = await server.person(['ProspectIdSearch'])
  const reader = await server.person(['Administrator'])
  const worker = await server.person(['InvoiceHandler'])
  const everything = (who: Person, query: string) => who.call(search.everything, { query })
  // In vain: nobody has these.
  for (const guess of ['850709-9805', '690306-9836', '19121212-1212'])
    await everything(guesser, guess)
  for (let turn = 0; turn < 2; turn++) await reader.call(search.person, { query: 'ärla' })
  for (let turn = 0; turn < 2; turn++) await reader.call(person.search, { query: '8611239883' })
  for (let turn = 0; turn < 3; turn++) await everything(worker, 'ärla')
  // Nobody is looked for by what is no person's.
  for (let turn = 0; turn < 4; turn++) await everything(worker, 'zzyzx qwerty')
  await look()
  const day = stockholmDay(new Date())
  const ofReader = {
    header: `Många sökningar efter personer: ${await nameOf(reader)}`,
    message: expect.stringContaining(
      `har sökt efter personer 4 gånger ${day}. Över 3 om dagen är mer än arbetet behöver`,
    ) as string,
    to: null,
  }
  expect(await told()).toEqual([ofReader])

  await everything(guesser, '198611239883')
  await reader.call(search.person, { query: 'ärla' })
  await look()
  await look(1)
  const ofGuesser = {
    ...ofReader,
    header: `Många sökningar efter personer: ${await nameOf(guesser)}`,
  }
  expect(await told()).toEqual([ofReader, ofGuesser])
})

it('search 18: who tries a sole trader’s number among clients is counted as well', async () => {
  const guesser = await server.person(['ProspectIdSearch'])
  for (const query of ['850709-9805', '690306-9836', '198507099805', '6903069836'])
    await guesser.call(search.company, { query })
  await look()
  const headers = (await told()).map(({ header }) => header)
  expect(headers).toContain(`Många sökningar efter personer: ${await nameOf(guesser)}`)
})

it('search 19: who tries one at any other call is counted as well, and a search that is counted once is not counted twice', async () => {
  const guesser = await server.person(['InvoiceHandler'])
  const searcher = await server.person(['InvoiceHandler'])
  for (const orgnumber of ['8507099805', '6903069836', '198507099805', '690306-9836'])
    await guesser.call(company.getcompanyinfo, { orgnumber })
  for (const query of ['850709-9805', '690306-9836', '198507099805'])
    await searcher.call(search.company, { query })
  await look()
  const headers = (await told()).map(({ header }) => header)
  expect(headers).toContain(`Många sökningar efter personer: ${await nameOf(guesser)}`)
  expect(headers).not.toContain(`Många sökningar efter personer: ${await nameOf(searcher)}`)
})
