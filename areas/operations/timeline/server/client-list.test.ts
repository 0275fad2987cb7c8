import { PDFDocument } from '@cantoo/pdf-lib'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import type { Policy } from '#areas/foundation/users/rules.ts'
import { tells } from '#areas/parties/company/server/testing/insolvent.ts'
import { kr, startCreditHouse } from '#areas/purchasing/invoices/server/testing/credit-house.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { pdfaProblems } from '#platform/server/pdf/testing/pdfa.ts'
import { pdfText } from '#platform/server/pdf/testing/pdf-text.ts'
import { timeline } from '../contract.ts'
import { clientList } from '../contract-list.ts'

let at: Awaited<ReturnType<typeof startCreditHouse>>
let admin: Person
let [quiet, other]: string[] = []
/** The latest invoice. */
let bought: string
beforeAll(async () => {
  at = await startCreditHouse()
  admin = await at.house.server.person(['Administrator'])
  quiet = await at.house.issuer({ financing: 1_000_000 })
  other = await at.house.issuer({})
  await at.bought(10_000, 70)
  ;({ id: bought } = await at.bought(30_000, 40))
})
afterAll(() => at.house.stop())

const someone = (...policies: readonly Policy[]) => at.house.server.person(policies)
type Asked = Parameters<typeof admin.call<typeof clientList.all>>[1]
const listOf = async (asked: Asked = {}, person = admin) => {
  const { status, body, refusal } = await person.call(clientList.all, { take: 100, ...asked })
  return { status, refusal, ...body }
}
const numbers = async (...where: readonly string[]) =>
  (await listOf({ where: [...where] })).list.map(({ organizationNumber }) => organizationNumber)

