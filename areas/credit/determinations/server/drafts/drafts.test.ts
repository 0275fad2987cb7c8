import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { rulebucket, rules } from '#areas/credit/rules/contract.ts'
import type { DeterminationInput } from '#areas/credit/rules/rules.ts'
import { known, kr } from '#areas/credit/rules/testing/sound.ts'
import { backtest } from '../../contract.ts'
import { backTest } from '../back-test-job.ts'
import { openBooks } from '../testing/decided.ts'
import { storedSoundInput } from '../testing/judged.ts'
import { tryLatest } from '../testing/tried.ts'
import { tryDraft } from './try-draft.ts'

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

const days = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString()
const judged = (input: DeterminationInput, amlRating: number, kronor: number, back = 1) =>
  books.decided({
    ...input,
    at: days(back),
    issuer: { ...input.issuer, facts: { ...input.issuer.facts, amlRating: known(amlRating) } },
    invoice: { ...input.invoice, amount: known(kronor * kr) },
  })
/** Asks for more points of AML rating than before, as a draft. */
async function stricter(bucketId: string, least: number) {
  const { body: rule } = await maker.call(rules.get, { id: 'amlRating', bucketId })
  const saved = await maker.call(rules.save, { ...rule, conditions: [`värde >= ${least} poäng`] })
  expect(saved.status).toBe(200)
  return saved.body.version
}
const tried = (bucketId: string, version: number) =>
  maker.call(backtest.ofVersion, { bucketId, version }).then(({ body }) => body)
async function finish(id: string) {
  while ((await maker.call(backtest.get, { id })).body.finished === null)
    await backTest({ id }, books.services())
}
const ask = (bucketId: string, version: number) =>
  maker.call(rulebucket.publish, { bucketId, version, why: 'Högre krav' })

let bucketId: string
describe('determinations 50, 51: a draft', () => {
  it('is tried by itself, and who approves it sees what came of it', async () => {
    const sound = await storedSoundInput(server.owner)
    bucketId = sound.issuer.bucket.bucketId
    await judged(sound, 1200, 100)
    const lost = await judged(sound, 1050, 30)
    await judged(sound, 1050, 5000, 45)

    const first = await stricter(bucketId, 12)
    await tryDraft({ bucketId }, books.services())
    const older = await tried(bucketId, first)
    expect(older).toMatchObject({ state: 'waiting', startedBy: 'Skynet' })
    expect((await ask(bucketId, first)).refusal.code).toBe('notTried')
    // The newest draft wins.
    const version = await stricter(bucketId, 11)
    await tryDraft({ bucketId }, books.services())
    expect((await maker.call(backtest.get, { id: older?.id ?? '' })).body.state).toBe('cancelled')
    const test = await tried(bucketId, version)
    await finish(test?.id ?? '')
    const { result } = (await maker.call(backtest.get, { id: test?.id ?? '' })).body
    expect(result).toMatchObject({
      all: { count: 2 },
      lost: { count: 1, amount: 30 * kr },
      warned: [{ id: 'amlRating', count: 1, amount: 30 * kr }],
    })
    const flipped = await maker.call(backtest.flipped, { id: test?.id ?? '' })
    expect(flipped.body.list.map(({ determinationId }) => determinationId)).toEqual([lost])

    expect((await ask(bucketId, version)).status).toBe(200)
    const waiting = await waitingFor(second, 'publishRuleBucket', bucketId)
    const seen = waiting.difference.filter(({ label }) => label.startsWith('Prövning'))
    expect(seen.map(({ label, after }) => [label.replace(/ \d{4}.*/, ''), after])).toEqual([
      ['Prövning', '2 fakturor, 130,00 kr'],
      ['Prövning: behandlas annorlunda', '1 faktura, 30,00 kr'],
      ['Prövning: från Köp till Avslag', '1 faktura, 30,00 kr'],
      ['Prövning: ny varning från AML-betyg', '1 faktura, 30,00 kr'],
    ])
    expect((await second.call(approvals.approve, { id: waiting.id })).status).toBe(204)
    const { list } = (await maker.call(rulebucket.versions, { bucketId })).body
    expect(list[0]).toMatchObject({
      state: 'inForce',
      release: { backTestId: test?.id, trial: seen },
    })
  })

  it('that is changed after it was asked for ends what was asked', async () => {
    const version = await stricter(bucketId, 12)
    await tryLatest(maker, bucketId, books.services())
    expect((await ask(bucketId, version)).status).toBe(200)
    const { id } = await waitingFor(second, 'publishRuleBucket', bucketId)
    await stricter(bucketId, 13)
    expect((await second.call(approvals.approve, { id })).refusal.code).toBe('decided')
    const jobs = await server.owner.query(`select key from graphile_worker.jobs where key = $1`, [
      `rule-bucket-draft-saved:${bucketId}`,
    ])
    // However many times it was saved, it is tried once.
    expect(jobs.rows).toHaveLength(1)
  })
})
