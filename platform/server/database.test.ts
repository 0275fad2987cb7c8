import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { testDatabase } from './testing/database.ts'

test('a connection that is lost between two statements of a transaction fails the transaction, and nothing else', async () => {
  const database = await testDatabase()
  const log = pino({ level: 'silent' })
  const { db, close } = openDatabase({ url: database.url, log, most: 1, role: 'skynet_app' })
  const owner = openDatabase({ url: database.ownerUrl, log, most: 1 })
  const cut = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(owner.db)
    const gone = sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`
    await expect.poll(async () => (await gone.execute(owner.db)).rows).toEqual([])
    await sql`select 1`.execute(transaction)
  })
  await expect(cut).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await Promise.all([close(), owner.close()])
  await database.drop()
})