describe('timeline 7: the list of clients', () => {
  it('says of each what its head says', async () => {
    const { list, totalHits, used } = await listOf()
    expect(list.map(({ organizationNumber }) => organizationNumber)).toEqual(
      expect.arrayContaining([at.issuer, quiet, other]),
    )
    expect([list.length, list.reduce((sum, row) => sum + row.used, 0)]).toEqual([totalHits, used])
    expect(used).toBe(40_000 * kr)
    for (const row of list) {
      const { organizationNumber } = row
      const { body: head } = await admin.call(timeline.head, {
        organizationNumber,
        companyType: 'issuer',
      })
      const [main] = head.limits
      expect(row).toMatchObject({
        active: head.active,
        insolvency: head.insolvencies[0]?.kind ?? null,
        seller: head.seller,
        limit: main?.limit,
        used: main?.used,
        held: { amount: head.held?.amount, pastDue: head.held?.pastDue },
        rating: { score: head.rating.score, code: head.rating.code },
        aml: { points: head.aml.points, passed: head.aml.passed },
        tasks: head.tasks,
      })
    }
    const busy = list.find(({ organizationNumber }) => organizationNumber === at.issuer)
    expect(busy?.held).toEqual({ amount: 40_000 * kr, pastDue: 10_000 * kr })
    expect(busy?.lastBought).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(
      list.find(({ organizationNumber }) => organizationNumber === quiet)?.lastBought,
    ).toBeNull()
  })

  it('shell 117: is narrowed by its columns', async () => {
    const { list } = await listOf()
    const name = list.find(({ organizationNumber }) => organizationNumber === quiet)?.name ?? ''
    expect(await numbers(`name.is.${name.toUpperCase()}`)).toContain(quiet)
    expect(
      await numbers(`name.begins.${name.slice(0, 4)}`, `organizationNumber.is.${quiet}`),
    ).toEqual([quiet])
    expect(await numbers('name.contains.%')).toEqual([])
    expect(await numbers('used.least.40000')).toEqual([at.issuer])
    expect(await numbers('used.between.39999.99..40000.00')).toEqual([at.issuer])
    expect(await numbers('used.most.39999')).toEqual(expect.not.arrayContaining([at.issuer]))
    expect(await numbers('pastDue.oneOf.some')).toEqual([at.issuer])
    expect(await numbers('pastDue.noneOf.some', 'lastBought.empty')).toEqual(
      expect.arrayContaining([quiet, other]),
    )
    expect(await numbers('lastBought.last.41')).toEqual([at.issuer])
    expect(await numbers('lastBought.last.30')).toEqual([])
    expect(await numbers('status.noneOf.active|inactive|unknown')).toEqual([])
    await tells(at.house.owner, 'A', quiet ?? '')
    expect(await numbers('insolvency.oneOf.bankruptcy|liquidation')).toEqual([quiet])
    expect(await numbers('insolvency.empty')).toEqual(expect.not.arrayContaining([quiet]))
    await at.house.owner.query(
      `insert into company_status_override (client_id, active, saved_by)
       select id, false, 'Test' from client where organization_number = $1 and company_type = 0`,
      [other],
    )
    const inactive = (await listOf()).list.filter(({ active }) => active === 0)
    expect((await numbers('status.oneOf.inactive')).toSorted()).toEqual(
      inactive.map(({ organizationNumber }) => organizationNumber).toSorted(),
    )
  })

  it.each([
    ['limit.least.1', "Listan har ingen kolumn 'limit' att filtrera på"],
    ['name.least.1', 'Bolag kan inte filtreras på det sättet. Välj ett annat villkor.'],
    ['used.least.många', 'Utnyttjat: skriv ett belopp i kronor, till exempel 1250,50'],
    [
      'used.between.5..1',
      'Utnyttjat: det andra värdet ska vara lika stort som det första eller större',
    ],
    ['lastBought.is.2026-02-30', 'Senaste köp: skriv en dag, till exempel 2026-11-24'],
    ['lastBought.last.0', 'Senaste köp: skriv ett antal dagar, 1 till 3660'],
    ['status.oneOf.gone', 'Status: välj något som finns i listan'],
    [
      'organizationNumber.begins.19850',
      'Organisationsnummer: skriv ett organisationsnummer som finns, eller minst 6 siffror av dess början',
    ],
    [
      'organizationNumber.begins.850709',
      'Organisationsnummer: skriv ett organisationsnummer som finns, eller minst 6 siffror av dess början',
    ],
  ])('shell 117: %s is refused with the head of the column', async (where, text) => {
    const { status, refusal } = await listOf({ where: [where] })
    expect(status).toBe(400)
    expect(JSON.stringify(refusal)).toContain(JSON.stringify(text).slice(1, -1))
  })

  it('sorts by what is kept, what is unknown last', async () => {
    const first = async (asked: Asked) => (await listOf(asked)).list[0]?.organizationNumber
    expect(await first({ sortField: 'used', sortOrder: 1 })).toBe(at.issuer)
    expect(await first({ sortField: 'lastBought', sortOrder: 0 })).toBe(at.issuer)
    const { list } = await listOf({ sortField: 'organizationNumber' })
    const sorted = list.map(({ organizationNumber }) => organizationNumber)
    expect(sorted).toEqual(sorted.toSorted())
  })

  it('begins with whom the caller has sold to, and shows those alone when asked', async () => {
    const seller = await someone('SalesRepresentative')
    const last = (await listOf()).list.at(-1)?.organizationNumber ?? ''
    await at.house.owner.query(
      `with task_group as (insert into company_task_group (organization_number, onboarding_type) values ($1, 1) returning id)
       insert into onboarding (id, organization_number, company_name, onboarding_type, channel, product_type, created_at,
        contact_name, contact_email, contact_phone, contact_relation, initiator_name, promotional_code, requires_aml, sales_rep_id)
       select id, $1, 'Sålt AB', 1, 'Sales', 1, skynet.now(), 'Åsa', 'asa@example.se', '0701234567', '', 'Test', '', false, $2 from task_group`,
      [last, seller.id],
    )
    const { list } = await listOf({}, seller)
    expect(list[0]).toMatchObject({ organizationNumber: last, seller: expect.stringMatching(/./) })
    const own = await listOf({ own: true }, seller)
    expect(own.list.map(({ organizationNumber }) => organizationNumber)).toEqual([last])
    expect((await listOf({ own: true })).list).toEqual([])
    expect((await listOf({ where: [`seller.is.${list[0]?.seller ?? ''}`] })).totalHits).toBe(1)
  })
})

