import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import type { Person } from '#app/server/testing.ts'
import { saveException, secondOf } from '#areas/credit/whitelist/server/testing/exceptions.ts'
import { determinations } from '#areas/credit/determinations/contract.ts'
import { invoices } from '../../contract.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
let admin: Person
let second: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
  second = await secondOf(house.server)
})
afterAll(() => house.stop())

const read = async (id: string) => (await admin.call(invoices.get, { id })).body
const endDate = addDays(stockholmDay(new Date()), 20)

it('rules 51: a recipient abroad is unknown, and neither bankrupt nor blacklisted', async () => {
  const issuer = await house.issuer()
  const { id } = await house.decided({
    issuer,
    recipient: null,
    recipientName: 'Schmidt GmbH',
    recipientCountry: 'DE',
  })
  const { decisionReasons, stateComment, determinationId } = await read(id)
  expect(decisionReasons.join('. ')).toContain('ingen har tagit ställning till den')
  expect(stateComment).not.toContain('är inte godkänd')
  const { body } = await admin.call(determinations.explanation, { id: determinationId ?? '' })
  expect(body.flips.filter(({ kind }) => kind === 'exception')).toEqual([])
  const insolvency = body.rules.find(
    ({ side, measure }) => side === 'recipient' && measure === 'insolvency',
  )
  expect(insolvency?.message).toContain('Uppgift saknas')
})

it('rules 50: no exception lets a company sell an invoice to itself', async () => {
  const issuer = await house.issuer()
  await saveException(admin, second, {
    keyOrganizationNumber: issuer,
    foreignOrganizationNumber: issuer,
    rule: 'internalInvoicing',
    whitelistValue: true,
    endDate,
    comment: 'Godtas',
  })
  const { id } = await house.decided({ issuer, recipient: issuer })
  const { decision, decisionReasons, determinationId } = await read(id)
  expect(decision).toBe('Reject')
  expect(decisionReasons).toContain(
    'Utställaren och mottagaren är samma bolag, och det kan inget undantag godta',
  )
  const { body } = await admin.call(determinations.explanation, { id: determinationId ?? '' })
  expect(body.flips.filter(({ kind }) => kind !== 'amount')).toEqual([])
  const again = await admin.call(determinations.replay, { id: determinationId ?? '' })
  expect(again.body).toMatchObject({ verdict: 'same', drift: false })
})

it('rules 51: an exception that let an invoice through is named in the decision and its comment', async () => {
  const issuer = await house.issuer()
  const recipient = await house.recipient()
  const dueDate = addDays(stockholmDay(new Date()), 120)
  const refused = await house.decided({ issuer, recipient, dueDate })
  expect((await read(refused.id)).stateComment).toContain(
    'Regeln Betalningsvillkor för fakturan är inte godkänd: 121 dagar, krav högst 90 dagar',
  )
  await saveException(admin, second, {
    keyOrganizationNumber: issuer,
    foreignOrganizationNumber: recipient,
    rule: 'paymentTerms',
    whitelistValue: true,
    endDate,
    comment: 'Avtalat med kunden',
  })
  const { id } = await house.decided({ issuer, recipient, dueDate })
  const { decision, decisionReasons, stateComment, determinationId } = await read(id)
  const named = `Godkänd genom undantag till ${endDate}: Betalningsvillkor för fakturan`
  expect([decision, decisionReasons, stateComment]).toEqual(['Buy', [named], named])

  // On another recipient it neither counts nor is said to have counted.
  const other = await house.decided({ issuer, recipient: await house.recipient(), dueDate })
  expect(other.decision).toBe('Reject')
  const seen = async (determinationId: string | null) =>
    (await admin.call(determinations.get, { id: determinationId ?? '' })).body.exceptions
  expect(await seen(other.determinationId)).toEqual([])
  expect(await seen(determinationId)).toMatchObject([{ used: true }])
})
