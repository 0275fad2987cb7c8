import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { invoices } from '../contract.ts'
import { startInvoiceHouse, type InvoiceHouse } from './testing/house.ts'

let house: InvoiceHouse
let admin: Person
let issuer: string
let recipient: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
  issuer = await house.issuer({ financing: 50_000_000 })
  recipient = await house.recipient({ most: 50_000_000 })
})
afterAll(() => house.stop())

const kr = 100

describe('the manual form', () => {
  const request = (otherwise: object = {}) => ({
    invoiceRequest: {
      issuer: { organizationNumber: issuer, balance: 0, usedRepurchaseLimit: 0 },
      recipient: { organizationNumber: recipient, balance: 0 },
      invoiceAmount: 10_000 * kr,
      invoiceNumber: '880001',
      ...otherwise,
    },
  })

  it('invoices 24 invoices 25 judges by the balances given, whitespace stripped, and buys nothing', async () => {
    const seller = await house.server.person(['SalesRepresentative'])
    const before = await house.used(issuer, 1)
    const { status, body } = await seller.call(invoices.determination, {
      ...request({ invoiceAmount: ' 1 000 000 ', invoiceNumber: ' 88 ' }),
    })
    expect([status, body.decision, body.decisionText]).toEqual([200, 'Buy', 'Köp'])
    expect(await house.used(issuer, 1)).toEqual(before)
    const { rows } = await house.owner.query(
      'select invoice_id, amount::int from determination where id = $1',
      [body.determinationId],
    )
    expect(rows).toEqual([{ invoice_id: null, amount: 1_000_000 }])
    const full = await seller.call(
      invoices.determination,
      request({
        issuer: { organizationNumber: issuer, balance: 50_000_000 * kr, usedRepurchaseLimit: 0 },
      }),
    )
    expect(full.body.decision).toBe('Reject')
    expect(full.body.decisionReasons[0]).toContain('Finansieringslimit (FL)')
  })

  it('does not take an invoice that is judged once more for a duplicate of itself', async () => {
    const { id, invoiceNumber } = await house.decided({ issuer, recipient, kronor: 10_000 })
    const judged = async (otherwise: object) => {
      const { body } = await admin.call(
        invoices.determination,
        request({ invoiceNumber, ...otherwise }),
      )
      return body.reasons.find(({ ruleName }) => ruleName === 'Dubblett')?.passed
    }
    expect([await judged({}), await judged({ id })]).toEqual([false, true])
  })

  it('names what has to be filled in', async () => {
    const { status, refusal } = await admin.call(invoices.determination, {
      invoiceRequest: {
        issuer: { organizationNumber: '1', balance: -1, usedRepurchaseLimit: 1.5 },
        recipient: { organizationNumber: recipient, balance: 'x' },
        invoiceAmount: '',
        invoiceNumber: '',
      },
    })
    expect(status).toBe(400)
    expect(
      refusal.fields?.map(({ field, message }) => [field.replace('invoiceRequest.', ''), message]),
    ).toEqual([
      ['issuer.organizationNumber', expect.any(String)],
      ['issuer.balance', 'Utställarens exponering ska vara 0 eller mer'],
      ['issuer.usedRepurchaseLimit', 'Använd återköpslimit ska vara en siffra, i hela ören'],
      ['recipient.balance', 'Mottagarens exponering ska vara en siffra, i hela ören'],
      ['invoiceAmount', 'Fakturabelopp behöver fyllas i'],
      ['invoiceNumber', 'Fakturanummer behöver fyllas i'],
    ])
  })

  it('gives no decision on an issuer nobody knows', async () => {
    const unknown = house.soundCompany().organizationNumber
    const { body } = await admin.call(
      invoices.determination,
      request({ issuer: { organizationNumber: unknown, balance: 0, usedRepurchaseLimit: 0 } }),
    )
    expect(body).toMatchObject({
      decision: 'NoDecision',
      decisionReasons: ['Utställaren är inte kund hos oss'],
      reasons: [],
    })
  })
})
