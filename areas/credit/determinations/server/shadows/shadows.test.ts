import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { rulebucket, rules } from '#areas/credit/rules/contract.ts'
import type { DeterminationInput } from '#areas/credit/rules/rules.ts'
import { publishLatest } from '#areas/credit/rules/server/testing/publish.ts'
import { known, kr } from '#areas/credit/rules/testing/sound.ts'
import { dayLength } from '#platform/time.ts'
import { backtest } from '../../contract.ts'
import { openBooks } from '../testing/decided.ts'
import { storedSoundInput } from '../testing/judged.ts'
import { tryLatest } from '../testing/tried.ts'
import { followShadow, followShadows } from './follow.ts'

let server: TestServer
let maker: Person
let second: Person
let books: ReturnType<typeof openBooks>
beforeAll(async () => {
  server = await startTestServer()
  maker = await server.person(['RuleAdmin'])
  second = await server.person(['Administrator'])
  books = openBooks(server)
})
afterAll(async () => {
  await books.close()
  await server.stop()
})

const later = (milliseconds: number) => new Date(Date.now() + milliseconds)
const judged = (
  input: DeterminationInput,
  amlRating: number,
  kronor: number,
  { at = new Date(), invoiceId = randomUUID() as string } = {},
) =>
  books.decided(
    {
      ...input,
      at: at.toISOString(),
      issuer: { ...input.issuer, facts: { ...input.issuer.facts, amlRating: known(amlRating) } },
      invoice: { ...input.invoice, amount: known(kronor * kr) },
    },
    invoiceId,
  )
/** A bucket of issuers whose draft asks for at least 11 points of AML rating instead of 10. */
async function drafted() {
  const sound = await storedSoundInput(server.owner)
  const { bucketId } = sound.issuer.bucket
  const name = `Skuggas ${bucketId}`
  await maker.call(rulebucket.save, { id: bucketId, name, ruleBucketType: 'issuer' })
  return { sound, bucketId, version: await changed(bucketId, 11) }
}
async function changed(bucketId: string, least: number) {
  const { body: rule } = await maker.call(rules.get, { id: 'amlRating', bucketId })
  const saved = await maker.call(rules.save, { ...rule, conditions: [`värde >= ${least} poäng`] })
  expect(saved.status).toBe(200)
  return saved.body.version
}
async function shadowed(bucketId: string, version: number, days = 14) {
  const { status, body } = await maker.call(backtest.shadow, { bucketId, version, days })
  expect(status).toBe(200)
  return body.id
}
const follow = (id: string, now = new Date()) =>
  followShadow(
    { id },
    books.services(() => now),
  )
