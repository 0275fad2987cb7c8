import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { bucketVersion } from '#areas/credit/rules/server/public.ts'
import { decide, ruleResults, summary, type DeterminationInput } from '#areas/credit/rules/rules.ts'
import { exception, known, kr } from '#areas/credit/rules/testing/sound.ts'
import { storeDetermination, storedDetermination } from './public.ts'
import { latestIdForInvoice } from './stored.ts'
import { storedSoundInput } from './testing/judged.ts'
import { firstTimeId, timeId } from './time-id.ts'

let database: TestDatabase
let app: Database
let owner: pg.Pool
let input: DeterminationInput
beforeAll(async () => {
  database = await testDatabase()
  app = openDatabase({
    url: database.url,
    log: pino({ level: 'silent' }),
    most: 5,
    role: 'skynet_app',
  })
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const sound = await storedSoundInput(owner)
  const read = async (bucket: { bucketId: string; version: number }) => {
    const found = await bucketVersion(app.db, bucket.bucketId, bucket.version)
    if (!found) throw new Error('not stored')
    return found
  }
  // As the program does: judged by versions that were read.
  input = {
    ...sound,
    issuer: { ...sound.issuer, bucket: await read(sound.issuer.bucket) },
    recipient: { ...sound.recipient, bucket: await read(sound.recipient.bucket) },
    exceptions: [exception('taxDeferral')],
  }
})
afterAll(async () => {
  await Promise.all([app.close(), owner.end()])
  await database.drop()
})
const store = (made: DeterminationInput, invoiceId: string | null = null) =>
  app.db
    .transaction()
    .execute((db) =>
      storeDetermination(db, { input: made, determination: decide(made), invoiceId }),
    )

describe('a stored determination', () => {
  it('gives back everything it depended on, to the last field', async () => {
    const determination = decide(input)
    const stored = await storedDetermination(app.db, await store(input))
    expect(stored?.input).toStrictEqual(input)
    expect(stored?.summary).toEqual(summary(determination))
    expect(decide(stored?.input as DeterminationInput)).toMatchObject({
      decision: determination.decision,
    })
    expect(stored?.results?.issuer).toEqual(
      JSON.parse(JSON.stringify(ruleResults(determination.judged!.issuer))),
    )
    expect(stored?.decidedAt.toISOString()).toBe(input.at)
  })

  it('is stored without verdicts when nothing was judged', async () => {
    const unknown = { ...input, standing: { ...input.standing, issuerKnown: false } }
    const stored = await storedDetermination(app.db, await store(unknown))
    expect(stored).toMatchObject({
      decision: 'NoDecision',
      step: 1,
      reasons: ['Utställaren är inte kund hos oss'],
      results: null,
      summary: { issuerScore: null, recipientScore: null, rules: [] },
    })
  })

  it('names the companies as the first ones that were stored did, which nothing rewrites', async () => {
    const id = await store(input)
    const { rows } = await owner.query<Record<'issuer' | 'recipient' | 'exception', string>>(
      `select input -> 'issuer' ->> 'organisationNumber' as issuer,
              input -> 'recipient' ->> 'organisationNumber' as recipient,
              input -> 'exceptions' -> 0 ->> 'organisationNumber' as exception
       from determination where id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        issuer: input.issuer.organizationNumber,
        recipient: input.recipient.organizationNumber,
        exception: input.exceptions[0]?.organizationNumber,
      },
    ])
  })

  it('does not take the room of its buckets in every row', async () => {
    const id = await store(input)
    const { rows } = await owner.query<{ input: string; size: number }>(
      'select input::text, pg_column_size(determination.*) as size from determination where id = $1',
      [id],
    )
    expect(rows[0]?.input).not.toContain('ruleRanges')
    expect(rows[0]?.size).toBeLessThan(9000)
  })

  it.each([
    'update determination set amount = 1',
    'delete from determination',
    'truncate determination',
  ])('cannot be rewritten by the program: %s', async (statement) => {
    await store(input)
    await expect(app.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    const { rows } = await owner.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'determination'::regclass`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { name } of rows)
      await expect(app.pool.query(statement.replace('determination', name))).rejects.toMatchObject({
        code: '42501',
      })
  })

  it('refuses a bucket version nobody has saved', async () => {
    const loose = {
      ...input,
      issuer: { ...input.issuer, bucket: { ...input.issuer.bucket, version: 99 } },
    }
    await expect(store(loose)).rejects.toMatchObject({ code: '23503' })
  })
})

describe('the latest determination of an invoice', () => {
  it('is the last one stored, and names the one before it', async () => {
    const invoiceId = randomUUID()
    expect(await latestIdForInvoice(app.db, invoiceId)).toBeUndefined()
    const first = await store(input, invoiceId)
    const second = await store(
      { ...input, invoice: { ...input.invoice, amount: known(5 * kr) } },
      invoiceId,
    )
    expect(await latestIdForInvoice(app.db, invoiceId)).toBe(second)
    expect(await storedDetermination(app.db, second)).toMatchObject({
      id: second,
      supersedes: first,
      invoiceId,
    })
    expect((await storedDetermination(app.db, first))?.supersedes).toBeNull()
  })

  it('is gone when the transaction was', async () => {
    const invoiceId = randomUUID()
    const far = { ...input, at: '2031-01-01T00:00:00.000Z' }
    await expect(
      app.db.transaction().execute(async (db) => {
        await storeDetermination(db, { input: far, determination: decide(far), invoiceId })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await latestIdForInvoice(app.db, invoiceId)).toBeUndefined()
    // The month that went with it is made again.
    expect(await store(far, invoiceId)).toBe(await latestIdForInvoice(app.db, invoiceId))
  })
})

describe('months', () => {
  it('are made by whoever comes first, also when many come at once', async () => {
    const at = ['2027-02-28T23:59:59.999Z', '2027-03-01T00:00:00.000Z', '2027-03-31T23:59:59.999Z']
    const ids = await Promise.all([...at, ...at].map((instant) => store({ ...input, at: instant })))
    const { rows } = await owner.query<{ name: string; count: number }>(
      `select tableoid::regclass::text as name, count(*)::int as count from determination where id = any($1) group by 1 order by 1`,
      [ids],
    )
    expect(rows).toEqual([
      { name: 'determination_2027_02', count: 2 },
      { name: 'determination_2027_03', count: 4 },
    ])
  })
})

describe('ids', () => {
  it('sort as their instants do, and the first of an instant is below them all', async () => {
    const instants = [
      '2026-11-20T23:59:59.999Z',
      '2026-11-21T00:00:00.000Z',
      '2026-11-21T00:00:00.001Z',
    ].map((at) => new Date(at))
    const ids = instants.flatMap((at) => [firstTimeId(at), timeId(at)])
    expect(ids.toSorted()).toEqual(ids)
    const { rows } = await owner.query<{ first: string }>(
      'select determination_id_from($1) as first',
      [instants[2]],
    )
    expect(rows[0]?.first).toBe(firstTimeId(instants[2] as Date))
  })
})
