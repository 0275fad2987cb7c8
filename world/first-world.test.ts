import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { makeFirstWorld } from './first-world.ts'
import { isFilled } from './load.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const asked = (databaseOwnerUrl: string) => ({
  ...readConfig({ DATABASE_URL: database.url, DATA_DIR: '/nowhere' }),
  databaseOwnerUrl,
  demoCompanies: 1,
  demoPersons: 0,
})

test('why the process that makes the first world could not is said by who waits for it, and nothing is left', async () => {
  const said: string[] = []
  // As the program, which may not write what is not taken over.
  await expect(makeFirstWorld(asked(database.url), (text) => void said.push(text))).rejects.toThrow(
    /^error: must be owner of table/,
  )
  expect(said[0]).toBe('Making the demo world ...')
  expect(await isFilled(database.ownerUrl)).toBe(false)
})

test('a house that has users gets none', async () => {
  const said: string[] = []
  const { ownerUrl } = database
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(
    `with made as (insert into internal_user (first_name, last_name, email_address, created_by) values ('A', 'B', 'a@example.se', 'test') returning id)
     insert into user_policy select id, 'Administrator' from made`,
  )
  await owner.end()
  await makeFirstWorld(asked(ownerUrl), (text) => void said.push(text))
  expect(said).toEqual([])
})
