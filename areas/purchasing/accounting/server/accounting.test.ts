import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { company } from '#areas/parties/company/contract.ts'
import { keysOf } from '#platform/record.ts'
import { accounting } from '../contract.ts'
import { becameOf, endsReading, readingFailures } from '../rules.ts'
import { texts } from '../texts.ts'
import { startBooksHouse, type Books, type BooksHouse } from './testing/books-house.ts'

let booksHouse: BooksHouse
let house: BooksHouse['house']
let admin: BooksHouse['admin']
beforeAll(async () => {
  booksHouse = await startBooksHouse()
  ;({ house, admin } = booksHouse)
})
afterAll(() => booksHouse.stop())

const today = stockholmDay(new Date())
const tell = (path: string, body: object) => booksHouse.tell(path, body)
const consent = (url: string, tenant: string) => booksHouse.consent(url, tenant)
const withBooks = () => booksHouse.withBooks()
const connected: BooksHouse['connected'] = (switches) => booksHouse.connected(switches)
const book = (books: Books, number: string, more?: object) => booksHouse.book(books, number, more)
const read = (books: Books) => booksHouse.read(books)
const listed = (books: Books, byAutopilot?: boolean) => booksHouse.listed(books, byAutopilot)
const standing = (books: Books) => booksHouse.standing(books)

it('accounting 1: a consent counts for who asked for it, once, and for the books of the client alone', async () => {
  const { organizationNumber, tenantId } = await withBooks()
  const other = await withBooks()
  const begin = async () => (await admin.call(accounting.begin, { organizationNumber })).body.url
  const url = await begin()
  expect(new URL(url).searchParams.get('redirect_uri')).toMatch(/\/accounting\/consent$/)
  const wrong = await consent(await begin(), other.organizationNumber)
  expect((await admin.call(accounting.complete, wrong)).refusal).toMatchObject({
    code: 'otherCompany',
    message: 'Bokföringen hör till ett annat företag än kunden. Ingenting är kopplat.',
  })
  const given = await consent(url, organizationNumber)
  const second = await house.server.person(['Administrator'])
  expect((await second.call(accounting.complete, given)).refusal).toMatchObject({ code: 'tooLate' })
  expect((await admin.call(accounting.complete, given)).body).toEqual({ organizationNumber })
  expect((await admin.call(accounting.complete, given)).refusal).toMatchObject({ code: 'tooLate' })
  // The consent is the key that switches rest on, and nothing of it leaves.
  const settings = await admin.call(company.settingGet, {
    organizationNumber,
    companyType: 'issuer',
  })
  expect(settings.body.authKeyExisted).toBe(true)
  const { rows } = await house.owner.query<{ tokens: string }>(
    'select tokens from accounting_connection where tenant_id = $1',
    [tenantId],
  )
  expect(rows[0]?.tokens).not.toContain('refresh')
  expect((await admin.call(accounting.test, { organizationNumber })).body).toEqual({
    companyName: 'Säljaren',
    organizationNumber,
    isSame: true,
  })
})

it('accounting 2: a refresh token is used once however many ask, and a lost consent is said with what to do', async () => {
  const books = await connected()
  const { organizationNumber, tenantId } = books
  const expired = `update accounting_connection set access_until = skynet.now() where tenant_id = $1`
  await house.owner.query(expired, [tenantId])
  await tell('faults', { path: '/oauth-v1/token', mode: 'slow', delayMs: 700, times: 1 })
  const asked = await Promise.all(
    [1, 2, 3].map(async () => (await admin.call(accounting.test, { organizationNumber })).status),
  )
  expect(asked.toSorted()).toEqual([200, 503, 503])
  // Whoever lost has spoilt nothing.
  expect((await admin.call(accounting.test, { organizationNumber })).status).toBe(200)
  await tell('revoke', { tenantId })
  await house.owner.query(expired, [tenantId])
  const text = 'Medgivandet gäller inte längre. Be kunden koppla sitt bokföringssystem på nytt.'
  expect((await admin.call(accounting.test, { organizationNumber })).refusal).toMatchObject({
    code: 'lost',
    message: text,
  })
  expect(await standing(books)).toMatchObject({ isHeld: false, failure: text })
})

it('accounting 2: a key that is taken away ends the reading, and the consent is given back', async () => {
  const books = await connected()
  await book(books, '1')
  await admin.call(company.deleteIntegration, { organizationNumber: books.organizationNumber })
  await read(books)
  expect(await listed(books)).toEqual([])
  expect(await standing(books)).toMatchObject({
    isHeld: false,
    failure: 'Integrationen är borttagen. Koppla bokföringssystemet på nytt.',
  })
})

