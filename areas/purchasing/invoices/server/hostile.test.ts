import { readFileSync } from 'node:fs'
import { stockholmDay } from '#platform/swedish/format.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { meanwhile } from '#platform/server/testing/meanwhile.ts'
import { dayLength } from '#platform/time.ts'
import { startInvoiceHouse, type InvoiceHouse } from './testing/house.ts'
import { newNumber, partnerCaller, type PartnerCaller } from './testing/partner-caller.ts'

let house: InvoiceHouse
let partner: PartnerCaller
beforeAll(async () => {
  house = await startInvoiceHouse()
  partner = await partnerCaller(house)
})
afterAll(() => house.stop())

/** Calls of one function here, where documents are read in another process. */
const little = 50_000
const xml = { type: 'application/xml' }
const list = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join('')
const peppol = readFileSync(new URL('./testing/peppol-invoice.xml', import.meta.url), 'utf8')

it.each<[string, () => string, RegExp]>([
  [
    'one element of megabytes of attributes',
    () => `<Invoice${list(700_000, (at) => ` a${at}="1"`)}/>`,
    /ett element med för många attribut/,
  ],
  [
    'attributes on all its elements',
    () => `<Invoice>${list(20_000, () => `<a${list(20, (at) => ` a${at}="1"`)}/>`)}</Invoice>`,
    /för många attribut/,
  ],
  [
    'megabytes of different tags',
    () => `<Invoice>${list(500_000, (at) => `<a${at}/>`)}</Invoice>`,
    /för många element/,
  ],
  [
    'millions of the same tag',
    () => `<Invoice>${'<a/>'.repeat(2_200_000)}</Invoice>`,
    /för många element/,
  ],
  [
    'nesting without end',
    () => `${'<a>'.repeat(1_000_000)}${'</a>'.repeat(1_000_000)}`,
    /för många nivåer/,
  ],
])('a document with %s is refused, and holds nobody up', async (_, made, sentence) => {
  const body = made()
  const { answer, busiest } = await meanwhile(house.server.url, () => partner.post(body, xml))
  expect([answer.status, answer.body.code]).toEqual([400, 'xmlProblem'])
  expect(answer.body.message).toMatch(sentence)
  expect(busiest.times, busiest.what).toBeLessThan(little)
})

it('a document with millions of values in JSON is refused before it is made into objects', async () => {
  const body = `{${list(700_000, (at) => `"a${at}":1,`)}"b":1}`
  const parse = vi.spyOn(JSON, 'parse')
  const { answer, busiest } = await meanwhile(house.server.url, () => partner.post(body))
  const parsed = parse.mock.calls.map(([text]) => text.length)
  parse.mockRestore()
  expect([answer.status, answer.body.code]).toEqual([413, 'tooLarge'])
  expect(answer.body.message).toMatch(/för många uppgifter: högst 50.000/)
  // What the engine does in one go is no call of ours.
  expect(parsed.filter((length) => length > 100_000)).toEqual([])
  expect(busiest.times, busiest.what).toBeLessThan(little)
})

/** As long as names are, and none of them. */
const unknown = (at: number) => `"${`invoiceammount${at}`.padEnd(18, 'qz')}":1`
it.each([
  [
    'an invoice',
    `{${Array.from({ length: 49_000 }, (_, at) => unknown(at)).join()}}`,
    400,
    100_000,
  ],
  [
    'each invoice of a batch',
    `{"invoices":[${Array.from({ length: 1000 }, () => `{${Array.from({ length: 45 }, (_, at) => unknown(at)).join()}}`).join()}]}`,
    200,
    // Five names of each of a thousand invoices are held against all there are.
    3_000_000,
  ],
])(
  '%s of thousands of fields there are not is refused, and holds nobody up',
  async (_, body, status, most) => {
    const { answer, busiest } = await meanwhile(house.server.url, () => partner.post(body))
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).toContain('Menade du invoiceAmount?')
    expect(busiest.times, busiest.what).toBeLessThan(most)
  },
)

it('an honest document of ten megabytes is taken in with its PDF, and holds nobody up', async () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(7_400_000, 'x')])
  const attached = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="faktura.pdf">${pdf.toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`
  const day = (days: number) => stockholmDay(new Date(Date.now() + days * dayLength))
  const body = peppol
    .replaceAll('5521144575', partner.issuer)
    .replaceAll('5526090906', partner.recipient)
    .replace('<cbc:ID>20263676<', `<cbc:ID>${newNumber()}<`)
    .replace('2026-10-06', day(-1))
    .replace('2026-11-05', day(29))
    .replace('<cac:AccountingSupplierParty>', `${attached}<cac:AccountingSupplierParty>`)
  expect(Buffer.byteLength(body)).toBeGreaterThan(9_800_000)
  const { answer, lives, busiest } = await meanwhile(house.server.url, () =>
    partner.post(body, xml),
  )
  expect(answer).toMatchObject({ status: 200, body: { invoices: [{ isNew: true }] } })
  expect(lives).toBeGreaterThan(0)
  expect(busiest.times, busiest.what).toBeLessThan(little)
  const { rows } = await house.owner.query(
    'select file_name, size from invoice_document join stored_file on stored_file.id = stored_file_id where invoice_id = $1 order by file_name',
    [answer.body.invoices[0]?.id],
  )
  expect(rows.map((row) => [row.file_name, Number(row.size)])).toEqual([
    ['faktura.pdf', pdf.length],
    ['faktura.xml', Buffer.byteLength(body)],
  ])
})

it('documents of one partner do not keep another from having its own read', async () => {
  const other = await partnerCaller(house)
  const slow = `<Invoice>${'<a>1</a>'.repeat(120_000)}</Invoice>`
  const order: string[] = []
  const sent = Array.from({ length: 5 }, async () => {
    await partner.post(slow, xml)
    order.push('slow')
  })
  await expect.poll(() => order.length).toBeGreaterThan(0)
  expect((await other.post('<a/>', { ...xml, as: other.token })).status).toBe(400)
  order.push('other')
  await Promise.all(sent)
  expect(order.indexOf('other')).toBeLessThan(order.length - 1)
})
