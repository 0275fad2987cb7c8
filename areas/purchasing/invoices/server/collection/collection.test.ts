import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import {
  collectionStateNames,
  collectionStates,
  kindsByOne,
  kindsByTwo,
  mayCollectBy,
} from '../../collection-rules.ts'
import { collection } from '../../contract-collection.ts'
import { invoices } from '../../contract.ts'
import { kr, startCreditHouse } from '../testing/credit-house.ts'

let at: Awaited<ReturnType<typeof startCreditHouse>>
let collector: Person
let second: Person
beforeAll(async () => {
  at = await startCreditHouse()
  collector = await at.house.server.person(['DebtCollectorDepartment'])
  second = await at.house.server.person(['CreditOfficer'])
})
afterAll(() => at.house.stop())

const today = stockholmDay(new Date())
/** Of an issuer of its own: who has others that are disputed sells with an approval of the delivery (rules 105). */
const overdue = async () =>
  at.bought(10_000, 90, { issuer: await at.house.issuer({ financing: 50_000_000 }) })
let sequence = 10
const told = (id: string, news: object) =>
  at.house.told({
    news: { id, sequence: (sequence += 1), externalId: `K-${id.slice(0, 8)}`, events: [], ...news },
  })
const shown = async (id: string) => (await collector.call(collection.of, { id })).body
const register = (id: string, kind: string, more: object = {}) =>
  collector.call(collection.register, { id, kind, ...more } as Parameters<
    typeof collector.call<typeof collection.register>
  >[1])
const dispute = { saidBy: 'Anna på ekonomi, per telefon', note: 'Varan kom trasig' }

describe('invoices 300 what the invoice system tells', () => {
  it('is where the invoice stands, whose it is, and by when something is to be done next', async () => {
    const { id } = await overdue()
    expect(await shown(id)).toMatchObject({ isOpen: true, standing: null, events: [] })
    const first = { kind: 'firstReminder', at: '2026-11-02T09:00:00Z' }
    await told(id, { events: [first] })
    await told(id, { events: [first] })
    expect(await shown(id)).toMatchObject({
      left: 10_000 * kr,
      standing: {
        state: 'reminded1',
        since: '2026-11-02T09:00:00.000Z',
        next: 'Påminn en andra gång',
        // Ten days at work later.
        due: '2026-11-16T16:00:00.000Z',
        owner: 'Inkassoavdelningen',
      },
      events: [{ kind: 'reminded1', by: 'Fakturasystemet' }],
    })
    await told(id, {
      events: [
        first,
        { kind: 'paymentSubmission', at: '2026-11-20T09:00:00Z' },
        { kind: 'secondReminder', at: '2026-11-12T09:00:00Z' },
      ],
    })
    const { standing, events } = await shown(id)
    expect(standing?.state).toBe('handedOver')
    expect(events.map(({ kind }) => kind)).toEqual(['handedOver', 'reminded2', 'reminded1'])
  })

  it('moves nothing of one that is disputed, and is kept', async () => {
    const { id } = await overdue()
    await register(id, 'disputed', dispute)
    await told(id, { events: [{ kind: 'firstReminder', at: '2026-11-23T09:00:00Z' }] })
    const { standing, events } = await shown(id)
    expect([standing?.state, events.length]).toEqual(['disputed', 2])
  })
})

