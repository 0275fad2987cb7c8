import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../contract.ts'
import { pendingOf, startHouse, untilReadAgain, type House } from './testing/house.ts'

let house: House
let anna: Person
let admin: Person
let bo: Person
const ids: string[] = []
beforeAll(async () => {
  house = await startHouse()
  anna = await house.person(['InvoiceHandler'])
  admin = await house.person(['Administrator'])
  bo = await house.person(['InvoiceHandler'])
  await house.owner.query(
    `insert into company (organization_number, name) values ('5560160680', 'Ankeborgs El AB')`,
  )
  for (const invoiceNumber of ['A-1', 'B-2', 'C-3', 'D-4'])
    ids.push(await pendingOf(house, anna, { invoiceNumber }))
})
afterAll(() => house.stop())

type Asked = Parameters<typeof anna.call<typeof interpretation.all>>[1]
const list = async (asked: Asked = {}) => (await anna.call(interpretation.all, asked)).body
const numbers = async (asked: Asked = {}) =>
  (await list(asked)).list.map(({ invoiceNumber }) => invoiceNumber)
const statusOf = async (id: string) =>
  (
    await house.owner.query<{ status: string }>('select status from interpretation where id = $1', [
      id,
    ])
  ).rows[0]?.status

describe('the list', () => {
  it('interpretation 3: shows pending ones, the newest first, 30 to a page', async () => {
    expect(interpretation.all.input.parse({})).toMatchObject({
      pageSize: 30,
      page: 0,
      statusFilters: ['Pending'],
    })
    const { list: rows, totalHits, beingRead } = await list()
    expect([rows.length, totalHits, beingRead]).toEqual([4, 4, 0])
    expect(rows.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['D-4', 'C-3', 'B-2', 'A-1'])
    expect(rows[0]).toMatchObject({
      status: 'Pending',
      readingState: 'read',
      issuerName: 'Ankeborgs El AB',
      issuerOrganizationNumber: '5560160680',
      recipientName: 'Mottagaren AB',
      source: 4,
      fileCount: 1,
      sentToInvoiceSystem: false,
      currentlyEditing: null,
      hasDraft: false,
      helpRequested: false,
    })
  })

  it.each<[string, Asked, readonly string[]]>([
    ['its number', { searchQuery: 'b-2' }, ['B-2']],
    [
      'the issuer',
      { searchQuery: 'ankeborgs EL', sortField: 'invoiceNumber', sortOrder: 'asc' },
      ['A-1', 'B-2', 'C-3', 'D-4'],
    ],
    ['an organisation number with its dash', { searchQuery: '556016-0680 c-3' }, ['C-3']],
    ['the file', { searchQuery: 'Faktura A-1' }, ['A-1']],
    ['nothing that is there', { searchQuery: 'finns inte' }, []],
    ['signs that mean something to SQL', { searchQuery: '%_\\' }, []],
    ['another source', { preSetSourceFilter: 5 }, []],
    ['its source', { preSetSourceFilter: 4, searchQuery: 'd-4' }, ['D-4']],
    ['another status', { statusFilters: ['Completed', 'Removed'] }, []],
  ])('is searched by %s', async (_, asked, expected) => {
    expect(await numbers(asked)).toEqual(expected)
  })

  it.each(interpretation.all.input.shape.sortField.def.innerType.options)(
    'is sorted by %s both ways',
    async (sortField) => {
      const up = await list({ sortField, sortOrder: 'asc' })
      const down = await list({ sortField, sortOrder: 'desc' })
      expect(up.list.map(({ id }) => id).toSorted()).toEqual(
        down.list.map(({ id }) => id).toSorted(),
      )
      const key =
        sortField === 'recipientOrganizationNumber' ? 'recipientOrganizationNumber' : sortField
      const values = up.list.map((row) => String(row[key as keyof typeof row] ?? '').toLowerCase())
      expect(values).toEqual(values.toSorted((one, other) => one.localeCompare(other, 'sv')))
    },
  )

  it('is read a page at a time', async () => {
    const first = await numbers({ pageSize: 3 })
    const second = await numbers({ pageSize: 3, page: 1 })
    expect([...first, ...second]).toEqual(['D-4', 'C-3', 'B-2', 'A-1'])
  })

  it('says who edits, what has a draft and where help is asked for', async () => {
    const [id = ''] = ids
    await bo.call(interpretation.ping, { id })
    await bo.call(interpretation.savechange, { id, documentFields: { city: { rawValue: 'Lund' } } })
    await anna.call(interpretation.requestHelp, { id, message: 'Hjälp' })
    const row = (await list()).list.find((one) => one.id === id)
    expect(row).toMatchObject({ hasDraft: true, helpRequested: true })
    expect(row?.currentlyEditing).toMatch(/^Person/)
  })
})

