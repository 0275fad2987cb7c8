import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { company } from '#areas/parties/company/contract.ts'
import { newNumber } from '#areas/purchasing/invoices/server/testing/partner-caller.ts'
import { unprocessed } from '../contract.ts'
import { startWorkListHouse, type WorkListHouse } from './testing/work-list-house.ts'

let house: WorkListHouse
let anna: Person
let admin: Person
beforeAll(async () => {
  house = await startWorkListHouse()
  ;({ anna, admin } = house)
})
afterAll(() => house.stop())

const nowhere = '11111111-1111-4111-8111-111111111111'
const id = (row: { id: string } | undefined) => row?.id as string

it('the list is filtered by state, searched whole or in part, sorted and paged', async () => {
  const number = `SÖK-${newNumber()}`
  const rows = [
    await house.failedRow({ invoiceNumber: `${number}A`, recipientEmail: 'kund@' }),
    await house.failedRow({ invoiceNumber: `${number}B`, recipientOrganizationNumber: 'fel' }),
  ]
  const ask = async (input: object) =>
    (await anna.call(unprocessed.list, input)).body.list.map((row) => row.id)
  expect(await ask({ query: number })).toEqual([])
  expect(await ask({ query: `${number.toLowerCase()}*` })).toEqual([id(rows[1]), id(rows[0])])
  expect(await ask({ query: `${number}*`, sortOrder: 0 })).toEqual([id(rows[0]), id(rows[1])])
  expect(await ask({ query: `${number}*`, filterStates: ['emailAddress'] })).toEqual([id(rows[0])])
  expect(await ask({ query: `${number}*`, take: 1, currentPage: 1 })).toEqual([id(rows[0])])
  expect(await ask({ query: `${number}*`, sortField: 'issuerName' })).toHaveLength(2)
  expect(await ask({ query: '%' })).toEqual([])
  expect((await anna.call(unprocessed.list, { filterStates: [7 as never] })).status).toBe(400)
})

it('comments stay with the invoice, the latest first', async () => {
  const row = await house.failedRow({ recipientEmail: 'kund@' })
  expect(
    (await anna.call(unprocessed.addComment, { invoiceId: id(row), text: 'Ringt kunden' })).status,
  ).toBe(204)
  await admin.call(unprocessed.addComment, { invoiceId: id(row), text: 'Inget svar' })
  const { body } = await anna.call(unprocessed.comments, { invoiceIds: [id(row), nowhere] })
  expect(body.map(({ text }) => text)).toEqual(['Inget svar', 'Ringt kunden'])
  expect((await house.workListRow(row?.invoiceNumber as string))?.comments).toBe(2)
  expect((await anna.call(unprocessed.addComment, { invoiceId: nowhere, text: 'x' })).status).toBe(
    404,
  )
  expect((await anna.call(unprocessed.addComment, { invoiceId: id(row), text: ' ' })).status).toBe(
    400,
  )
})

it('the PDF of an invoice is found by issuer and number', async () => {
  const issuer = await house.issuer()
  const documentIds = [await house.keepFile('faktura.pdf', Buffer.from('%PDF-1.7'))]
  const number = newNumber()
  await house.takeIn({
    issuer,
    recipient: house.partner.recipient,
    invoiceNumber: number,
    documentIds,
  })
  const { body } = await anna.call(unprocessed.pdfUrl, {
    issuerOrganizationNumber: issuer,
    invoiceNumber: number,
  })
  expect(body.url).toContain('/api/invoice-service/v1/integrationinvoice/pdf/')
  const answer = await anna.call(unprocessed.pdf, { id: body.id })
  expect(await answer.body.text()).toBe('%PDF-1.7')
  expect(
    (await anna.call(unprocessed.pdfUrl, { issuerOrganizationNumber: issuer, invoiceNumber: '0' }))
      .refusal.code,
  ).toBe('noPdf')
  expect((await anna.call(unprocessed.pdf, { id: nowhere })).status).toBe(404)
})

it('organisations are found in our books by name and address, and outside by number', async () => {
  const { name } = await house.server.owner
    .query<{ name: string }>('select name from company where organization_number = $1', [
      house.partner.recipient,
    ])
    .then(({ rows }) => rows[0] as { name: string })
  const search = async (input: object) =>
    (await anna.call(unprocessed.searchOrganizations, input)).body.hits
  expect((await search({ name })).map(({ organizationNumber }) => organizationNumber)).toContain(
    house.partner.recipient,
  )
  expect(await search({ name: 'x' })).toEqual([])
  expect(await search({ name: "a:* & ! | ( ' <->" })).toEqual(expect.any(Array))
  const unknown = house.soundCompany().organizationNumber
  expect(await search({ name: unknown })).toEqual([])
  expect(await search({ name: unknown, searchExternal: true })).toEqual([])
  const seller = await house.server.person(['SalesRepresentative'])
  expect(
    (await seller.call(company.refetchExternalinfo, { organizationNumber: unknown })).status,
  ).toBe(200)
  expect(await search({ name: unknown })).toEqual([])
  expect(await search({ name: unknown, searchExternal: true })).toMatchObject([
    { organizationNumber: unknown },
  ])
})