describe('invoices 301 what one person writes down', () => {
  it('is refused of what cannot be, and says what is missing at its field', async () => {
    const { id } = await overdue()
    const fieldsOf = async (kind: string, more: object = {}) => {
      const answer = await register(id, kind, more)
      return [answer.status, answer.refusal.fields?.map(({ field }) => field)]
    }
    expect(await fieldsOf('disputed')).toEqual([400, ['saidBy', 'note']])
    expect(await fieldsOf('disputed', { ...dispute, amount: 10_001 * kr })).toEqual([
      400,
      ['amount'],
    ])
    expect(await fieldsOf('promised', { saidBy: 'Anna' })).toEqual([400, ['plan']])
    expect((await register(id, 'answered', { note: 'Inget svar' })).refusal.code).toBe(
      'notFromThere',
    )
    await told(id, { paidAmount: 10_000 * kr })
    expect((await register(id, 'reminded1')).refusal.code).toBe('notOpen')
    const seller = await at.house.server.person(['SalesRepresentative'])
    expect((await seller.call(collection.of, { id })).status).toBe(403)
  })

  it('has an owner when somebody takes it, and goes on where it was when a dispute is over', async () => {
    const { id } = await overdue()
    await register(id, 'reminded1')
    await register(id, 'taken')
    await register(id, 'disputed', { ...dispute, amount: 4_000 * kr, papers: 'Bilder i mejl' })
    expect(await shown(id)).toMatchObject({
      standing: {
        state: 'disputed',
        disputed: 4_000 * kr,
        owner: expect.not.stringMatching(/^Inkassoavdelningen$/),
      },
      events: [{ ...dispute, amount: 4_000 * kr, papers: 'Bilder i mejl' }, {}, {}],
    })
    expect((await register(id, 'reminded2')).refusal.code).toBe('notFromThere')
    await register(id, 'resumed', { note: 'Ny leverans kom fram' })
    expect((await shown(id)).standing).toMatchObject({ state: 'reminded1', disputed: null })
    const { rows } = await at.house.owner.query<{ after: object }>(
      `select body -> 'after' as after from audit_entry
       where body ->> 'action' = 'collection.register' and body ->> 'subject' = $1`,
      [id],
    )
    expect(rows.map(({ after }) => after)).toContainEqual({
      collection: 'disputed',
      disputed: 4_000 * kr,
    })
  })

  it('is held by the database too', async () => {
    const { id } = await overdue()
    const insert = (kind: string) =>
      at.house.owner.query(
        `insert into collection_event (invoice_id, kind, at, by_name) values ($1, $2, skynet.now(), 'Test')`,
        [id, kind],
      )
    await insert('reminded2')
    await expect(insert('reminded1')).rejects.toThrow(/cannot be reminded1/)
    await expect(insert('answered')).rejects.toThrow(/cannot be answered/)
  })
})

describe('invoices 302 a dispute', () => {
  it('is no payment to expect', async () => {
    const { id } = await overdue()
    const days = async () => (await second.call(invoices.paymentResult, { id })).body.expectedDays
    expect(await days()).not.toBeNull()
    await register(id, 'disputed', dispute)
    expect(await days()).toBeNull()
  })
})

describe('invoices 304 a promise', () => {
  it('is kept when so much has been paid since, and broken when its day has passed', async () => {
    const { id } = await overdue()
    await told(id, { paidAmount: 1_000 * kr })
    const plan = [{ day: today, amount: 4_000 * kr }]
    await register(id, 'promised', { plan, saidBy: 'Anna' })
    const state = async () => (await shown(id)).standing?.plan?.state
    expect(await state()).toBe('running')
    await at.house.owner.query(
      `update invoice_collection set plan = jsonb_set(plan, '{0,day}', to_jsonb($2::text)) where invoice_id = $1`,
      [id, addDays(today, -1)],
    )
    expect(await state()).toBe('broken')
    await told(id, { paidAmount: 5_000 * kr })
    expect(await state()).toBe('kept')
  })
})

describe('invoices 305 what two give up', () => {
  it('is written off, with what is left', async () => {
    const { id } = await overdue()
    await told(id, { paidAmount: 1_000 * kr })
    const asked = await collector.call(collection.giveUp, { id, how: 'writtenOff', why: 'Konkurs' })
    expect(asked).toMatchObject({ status: 200, body: { approvalId: expect.any(String) } })
    expect((await shown(id)).standing).toBeNull()
    expect((await approve(second, 'giveUpClaim', id)).status).toBe(204)
    const row = await at.house.row(id)
    expect([row.leftAmount, row.lossAmount]).toEqual([0, 9_000 * kr])
    expect(await shown(id)).toMatchObject({
      isOpen: false,
      standing: { state: 'writtenOff' },
      events: [{ note: 'Konkurs', by: expect.stringContaining('godkänd av') }],
    })
    await at.ledgerHolds()
  })

  it('or its issuer is asked to buy it back, which it has when the invoice system says so', async () => {
    const { id } = await overdue()
    const ask = (email: string) =>
      collector.call(collection.giveUp, { id, how: 'repurchaseAsked', why: 'Bestridd', email })
    expect((await ask('')).refusal.code).toBe('noAddress')
    const early = await register(id, 'repurchaseAnswered', { note: 'Ja' })
    expect(early.refusal.code).toBe('notFromThere')
    await ask('ekonomi@exempel.se')
    expect((await approve(second, 'giveUpClaim', id)).status).toBe(204)
    expect(await shown(id)).toMatchObject({
      isOpen: true,
      standing: { state: 'repurchaseAsked', next: 'Se att utställaren återköper' },
      events: [{ note: 'Bestridd. Mejlat till ekonomi@exempel.se, text 1' }],
    })
    // invoices 307: the issuer is written by the text in force, and whoever asked has its answer.
    const { rows } = await at.house.owner.query<{ payload: Record<string, unknown> }>(
      'select payload from outbox_message where idempotency_key like $1',
      [`repurchase:${id}:%`],
    )
    expect(JSON.stringify(rows)).toMatch(/Begäran om återköp.*Vi ber er återköpa fakturan/)
    expect(rows).toMatchObject([{ payload: { to: 'ekonomi@exempel.se' } }])
    await register(id, 'repurchaseAnswered', { saidBy: 'Anna', note: 'Betalar på fredag' })
    expect(await shown(id)).toMatchObject({
      standing: { state: 'repurchaseAsked' },
      events: [{ kind: 'repurchaseAnswered', note: 'Betalar på fredag' }, {}],
    })
    await told(id, { repurchased: true })
    expect((await at.house.row(id)).state).toBe('repurchased')
    expect((await shown(id)).isOpen).toBe(false)
  })
})