describe('bulk removal', () => {
  it('interpretation 6: says first what it would do, and leaves what somebody else edits', async () => {
    const missing = '11111111-1111-4111-8111-111111111111'
    const asked = { ids: [ids[0] as string, ids[1] as string, missing] }
    const dry = await anna.call(interpretation.removeSelected, { ...asked, dryRun: true })
    expect(dry.body).toMatchObject({ totalHits: 2, done: 1 })
    expect(await statusOf(ids[1] as string)).toBe('Pending')
    const { body } = await anna.call(interpretation.removeSelected, {
      ...asked,
      reason: 'Dubbla utskick',
    })
    expect(Object.fromEntries(body.results.map(({ id, outcome }) => [id, outcome]))).toEqual({
      [ids[0] as string]: 'skipped',
      [ids[1] as string]: 'done',
      [missing]: 'missing',
    })
    expect(body.results.find(({ outcome }) => outcome === 'skipped')?.message).toMatch(
      /^Redigeras av Person/,
    )
    const removed = (await anna.call(interpretation.get, { id: ids[1] as string })).body
    expect(removed).toMatchObject({ status: 'Removed', removedReason: 'Dubbla utskick' })
    await bo.call(interpretation.pingrelease, { id: ids[0] as string })
  })

  it('invoices 20: needs at least one', async () => {
    const { status, refusal } = await anna.call(interpretation.removeSelected, { ids: [] })
    expect([status, refusal.fields?.[0]?.message]).toEqual([
      400,
      'Du måste välja minst en faktura.',
    ])
  })

  it('FaultReported -> Removed: takes what is neither removed nor completed, and says why it leaves the rest', async () => {
    const id = ids[2] as string
    await anna.call(interpretation.setstatus, { id, status: 'FaultReported', reason: 'Oläslig' })
    const { body } = await anna.call(interpretation.removeSelected, { ids: [id, ids[1] as string] })
    expect(body.results.find((row) => row.id === id)).toMatchObject({ outcome: 'done' })
    expect(body.results.find((row) => row.id === ids[1])).toMatchObject({
      outcome: 'skipped',
      message: 'Redan borttagen',
    })
  })

  it('by search takes what the search shows', async () => {
    const id = await pendingOf(house, anna, { invoiceNumber: 'S-1' })
    const dry = await admin.call(interpretation.removeBySearch, {
      searchQuery: 's-1',
      dryRun: true,
    })
    expect(dry.body).toMatchObject({
      totalHits: 1,
      done: 1,
      results: [{ id, invoiceNumber: 'S-1' }],
    })
    expect(
      (await admin.call(interpretation.removeBySearch, { searchQuery: 's-1' })).body.done,
    ).toBe(1)
    expect(await statusOf(id)).toBe('Removed')
  })

  it('by search takes at most 1000', async () => {
    await house.owner.query(
      `with file as (insert into stored_file (name, content_type, size, sha256) values ('a.pdf', 'application/pdf', 1, repeat('0', 64)) returning id)
       insert into interpretation (file_name, document_file_id, search_text, reading_state)
       select 'Massa ' || n || '.pdf', file.id, 'massa ' || n, 'read' from file, generate_series(1, 1205) n`,
    )
    const asked = { searchQuery: 'massa' }
    expect(await admin.call(interpretation.removeBySearch, asked)).toMatchObject({
      status: 409,
      refusal: { code: 'tooMany' },
    })
    const dry = (await admin.call(interpretation.removeBySearch, { ...asked, dryRun: true })).body
    expect([dry.totalHits, dry.results.length]).toEqual([1205, 1000])
  })

  it('of all takes everything', async () => {
    const { totalHits } = (await admin.call(interpretation.removeAll, { dryRun: true })).body
    expect(totalHits).toBeGreaterThan(1200)
    const { body } = await admin.call(interpretation.removeAll, {})
    expect([body.done, body.results.length]).toEqual([totalHits, 1000])
    expect((await list()).totalHits).toBe(0)
    const { rows } = await house.owner.query(
      `select count(*)::int as count from interpretation_status where what = 'Borttagen' and reason = 'Borttagen från listan'`,
    )
    expect(rows[0]).toMatchObject({ count: totalHits + 2 })
  })
})

