import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database, type Db } from '#platform/server/database.ts'
import { localFiles } from '#platform/server/files/local.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { takeInvoiceFile } from './intake-store.ts'
import { sameMail } from './same-mail.ts'

/** Mails of one sender whose program gives all of them one Message-ID, each with an invoice and its logo. */
const mails = 3000
const sha = (of: string | number) => String(of).padStart(64, '0')
const logo = sha('106060')

let folder: string
let database: TestDatabase
let writes: Database
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shower-'))
  database = await testDatabase()
  writes = openDatabase({
    url: database.url,
    log: pino({ level: 'silent' }),
    most: 1,
    role: 'skynet_app',
  })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`
    insert into stored_file (id, name, content_type, size, sha256) values ('00000000-0000-4000-8000-000000000000', 'a', 'a/b', 1, '${sha(0)}');
    insert into intake (id, kind, channel, file_name, content_type, size, sha256, stored_file_id, received_by, received_at, fate, decided_at)
      select ('00000000-0000-4000-8000-' || lpad(one::text, 12, '0'))::uuid, 'mail', 'smtp', 'a.eml', 'message/rfc822', 1, lpad('9' || one, 64, '0'),
        '00000000-0000-4000-8000-000000000000', 'test', timestamptz '2026-11-01 10:00Z' + one * interval '1 second', 'interpreted', skynet.now()
      from generate_series(1, ${mails}) one;
    insert into mail_source (intake_id, date_time_received, message_id) select id, skynet.now(), 'always@b.example' from intake;
    insert into intake (kind, mail_id, place, channel, file_name, content_type, size, sha256, stored_file_id, received_by, received_at, reason, fate, decided_at)
      select 'file', mail.id, at, 'smtp', 'a', 'a/b', 1, case at when 0 then lpad(row_number() over (order by mail.id, at)::text, 64, '0') else '${logo}' end,
        mail.stored_file_id, 'test', mail.received_at, 'x', case at when 0 then 'attachment' else 'refused' end, skynet.now()
      from intake mail, generate_series(0, 1) at where mail.kind = 'mail';
    analyze intake; analyze mail_source`)
  await owner.end()
})
afterAll(async () => {
  await writes.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Rows that this connection has looked at, of those that are compared. */
async function lookedAt(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname in ('intake', 'mail_source')`.execute(
    db,
  )
  return rows[0]?.count ?? Infinity
}
/** What the work answers, and how many rows were looked at for it; nothing of it is kept. */
async function counted<T>(work: (db: Db) => Promise<T>) {
  const transaction = await writes.db.startTransaction().execute()
  try {
    const before = await lookedAt(transaction)
    const said = await work(transaction)
    return { said, looked: (await lookedAt(transaction)) - before }
  } finally {
    await transaction.rollback().execute()
  }
}
const asked = (carried: readonly string[], messageId = 'always@b.example') =>
  counted((db) => sameMail(db, { id: '11111111-1111-4111-8111-111111111111', messageId, carried }))

it('interpretation 81: a file is not looked for among all its copies that were refused', async () => {
  const at = path.join(folder, 'a.pdf')
  await writeFile(at, '%PDF-1.7')
  const file = { name: 'a.pdf', contentType: 'application/pdf', size: 8, sha256: logo, path: at }
  const arrived = { channel: 'smtp', source: 0, receivedBy: 'test', now: new Date() } as const
  const { said, looked } = await counted((db) =>
    takeInvoiceFile(db, localFiles(path.join(folder, 'files')), file, arrived),
  )
  expect(said.fate).toBe('received')
  expect(looked).toBeLessThan(mails / 5)
})

it('interpretation 81: a mail is not compared with all that came before under its id', async () => {
  // The first mail's: rows are numbered by their mail and place.
  const again = await asked([sha(1), logo])
  expect(again.said).toMatch(/^Samma brev kom 2026-11-01/)
  const other = await asked([sha('777777'), logo])
  expect(other.said).toBeUndefined()
  // A file that is in every mail, alone.
  const common = await asked([logo])
  expect(common.said).toBeUndefined()
  for (const { looked } of [again, other, common]) expect(looked).toBeLessThan(mails / 5)
  expect((await asked([sha(1), logo], 'other@b.example')).said).toBeUndefined()
  expect((await asked([sha(1)])).said).toBeUndefined()
})
