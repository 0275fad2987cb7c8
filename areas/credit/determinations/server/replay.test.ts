import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { nothingRecommended } from '#areas/credit/limits/server/testing/clients.ts'
import { decide, type BucketVersion, type DeterminationInput } from '#areas/credit/rules/rules.ts'
import { gatherParty, gatheringOfJob } from '#areas/credit/rating/server/public.ts'
import { bucketVersion } from '#areas/credit/rules/server/public.ts'
import { kr } from '#areas/credit/rules/testing/sound.ts'
import { determinations } from '../contract.ts'
import { determinationTasks } from './jobs.ts'
import { presentInput } from './present-input.ts'
import { storeDetermination } from './store.ts'
import { storedDetermination } from './stored.ts'
import { openBooks } from './testing/decided.ts'
import { storedSoundInput, storeVersion } from './testing/judged.ts'

let server: AskingServer
let admin: Person
let books: ReturnType<typeof openBooks>
beforeAll(async () => {
  server = await startAskingServer()
  admin = await server.person(['Administrator'])
  books = openBooks(server)
  // What is recommended holds nothing down: what the buckets give is what is tried.
  await nothingRecommended(server.owner)
})
afterAll(async () => {
  await books.close()
  await server.stop()
})

const rating = 'externalCreditRating'
const lenient = (bucket: BucketVersion): BucketVersion => ({
  ...bucket,
  rules: bucket.rules
    .filter(({ measure }) => measure === rating)
    .map((rule) => ({ ...rule, acceptNoInputData: true })),
  limitIntervals: [{ startToEnd: [-1000, 1000], maxAmount: 5_000_000 * kr, maxCount: 100 }],
})
/**
 * An invoice between two companies of the register, bought, with buckets of its own chosen for
 * both.
 */
async function bought() {
  const issuer = await addCompany(server.owner, { roles: [0] })
  const recipient = await addCompany(server.owner, { roles: [1] })
  const sound = await storedSoundInput(server.owner)
  const buckets = {
    issuer: { ...lenient(sound.issuer.bucket), version: 2 },
    recipient: { ...lenient(sound.recipient.bucket), version: 2 },
  }
  for (const [side, number, type] of [
    ['issuer', issuer, 1],
    ['recipient', recipient, 2],
  ] as const) {
    await storeVersion(server.owner, buckets[side])
    await server.owner.query(
      'insert into company_rule_bucket values ($1, $2, $3, skynet.now(), $4)',
      [number, type, buckets[side].bucketId, 'test'],
    )
  }
  await server.owner.query(
    'update client set allow_invoice_determination = true where organization_number = any($1)',
    [[issuer, recipient]],
  )
  const gathering = gatheringOfJob(books.services(), { cause: 'invoice' })
  const input: DeterminationInput = {
    ...sound,
    issuer: {
      ...sound.issuer,
      ...(await gatherParty(gathering, issuer, 'issuer')).party,
      bucket: buckets.issuer,
    },
    recipient: {
      ...sound.recipient,
      ...(await gatherParty(gathering, recipient, 'recipient')).party,
      bucket: buckets.recipient,
    },
  }
  expect(decide(input).decision).toBe('Buy')
  const invoiceId = randomUUID()
  return { issuer, recipient, buckets, invoiceId, id: await books.decided(input, invoiceId) }
}
const replayed = async (id: string) => {
  const { status, body } = await admin.call(determinations.replay, { id })
  expect(status).toBe(200)
  return body
}