const shown = async (id: string) => (await maker.call(backtest.get, { id })).body
const count = async (table: string) =>
  (await server.owner.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count

describe('determinations 56: a draft shadows', () => {
  it('what is decided after it began, and nothing comes of it', async () => {
    const { sound, bucketId, version } = await drafted()
    await judged(sound, 1050, 9000, { at: later(-60_000) })
    const id = await shadowed(bucketId, version)
    const lost = await judged(sound, 1050, 30)
    const acting = ['outbox_message', 'limit_reservation', 'look_up_reservation', 'determination']
    const before = await Promise.all(acting.map(count))
    await follow(id)
    expect(await shown(id)).toMatchObject({
      state: 'running',
      shadow: { of: 1 },
      examined: 1,
      result: {
        all: { count: 1, amount: 30 * kr },
        lost: { count: 1, amount: 30 * kr },
        matrix: [{ before: 'Buy', after: 'Reject', count: 1, amount: 30 * kr }],
        warned: [{ id: 'amlRating', count: 1 }],
      },
    })
    const flipped = await maker.call(backtest.flipped, { id })
    expect(flipped.body.list.map(({ determinationId }) => determinationId)).toEqual([lost])
    expect(await Promise.all(acting.map(count))).toEqual(before)

    // It grows as more is decided, and no decision counts twice whoever follows it.
    await judged(sound, 1200, 100)
    await Promise.all([follow(id), follow(id), follow(id)])
    expect((await shown(id)).result).toMatchObject({
      all: { count: 2, amount: 130 * kr },
      lost: { count: 1, amount: 30 * kr },
    })
    // One that was stored late, of before what has been counted.
    await judged(sound, 1200, 7, { at: later(-10) })
    await follow(id)
    expect((await shown(id)).result.all).toEqual({ count: 3, amount: 137 * kr })
  })

  it('and counts an invoice once, by its latest decision', async () => {
    const { sound, bucketId, version } = await drafted()
    const id = await shadowed(bucketId, version)
    const invoiceId = randomUUID()
    await judged(sound, 1050, 40, { invoiceId })
    await follow(id)
    expect((await shown(id)).result.lost.count).toBe(1)
    await judged(sound, 1200, 40, { invoiceId })
    await follow(id)
    expect((await shown(id)).result).toMatchObject({
      all: { count: 1, amount: 40 * kr },
      lost: { count: 0, amount: 0 },
      matrix: [{ before: 'Buy', after: 'Buy', count: 1, amount: 40 * kr }],
      causes: [],
      warned: [],
    })
    expect((await maker.call(backtest.flipped, { id })).body.totalHits).toBe(0)
  })

  it('only one at a time, another than the one in force, for 1 to 90 days', async () => {
    const { bucketId, version } = await drafted()
    const ask = (more: object) =>
      maker.call(backtest.shadow, { bucketId, version, days: 14, ...more })
    for (const days of [0, 91, 1.5])
      expect((await ask({ days })).refusal.fields?.map(({ field }) => field)).toEqual(['days'])
    expect((await ask({ version: 1 })).refusal.code).toBe('inForce')
    expect((await ask({ version: 99 })).status).toBe(404)
    expect((await ask({})).status).toBe(200)
    expect((await ask({})).refusal.code).toBe('alreadyShadowing')
    const made = await maker.call(rulebucket.save, {
      name: `Utan version ${bucketId}`,
      ruleBucketType: 'issuer',
    })
    expect((await ask({ bucketId: made.body.id, version: 1 })).refusal.code).toBe('nothingInForce')
    // Nobody is judged by the base rules, so nothing is tried by them (rules 90).
    const { body: baseRules } = await maker.call(rulebucket.base, {})
    const base = { bucketId: baseRules.id, version: 1 }
    expect((await ask(base)).refusal.code).toBe('nothingInForce')
    const days = { fromDate: '2026-11-21', toDate: '2026-11-21' }
    expect((await maker.call(backtest.start, { ...base, ...days })).status).toBe(404)
    // It is no back-test of a period, and takes none of the five that one may have.
    expect((await maker.call(backtest.all, { bucketId })).body.totalHits).toBe(0)
  })
})

describe('determinations 57: a shadow ends', () => {
  it('at its time by itself, with what was decided until then', async () => {
    const { sound, bucketId, version } = await drafted()
    const id = await shadowed(bucketId, version, 1)
    await judged(sound, 1050, 30)
    await judged(sound, 1050, 5000, { at: later(dayLength + 1000) })
    await follow(id, later(dayLength - 60_000))
    expect((await shown(id)).state).toBe('running')
    await follow(id, later(dayLength + 600_000))
    expect(await shown(id)).toMatchObject({ state: 'done', result: { all: { count: 1 } } })
    const ended = await server.owner.query(
      `select 1 from audit_entry where subject = $1 and action = 'backtest.shadowEnded'`,
      [bucketId],
    )
    expect(ended.rowCount).toBe(1)
    await followShadows({}, books.services())
    const { rows } = await server.owner.query('select 1 from graphile_worker.jobs where key = $1', [
      `shadow:${id}`,
    ])
    expect(rows).toEqual([])
  })

  it('when somebody stops it; what it came to is kept', async () => {
    const { sound, bucketId, version } = await drafted()
    const id = await shadowed(bucketId, version)
    await judged(sound, 1050, 30)
    await follow(id)
    expect((await second.call(backtest.cancel, { id })).body.state).toBe('cancelled')
    await judged(sound, 1050, 30)
    await follow(id)
    const { list } = (await maker.call(backtest.shadows, { bucketId })).body
    expect(list).toMatchObject([{ id, version, state: 'cancelled', examined: 1 }])
    expect((await shown(id)).result.lost.count).toBe(1)
  })

  it('when another version begins to count, and goes on past a later draft', async () => {
    const { sound, bucketId, version } = await drafted()
    const id = await shadowed(bucketId, version)
    await judged(sound, 1050, 30)
    await changed(bucketId, 12)
    await follow(id)
    expect(await shown(id)).toMatchObject({ state: 'running', version, examined: 1 })
    await tryLatest(maker, bucketId, books.services())
    await publishLatest(maker, second, bucketId)
    await judged(sound, 1050, 77, { at: later(1000) })
    await follow(id, later(600_000))
    expect(await shown(id)).toMatchObject({ state: 'done', result: { all: { count: 1 } } })
  })
})

describe('determinations 58: who approves a version', () => {
  it('sees what it came to as a shadow beside its back-test, and it stays with the version', async () => {
    const { sound, bucketId, version } = await drafted()
    const id = await shadowed(bucketId, version)
    await judged(sound, 1050, 30)
    await follow(id)
    await tryLatest(maker, bucketId, books.services())
    const asked = await maker.call(rulebucket.publish, { bucketId, version, why: 'Högre krav' })
    expect(asked.status).toBe(200)
    const { difference } = await waitingFor(second, 'publishRuleBucket', bucketId)
    const seen = difference.filter(({ label }) => label.startsWith('Skuggning'))
    expect(seen.map(({ label, after }) => [label.replace(/ \d{4}.*\(/, ' ('), after])).toEqual([
      ['Skuggning (pågår)', '1 faktura, 30,00 kr'],
      ['Skuggning: behandlas annorlunda', '1 faktura, 30,00 kr'],
      ['Skuggning: från Köp till Avslag', '1 faktura, 30,00 kr'],
      ['Skuggning: ny varning från AML-betyg', '1 faktura, 30,00 kr'],
    ])
    const publish = await publishLatest(maker, second, bucketId)
    expect(publish.versionInForce).toBe(version)
    const { list } = (await maker.call(rulebucket.versions, { bucketId })).body
    expect(list[0]?.release?.trial).toEqual(expect.arrayContaining(seen))
  })
})