describe('reading again', () => {
  it('interpretation 5 interpretation 23 Pending -> Pending: adds a status row, lets changes go, and takes only pending ones', async () => {
    const id = await pendingOf(house, anna)
    await anna.call(interpretation.savechange, {
      id,
      documentFields: { city: { rawValue: 'Lund' } },
    })
    const answer = await fetch(`${house.url}/api/interpreter-service/interpreter/reinterpret`, {
      method: 'POST',
      headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
      // The body is the list alone, as the requirement states it.
      body: JSON.stringify([id, ids[1]]),
    })
    expect(await answer.json()).toMatchObject({ done: 1 })
    await untilReadAgain(house, id)
    const { body } = await anna.call(interpretation.get, { id })
    expect(body).toMatchObject({
      readingState: 'read',
      draft: null,
      documentFields: { city: { formattedValue: 'Stockholm' } },
    })
    expect(body.statusHistory.map(({ what }) => what)).toEqual([
      'Inkommen',
      'Tolkas igen',
      'Tolkad igen',
    ])
    expect(body.files).toHaveLength(1)
  })

  it('of a draft lets its changes go', async () => {
    const id = await pendingOf(house, anna)
    await anna.call(interpretation.savechange, {
      id,
      documentFields: { city: { rawValue: 'Lund' } },
    })
    expect(
      (await anna.call(interpretation.reinterpretDraft, { interpretationRequestId: id })).status,
    ).toBe(204)
    await untilReadAgain(house, id)
    expect((await anna.call(interpretation.get, { id })).body.draft).toBeNull()
    await anna.call(interpretation.setstatus, { id, status: 'Removed', reason: 'Bort' })
    expect(
      await anna.call(interpretation.reinterpretDraft, { interpretationRequestId: id }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'notPending' },
    })
  })
})

describe('companies', () => {
  it('are found by number, name and address, those in our books first', async () => {
    await house.owner.query(`
      insert into company (organization_number, name, street, zip_code, city) values
        ('5567037485', 'Mottagaren AB', 'Långgatan 7', '411 01', 'Göteborg'), ('5590089016', 'Mottagaren i Syd AB', null, null, null);
      insert into client (organization_number, company_type) values ('5590089016', 1)`)
    const found = async (query: string) =>
      (await anna.call(interpretation.searchorgnumber, { query })).body.hits.map(({ name }) => name)
    expect(await found('mottag')).toEqual(['Mottagaren i Syd AB', 'Mottagaren AB'])
    expect(await found('556703-7485')).toEqual(['Mottagaren AB'])
    expect(await found('16556703-7485')).toEqual(['Mottagaren AB'])
    expect(await found('långgatan göteborg')).toEqual(['Mottagaren AB'])
    expect(await found('m')).toEqual([])
    expect(await found("' | & !( :*")).toEqual([])
  })

  it('tell their name and number', async () => {
    const name = await anna.call(interpretation.getorgname, {
      organizationNumber: '559008-9016',
      isIssuer: false,
    })
    expect(name.body).toEqual({ name: 'Mottagaren i Syd AB', isClient: true })
    const number = await anna.call(interpretation.getorgnumber, { name: 'mottagaren ab' })
    expect(number.body).toEqual({ organizationNumber: '5567037485', name: 'Mottagaren AB' })
    expect(
      (await anna.call(interpretation.getorgnumber, { name: 'Mottagaren' })).body
        .organizationNumber,
    ).toBeNull()
  })
})