describe('invoices 306 the list of what has expired', () => {
  it('says where each is and whose, and is narrowed by it', async () => {
    const { id, dueDate } = await overdue()
    await register(id, 'disputed', { ...dispute, amount: 2_000 * kr })
    const span = { fromDate: dueDate, toDate: dueDate }
    const listed = async (states: readonly ('disputed' | 'none')[]) =>
      (
        await collector.call(invoices.getExpired, { ...span, collection: [...states], take: 100 })
      ).body.list.find((one) => one.id === id)?.collection
    expect(await listed([])).toMatchObject({
      state: 'disputed',
      stateText: 'Bestridd',
      disputed: 2_000 * kr,
      owner: 'Inkassoavdelningen',
      next: 'Utred bestridandet',
    })
    expect(await listed(['disputed'])).toBeDefined()
    expect(await listed(['none'])).toBeUndefined()
  })
})

it('invoices 300: what may follow on what is the same in the database as in the calls', async () => {
  const { rows } = await at.house.owner.query<{ step: string }>(
    `select from_state || ' ' || to_state as step from collection_step order by 1`,
  )
  const kinds = [...kindsByOne, ...kindsByTwo].filter((kind) => kind in collectionStates)
  const allowed = collectionStateNames.flatMap((from) =>
    kinds.filter((kind) => mayCollectBy(from, kind)).map((kind) => `${from} ${kind}`),
  )
  expect(allowed.toSorted()).toEqual(rows.map(({ step }) => step).toSorted())
})

it('invoices 302: its papers are files, which who sees the claim opens and who added one takes away', async () => {
  const { id } = await overdue()
  const paper = (content: string, name = 'Reklamation.pdf') => ({
    name,
    content: new TextEncoder().encode(content),
    type: 'application/pdf',
  })
  const add = (person: Person, invoiceId: string, content = '%PDF-1.7\nTrasig\n%%EOF') =>
    person.call(collection.addPaper, { id: invoiceId }, paper(content))
  expect((await add(collector, id)).status).toBe(204)
  expect((await add(collector, id, 'MZ inget papper')).status).toBe(415)
  const [kept] = (await shown(id)).papers
  expect(kept).toMatchObject({
    name: 'Reklamation.pdf',
    by: expect.stringMatching(/^Person/),
    mayRemove: true,
  })
  const paperId = kept?.id ?? ''
  const auditor = await at.house.server.person(['Auditor'])
  const opened = await auditor.call(collection.openPaper, { id: paperId })
  expect(opened.status).toBe(200)
  const seller = await at.house.server.person(['SalesRepresentative'])
  expect((await seller.call(collection.openPaper, { id: paperId })).status).toBe(403)
  expect((await add(seller, id)).status).toBe(403)

  const colleague = await at.house.server.person(['DebtCollectorDepartment'])
  expect(await colleague.call(collection.removePaper, { id: paperId })).toMatchObject({
    refusal: { code: 'notYours' },
  })
  expect((await collector.call(collection.removePaper, { id: paperId })).status).toBe(204)
  expect((await shown(id)).papers).toEqual([])
  expect((await auditor.call(collection.openPaper, { id: paperId })).status).toBe(404)

  // What is not bought is no claim, and one claim has no more than there is room for.
  const unbought = await at.house.takeIn({
    issuer: await at.house.issuer(),
    recipient: await at.house.recipient(),
  })
  expect(await add(collector, unbought)).toMatchObject({ refusal: { code: 'notBought' } })
  await at.house.owner.query(
    `insert into claim_paper (invoice_id, stored_file_id, added_at, added_by, added_by_id)
     select invoice_id, stored_file_id, skynet.now(), added_by, added_by_id from claim_paper, generate_series(1, 50) where invoice_id = $1`,
    [id],
  )
  expect(await add(collector, id)).toMatchObject({ refusal: { code: 'enough' } })
})