describe('a replay', () => {
  it('is the same as long as nothing has changed', async () => {
    const { id } = await bought()
    expect(await replayed(id)).toMatchObject({
      verdict: 'same',
      drift: false,
      before: { decision: 'Buy' },
      after: { decision: 'Buy' },
    })
  })

  it('says that the rules have changed when the bucket of now decides otherwise', async () => {
    const { id, buckets } = await bought()
    await storeVersion(server.owner, { ...buckets.issuer, version: 3, limitIntervals: [] })
    expect(await replayed(id)).toMatchObject({
      verdict: 'ruleChanged',
      drift: false,
      after: { decision: 'Reject' },
    })
  })

  it('says that the facts have changed when the company may no longer sell', async () => {
    const { id, issuer } = await bought()
    await server.owner.query(
      'update client set allow_invoice_determination = false where organization_number = $1',
      [issuer],
    )
    expect(await replayed(id)).toMatchObject({
      verdict: 'dataChanged',
      after: { decision: 'NoDecision' },
    })
  })

  it('counts what others use of the limits, and not what the invoice itself holds', async () => {
    const { id, issuer, invoiceId } = await bought()
    await server.owner.query(
      `insert into client_limit (organization_number, limit_type, limit_value, value_date, expires_date, decision_reference)
       values ($1, 1, $2, skynet.today(), '2999-01-01', 'test')`,
      [issuer, 150_000 * kr],
    )
    const reserve = (invoice: string) =>
      server.owner.query(
        `insert into limit_reservation (organization_number, limit_type, amount, invoice_reference, reserved_at)
         values ($1, 1, $2, $3, skynet.now())`,
        [issuer, 75_000 * kr, invoice],
      )
    await reserve(invoiceId)
    expect(await replayed(id)).toMatchObject({ verdict: 'same' })
    await reserve('another')
    expect(await replayed(id)).toMatchObject({
      verdict: 'dataChanged',
      after: { decision: 'Reject' },
    })
  })

  it('asks for what is known now and keeps the invoice and its day', async () => {
    const { id, buckets } = await bought()
    const stored = await storedDetermination(books.writes.db, id)
    if (!stored) throw new Error('not stored')
    const now = await presentInput(gatheringOfJob(books.services(), { cause: 'invoice' }), stored)
    expect(now.today).toBe(stored.input.today)
    expect(now.invoice).toEqual(stored.input.invoice)
    expect(now.issuer.bucket).toEqual(
      await bucketVersion(books.writes.db, buckets.issuer.bucketId, 2),
    )
  })
})

describe('the nightly sample', () => {
  const night = (day: string) =>
    determinationTasks['replay-sample']?.(
      {},
      books.services(() => new Date(`${day}T03:10:00.000Z`)),
    )
  const latest = async () =>
    (await admin.call(determinations.replayChecks, { take: 1 })).body.list[0]

  it('finds nothing to tell of determinations that come out the same', async () => {
    await books.decided(await storedSoundInput(server.owner))
    await night('2026-11-21')
    const check = await latest()
    expect(check).toMatchObject({ drifted: 0, drifts: [] })
    expect(check?.examined).toBeGreaterThan(0)
  })

  it('tells the chat and keeps what has drifted, when an old determination would not come out the same', async () => {
    const sound = { ...(await storedSoundInput(server.owner)), at: '2026-11-21T12:00:00.000Z' }
    const invoiceId = randomUUID()
    // As if the engine had said another thing then.
    const id = await books.writes.db.transaction().execute(async (db) => {
      const determination = { ...decide(sound), decision: 'Reject' as const }
      return storeDetermination(db, { input: sound, determination, invoiceId })
    })
    await night('2026-11-22')
    expect(await latest()).toMatchObject({
      drifted: 1,
      drifts: [{ determinationId: id, before: 'Reject', after: 'Buy', rules: [] }],
    })
    const { rows } = await server.owner.query<{ payload: { text: string } }>(
      `select payload from outbox_message where destination = 'chat' and kind = 'determination.drift'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.payload.text).toMatch(
      /^1 av \d+ gamla bedömningar ger inte längre samma resultat/,
    )
  })

  it('is seen by those who tune the rules', async () => {
    const ruleAdmin = await server.person(['RuleAdmin'])
    expect((await ruleAdmin.call(determinations.replayChecks, {})).body.totalHits).toBe(2)
    const sales = await server.person(['SalesRepresentative'])
    expect((await sales.call(determinations.replayChecks, {})).status).toBe(403)
  })
})

it('makes the months to come', async () => {
  await determinationTasks['determination-months']?.(
    {},
    books.services(() => new Date('2029-05-31T12:00:00.000Z')),
  )
  const { rows } = await server.owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'determination'::regclass and inhrelid::regclass::text like '%2029%' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'determination_2029_05',
    'determination_2029_06',
    'determination_2029_07',
  ])
})