it('accounting 3, 4: what is unpaid is kept once with its PDF, and what is not sold says why', async () => {
  const books = await connected()
  await book(books, '1')
  await book(books, '2', { NoxFinans: true })
  await book(books, '3', { Credit: true, Total: -100 })
  await book(books, '4', { Balance: 500 })
  await book(books, '5', { TaxReduction: 3_000 })
  await read(books)
  await read(books)
  const reasons = Object.fromEntries(
    (await listed(books)).map(({ documentNumber, state, reason }) => [
      documentNumber,
      [state, reason],
    ]),
  )
  expect(reasons).toEqual({
    1: ['waiting', ''],
    2: ['refused', 'Fakturan är redan såld till Fortnox Finans'],
    3: ['refused', 'En kreditfaktura köps aldrig'],
    4: ['refused', 'Fakturan är delvis betald'],
    5: ['refused', 'Fakturan har ROT- eller RUT-avdrag: Skatteverket betalar en del'],
  })
  // Sold by hand it is an invoice like any other, with its PDF.
  const [first] = (await listed(books)).filter(({ documentNumber }) => documentNumber === '1')
  const sold = await admin.call(accounting.sell, { id: first?.id ?? randomUUID() })
  expect(await house.row(sold.body.invoiceId)).toMatchObject({
    source: 'integration',
    issuerOrganizationNumber: books.organizationNumber,
    recipientOrganizationNumber: books.recipient,
    invoiceAmount: 1_250_000,
    vat: 250_000,
  })
  const { rows } = await house.owner.query(
    'select file_name from invoice_document where invoice_id = $1',
    [sold.body.invoiceId],
  )
  expect(rows).toEqual([{ file_name: 'Faktura 1.pdf' }])
  expect((await admin.call(accounting.sell, { id: first?.id ?? '' })).refusal).toMatchObject({
    code: 'notWaiting',
  })
  // Paid since: what is sold stays sold, and that is said.
  await book(books, '1', { Balance: 0 })
  // The reading that could not go on is ended, and the next sees it.
  await tell('clock', { minutes: 1 })
  await booksHouse.read(books, 1)
  await booksHouse.read(books, 2)
  expect(await standing(books)).toMatchObject({ failure: null })
  expect((await listed(books)).find(({ documentNumber }) => documentNumber === '1')).toMatchObject({
    state: 'sold',
    reason: 'Ändrad i bokföringssystemet sedan den såldes. Fakturan är redan betald',
  })
})

it('accounting 3: many invoices are read a few at a time, none twice and none left', async () => {
  const books = await connected()
  for (let number = 1; number <= 8; number++) await book(books, String(number))
  await read(books)
  const first = (await listed(books)).length
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(8)
  await tell('clock', { minutes: 1 })
  await booksHouse.read(books, 1)
  expect(await listed(books)).toHaveLength(8)
  expect(await standing(books)).toMatchObject({ failure: null, isHeld: true })
})

it('accounting 5, 6: autopilot sells what is dated from the consent on, by the same rules as everybody', async () => {
  const books = await connected({ autopilot: true })
  await book(books, '1')
  await book(books, '2', { InvoiceDate: addDays(today, -3) })
  await read(books)
  const [sold, ...more] = await listed(books, true)
  expect(more).toEqual([])
  expect(sold).toMatchObject({ documentNumber: '1', state: 'sold', soldBy: 'Autopilot, Fortnox' })
  const id = sold?.invoiceId ?? ''
  await house.decide(id)
  const { decision, state, issuerOrganizationNumber } = await house.row(id)
  expect({ decision, state, issuerOrganizationNumber }).toEqual({
    decision: 'Buy',
    state: 'bought',
    issuerOrganizationNumber: books.organizationNumber,
  })
  expect((await listed(books)).find(({ documentNumber }) => documentNumber === '2')).toMatchObject({
    state: 'waiting',
  })
})

it('accounting 12: what autopilot sold and was not bought says so, with what its customer is told', async () => {
  const books = await connected({ autopilot: true })
  await book(books, '1')
  await book(books, '2', { DueDate: addDays(today, -1) })
  await read(books)
  const became = async (number: string) => {
    const row = (await listed(books, true)).find(({ documentNumber }) => documentNumber === number)
    return [row?.state, row?.invoiceState && becameOf(row.invoiceState), row?.outcome]
  }
  expect(await became('1')).toEqual(['sold', 'judged', ''])
  for (const { invoiceId } of await listed(books, true)) await house.decide(invoiceId ?? '')
  expect(await became('1')).toEqual(['sold', 'sold', ''])
  const { explanation } = await house.row(
    (await listed(books, true)).find(({ documentNumber }) => documentNumber === '2')?.invoiceId ??
      '',
  )
  expect(explanation).not.toBe('')
  expect(await became('2')).toEqual(['sold', 'notBought', explanation])
})

it('accounting 12: why nothing is read is one of its kinds in the database, and what ends the reading leaves no tokens', async () => {
  const { tenantId } = await connected()
  const write = (failure: string, more = '') =>
    house.owner.query(
      `update accounting_connection set failure = $2, failed_at = skynet.now()${more} where tenant_id = $1`,
      [tenantId, failure],
    )
  await expect(write(texts.lost)).rejects.toThrow('accounting_connection_failure_check')
  for (const failure of readingFailures.filter(endsReading))
    await expect(write(failure)).rejects.toThrow('accounting_connection_ended')
  await write('lost', ', tokens = null, access_until = null')
  for (const failure of readingFailures) await write(failure)
  expect(keysOf(texts)).toEqual(expect.arrayContaining([...readingFailures]))
})
