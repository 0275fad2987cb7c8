import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtOnce } from './built-once.ts'
import { openDatabase, type Database } from './database.ts'
import { testDatabase, type TestDatabase } from './testing/database.ts'

let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await testDatabase()
  database = openDatabase({ url: made.url, log: pino({ level: 'silent' }), most: 1 })
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

test('a query is built once for each shape, and answers each time by its own values', async () => {
  let built = 0
  const some = builtOnce(
    (
      db,
      { least, words, most }: { least: number; words: readonly string[]; most: number },
      { isDown }: { isDown: boolean },
    ) => {
      built++
      return db
        .selectFrom(sql<{ word: string; size: number }>`unnest(${words}::text[])`.as('word'))
        .select([sql<string>`word`.as('oneWord')])
        .where(sql<number>`length(word)`, '>=', least)
        .orderBy(sql`word`, isDown ? 'desc' : 'asc')
        .limit(most)
    },
  )
  const ask = async (least: number, most: number, isDown: boolean) =>
    (await some(database.db, { least, most, words: ['a', 'bb', 'ccc', 'dddd'] }, { isDown })).map(
      ({ oneWord }) => oneWord,
    )
  for (let time = 0; time < 4; time++) {
    expect(await ask(2, 2, false)).toEqual(['bb', 'ccc'])
    expect(await ask(3, 9, false)).toEqual(['ccc', 'dddd'])
    expect(await ask(1, 1, true)).toEqual(['dddd'])
  }
  expect(built).toBe(2)
})

test('what a query has no value of yet cannot be computed with', async () => {
  const wrong = builtOnce((db, { part }: { part: string }) =>
    db.selectNoFrom(sql<string>`${`%${part}%`}::text`.as('part')),
  )
  await expect(wrong(database.db, { part: 'x' }, null)).rejects.toThrow('part has no value')
})