describe('papers for a credit committee', () => {
  const read = async (answer: { body: Blob }) => {
    const bytes = new Uint8Array(await answer.body.arrayBuffer())
    expect(await pdfaProblems(Buffer.from(bytes))).toEqual([])
    expect((await PDFDocument.load(bytes)).getPageCount()).toBeLessThanOrEqual(2)
    return (await pdfText(bytes)).replaceAll(/\s+/g, ' ')
  }
  it('timeline 10: of a client, with what its head and its events say', async () => {
    const text = await read(
      await admin.call(timeline.paper, { organizationNumber: at.issuer, companyType: 'issuer' }),
    )
    const { body: head } = await admin.call(timeline.head, { organizationNumber: at.issuer })
    expect(head.held?.amount).toBe(40_000 * kr)
    for (const said of ['Beslutsunderlag', '40 000,00 kr', '10 000,00 kr', 'Senaste händelser'])
      expect(text).toContain(said)
    const { status } = await admin.call(timeline.paper, { organizationNumber: '5560160680' })
    expect(status).toBe(404)
  })
  it('invoices 334: of an invoice, with why, limits and history', async () => {
    const text = await read(await admin.call(invoices.decisionPaper, { id: bought }))
    const { body: invoice } = await admin.call(invoices.get, { id: bought })
    for (const said of [
      `Beslutsunderlag, faktura ${invoice.invoiceNumber}`,
      '30 000,00',
      invoice.decisionReasons[0] ?? 'Ingen regel hindrade beslutet.',
      'Finansieringslimit (FL)',
      'Köpt',
    ])
      expect(text).toContain(said)
    // What is left is in its own currency, and that it is disputed is said.
    await at.disputed(bought, 12_000 * kr)
    await at.house.owner.query(`update invoice set currency = 'EUR' where id = $1`, [bought])
    const abroad = await read(await admin.call(invoices.decisionPaper, { id: bought }))
    await at.house.owner.query(`update invoice set currency = 'SEK' where id = $1`, [bought])
    expect(abroad).toContain('Kvar att betala 30 000,00 EUR')
    expect(abroad).toContain('Krav Bestridd, 12 000,00 EUR')
    const seller = await someone('SalesRepresentative')
    expect((await seller.call(invoices.decisionPaper, { id: bought })).status).toBe(403)
  })
})

describe('timeline 8: what the head does not tell', () => {
  it('is in neither the list, its filters, its order nor its file', async () => {
    const rules = await someone('RuleAdmin')
    const { list } = await listOf({}, rules)
    expect(list[0]).not.toHaveProperty('seller')
    expect((await listOf({ where: ['seller.empty'] }, rules)).refusal.code).toBe('notShown')
    expect((await listOf({ sortField: 'seller' }, rules)).refusal.code).toBe('notShown')
    const held = (await rules.call(timeline.head, { organizationNumber: at.issuer })).body.held
    expect(list[0] && 'held' in list[0]).toBe(held !== undefined)
  })

  it('the file has the rows that are shown, without it', async () => {
    const sheet = async (person: Person) => {
      const { body } = await person.call(clientList.exportlist, { where: ['used.least.40000'] })
      return readSheet(Buffer.from(await body.arrayBuffer()))
    }
    const [heads = [], row = [], ...others] = await sheet(admin)
    expect(others).toEqual([])
    expect(heads).toContain('Säljare')
    const told = Object.fromEntries(heads.map((head, index) => [head, row[index]]))
    expect(told).toMatchObject({ Utnyttjat: 40_000, 'Köpt och obetalt': 40_000, Förfallet: 10_000 })
    const [fewer] = await sheet(await someone('RuleAdmin'))
    expect(fewer).toEqual(
      heads.filter((head) => !['Säljare', 'Köpt och obetalt', 'Förfallet'].includes(String(head))),
    )
    const collector = await someone('DebtCollectorDepartment')
    expect((await collector.call(clientList.exportlist, {})).status).toBe(403)
  })
})
