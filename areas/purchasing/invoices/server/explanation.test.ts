import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { readSheet } from 'read-excel-file/node'
import type { Person } from '#app/server/testing.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { determinations } from '#areas/credit/determinations/contract.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { reasonText } from '#areas/credit/rules/rules.ts'
import { failing, measures } from '#areas/credit/rules/testing/failing.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { customerSentence } from '../customer-sentence.ts'
import { invoices } from '../contract.ts'
import { invoiceList } from '../contract-list.ts'
import { moveDecided, type Outcome } from './invoice-store.ts'
import { startInvoiceHouse, type InvoiceHouse } from './testing/house.ts'
import { partnerCaller } from './testing/partner-caller.ts'

let house: InvoiceHouse
let admin: Person
let seller: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
  seller = await house.server.person(['SalesRepresentative'])
})
afterAll(() => house.stop())

const plain = (text: unknown) => String(text).replaceAll('\u00A0', ' ')
const listed = async (id: string) => {
  const { body } = await seller.call(invoiceList.all, {})
  return plain(body.list.find((row) => row.id === id)?.explanation)
}

it('invoices 160: one sentence in the list for every role, on the invoice, and to the partner', async () => {
  const partner = await partnerCaller(house)
  await house.setLimit(partner.issuer, 1, 10_000)
  const { body } = await partner.post(partner.sound({ invoiceAmount: 12_500, vatAmount: 2500 }))
  const id = body.invoices[0]?.id ?? ''
  await house.decide(id)
  const sentence =
    'Utställarens limit räcker inte. Kontakta oss om limiten kan höjas, eller skicka en mindre faktura.'
  expect(await listed(id)).toBe(sentence)
  expect(plain((await seller.call(invoiceList.listed, { id })).body.explanation)).toBe(sentence)
  expect(plain((await admin.call(invoices.get, { id })).body.explanation)).toBe(sentence)
  expect(plain((await partner.view(id)).body.explanation)).toBe(sentence)
  // Made of the stored determination where it was decided on before the sentence was kept.
  await house.owner.query('update invoice set explanation = null where id = $1', [id])
  expect(await listed(id)).toBe(sentence)
  expect(plain((await partner.view(id)).body.explanation)).toBe(sentence)
})

it('invoices 161: a partner is told the same of a limit that lacks one krona as of one that is used up', async () => {
  const partner = await partnerCaller(house)
  await house.setLimit(partner.issuer, 1, 12_499)
  const answers = []
  for (const invoiceAmount of [12_500, 9_000_000]) {
    const { body } = await partner.post(partner.sound({ invoiceAmount, vatAmount: 0 }))
    const id = body.invoices[0]?.id ?? ''
    await house.decide(id)
    const { decision, reasons, explanation } = (await partner.view(id)).body
    expect(decision).not.toMatch(/^Buy/)
    answers.push({ told: [reasons, explanation], invoiceAmount })
  }
  const [one, other] = answers
  expect(String(one?.told)).toMatch(/limit räcker inte/)
  // Nothing but what the partner has written itself.
  expect(String(one?.told)).not.toMatch(/\d/)
  expect(String(other?.told)).not.toMatch(/\d/)
})

it('invoices 161: a blacklisted recipient is told of as any other that is not taken', async () => {
  const partner = await partnerCaller(house)
  const aml = await house.server.person(['AmlDepartment'])
  await aml.call(blacklist.save, { blacklistType: 1, itemValue: partner.recipient })
  const { body } = await partner.post(partner.sound())
  const id = body.invoices[0]?.id ?? ''
  await house.decide(id)
  const row = await house.row(id)
  expect(row.decision).toBe('Reject')
  expect(row.stateComment).toContain('Svartlistat bolag')
  const told = plain((await partner.view(id)).body.explanation)
  expect(told).toBe(
    'Mottagaren uppfyller inte villkoren för köp. Fakturor på andra mottagare kan köpas.',
  )
  expect(await listed(id)).toBe(told)
})

