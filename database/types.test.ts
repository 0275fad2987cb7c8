import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { typedTables } from '../scripts/typed-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('database/types.ts says what the migrations make', async () => {
  const written = await readFile('database/types.ts', 'utf8')
  expect(written === (await typedTables(database.ownerUrl)), 'write it with npm run types').toBe(
    true,
  )
})