it('invoices 212: tells who does not read decisions no rule of the catalogue, on the page, in the list or in a file', async () => {
  const [issuer, recipient] = [await house.issuer(), await house.recipient()]
  const now = new Date()
  const outcomes: Outcome[] = []
  for (const measure of measures)
    for (const side of ['issuer', 'recipient'] as const) {
      const reason = failing(measure, side)
      const made = { decision: 'Reject', reasons: [reason], repurchaseUsage: 0, depositionUsage: 0 }
      outcomes.push({
        ...made,
        id: await house.takeIn({ issuer, recipient }),
        to: 'rejected',
        comment: reasonText(reason),
        explanation: customerSentence(
          { ...made, decision: 'Reject' },
          { isCredit: false, amount: 1 },
        ),
        attempts: 1,
        awaitsBudget: false,
        determinationId: randomUUID(),
        exchangedAmount: null,
      })
    }
  await moveDecided(house.db, outcomes, 'Skynet', now)
  // As of a decision from before the sentence was kept, whose determination is not there to ask.
  const [first] = outcomes
  await house.owner.query('update invoice set explanation = null where id = $1', [first?.id])
  const written = await house.takeIn({ issuer, recipient })
  await admin.call(invoices.remove, { id: written, why: 'Regeln är vår egen' })
  const handler = await house.server.person(['InvoiceHandler'])
  const day = stockholmDay(now)
  const days = { fromDate: day, toDate: day }
  const textsOf = async (person: Person) => {
    const rows = await Promise.all(
      outcomes.map(({ id }) => person.call(invoiceList.listed, { id })),
    )
    const csv = await (await person.call(invoiceList.exportcsv, days)).body.text()
    const file = await person.call(invoiceList.downloadByState, { ...days, states: ['rejected'] })
    const sheet = await readSheet(Buffer.from(await file.body.arrayBuffer()))
    const { body } = await person.call(invoiceList.all, { take: 100 })
    return [
      ...rows.map((row) => row.body.currentState.comment),
      ...csv.split('\r\n'),
      ...sheet.map((cells) => cells.join(' ')),
      ...body.list.map((row) => row.currentState.comment),
    ]
  }
  const naming = (texts: readonly string[]) => texts.filter((text) => /Regeln .+ för /.test(text))
  expect(naming(await textsOf(handler)).length).toBeGreaterThan(3 * outcomes.length)
  const told = await textsOf(seller)
  expect(naming(told)).toEqual([])
  expect(told.slice(0, outcomes.length)).toEqual([
    'Reglerna bakom beslutet visas för dem som arbetar med beslut om fakturor.',
    ...outcomes.slice(1).map(({ explanation }) => explanation),
  ])
  // What a person has written is no rule's name.
  const { body } = await seller.call(invoiceList.listed, { id: written })
  expect(body.currentState.comment).toBe('Regeln är vår egen')
})

it('audit 3: whoever reads a decision that names somebody on a list is found by that person', async () => {
  const issuer = await house.issuer()
  const board = Array.from({ length: 400 }, (_, at) => house.register.companyFileAt(at)).find(
    ({ organizationNumber }) => organizationNumber === issuer,
  )?.board
  const listed = board?.[0]?.person
  const itemValue = listed?.personalNumber ?? ''
  const aml = await house.server.person(['AmlDepartment'])
  await aml.call(blacklist.save, { blacklistType: 2, itemValue })
  const { id, determinationId } = await house.decided({
    issuer,
    recipient: await house.recipient(),
  })
  const [reader, handler] = [
    await house.server.person(['CreditOfficer']),
    await house.server.person(['InvoiceHandler']),
  ]
  for (const person of [reader, handler]) {
    const { body } = await person.call(invoices.get, { id })
    const said = body.reasons.find(({ ruleName }) => ruleName === 'Svartlistad person')
    expect(said?.baseData.includes(listed?.lastName ?? '-')).toBe(person === reader)
  }
  const about = { id: determinationId ?? '' }
  await reader.call(determinations.get, about)
  await reader.call(determinations.explanation, about)
  const asked = { socialSecurityNumber: itemValue, take: 100 }
  const { list } = (await aml.call(audit.access, asked)).body
  const seenBy = (person: Person) =>
    list.filter(({ actorId }) => actorId === person.id).map(({ action }) => action)
  expect(seenBy(reader).toSorted()).toEqual([
    'determinations.explanation',
    'determinations.get',
    'invoices.get',
  ])
  expect(seenBy(handler)).toEqual([])
})

it('is silent about what has not been decided on, and of what has gone on from it', async () => {
  const issuer = await house.issuer()
  const recipient = await house.recipient()
  const id = await house.takeIn({ issuer, recipient })
  expect(await listed(id)).toBe('')
  await house.decide(id)
  expect(await listed(id)).toBe('Fakturan är köpt.')
  const again = await house.decided({ issuer, recipient, currency: 'EUR' })
  expect(await listed(again.id)).toMatch(/^Fakturan är pausad, för vi har ingen kurs för EUR/)
  await admin.call(invoices.decideAgain, { id: again.id })
  expect(await listed(again.id)).toBe('')
})

it('invoices 160: the figures from before a credit note are told to nobody', async () => {
  const issuer = await house.issuer()
  const recipient = await house.recipient({ approval: 1 })
  const parties = { issuer, recipient }
  const { id, invoiceNumber } = await house.decided(parties, { partner: 'Bokio' })
  expect(await listed(id)).toMatch(/^Fakturan på 10 000 kr köps när/)
  await house.credit(
    await house.takeIn({
      ...parties,
      kronor: -2_500,
      isCredit: true,
      creditForInvoiceNumber: invoiceNumber,
    }),
  )
  expect((await house.row(id)).state).toBe('awaitingApproval')
  expect(await listed(id)).toBe('')
})

it('invoices 210: the partner is told which currency is not bought, and which rate is waited for', async () => {
  const partner = await partnerCaller(house)
  const reasons = []
  for (const currency of ['PLN', 'EUR']) {
    const { body } = await partner.post(partner.sound({ currency }))
    const id = body.invoices[0]?.id ?? ''
    await house.decide(id)
    reasons.push((await partner.view(id)).body.reasons)
  }
  expect(reasons).toEqual([
    [
      'Fakturor i PLN köps inte, bara i SEK, EUR, NOK, DKK, USD och GBP. Skicka fakturan i en av de valutorna',
    ],
    ['Kurs för EUR saknas just nu, vi bedömer fakturan igen när den har kommit'],
  ])
})
