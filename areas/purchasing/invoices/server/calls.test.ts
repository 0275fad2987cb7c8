import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { invoices } from '../contract.ts'
import { invoiceStateNames, invoiceStateOf } from '../states.ts'
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
const nowhere = '11111111-1111-4111-8111-111111111111'

describe('the decision on an invoice', () => {
  it('is shown with its parties, reasons, forecast and history', async () => {
    const invoice = await house.decided({ issuer, recipient })
    const { status, body } = await admin.call(invoices.get, { id: invoice.id })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      invoiceId: invoice.id,
      invoiceState: 'bought',
      invoiceStateText: 'Köpt',
      partner: 'FactoringGruppen',
      invoiceAmount: 10_000 * kr,
      issuerOrganizationNumber: issuer,
      recipientOrganizationNumber: recipient,
      decision: 'Buy',
      enableMessageFromOpsFunctionality: true,
      repurchaseLimitUsage: 0,
      actions: {
        recipientApproval: false,
        sync: true,
        decideAgain: false,
        hold: false,
        remove: true,
      },
    })
    expect(body.history.map(({ state, by }) => [state, by])).toEqual([
      ['received', 'FactoringGruppen'],
      ['bought', 'Skynet'],
    ])
    expect(body.predictions.reduce((sum, { modelCertainty }) => sum + modelCertainty, 0)).toBe(100)
    expect(body.reasons).toContainEqual(
      expect.objectContaining({
        side: 'issuer',
        ruleName: 'Betalningsvillkor',
        passed: true,
        baseData: expect.stringContaining('förfaller') as string,
      }),
    )
    // Those behind the issuer are screened: nothing was let through unknown but what a document
    // would have said, and none was sent.
    const unknown = body.reasons.filter(({ statusCode }) => statusCode === 'Warn')
    expect(unknown.map(({ ruleName }) => ruleName).toSorted()).toEqual([
      'Annan betalningsmottagare',
      'Beloppet mot fakturans egna summor',
      'Beloppet mot tryckt netto och moms',
      'Likhet i layout',
      'Likhet i text',
      'Redan betald del',
      'Typ av faktura',
    ])
  })

  it('invoices 1 is not for sellers', async () => {
    const seller = await house.server.person(['SalesRepresentative'])
    const { id } = await house.decided({ issuer, recipient })
    const calls: readonly (readonly [AnyEndpoint, object])[] = [
      [invoices.get, { id }],
      [invoices.recipientApproval, { invoiceId: id, approve: true }],
      [invoices.getDocument, { documentId: id, organizationNumber: issuer }],
      [invoices.sync, { id }],
      [invoices.syncAll, { id }],
      [invoices.paymentResult, { id }],
      [invoices.sendMessageFromOps, { invoiceId: id, message: 'Hej' }],
      [invoices.getMessagesFromOps, { invoiceId: id }],
      [invoices.getNotificationRecipients, { id }],
      [invoices.decideAgain, { id }],
      [invoices.hold, { id, why: 'x' }],
      [invoices.release, { id }],
      [invoices.remove, { id, why: 'x' }],
      [invoices.getExpired, {}],
    ]
    for (const [call, input] of calls) {
      expect((await seller.call(call, input as never)).status, call.id).toBe(403)
      expect((await house.server.anonymous(call, input as never)).status, call.id).toBe(401)
    }
  })

  it('of an invoice that does not exist is not found', async () => {
    for (const call of [
      invoices.get,
      invoices.paymentResult,
      invoices.getNotificationRecipients,
      invoices.sync,
      invoices.decideAgain,
    ])
      expect((await admin.call(call, { id: nowhere })).status, call.id).toBe(404)
    expect(
      (
        await admin.call(invoices.recipientApproval, {
          invoiceId: nowhere,
          approve: true,
          comment: 'Bekräftat per telefon',
        })
      ).status,
    ).toBe(404)
    expect((await admin.call(invoices.getMessagesFromOps, { invoiceId: nowhere })).status).toBe(404)
  })
})

describe('messages from ops', () => {
  const contactOf = async (name: string, email: string) => {
    const { rows } = await house.owner.query<{ id: string }>(
      `insert into contact (organization_number, name, email, created_by) values ($1, $2, $3, 'test') returning id`,
      [issuer, name, email],
    )
    return rows[0]?.id
  }

  it('are sent to those of the issuer who want them, and kept', async () => {
    const { id } = await house.decided({ issuer, recipient })
    expect(
      await admin.call(invoices.sendMessageFromOps, { invoiceId: id, message: 'Hej' }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'nobodyToTell' },
    })
    await contactOf('Anna', 'anna@example.se')
    const silent = await contactOf('Bo', 'bo@example.se')
    const app = await contactOf('Cia', 'cia@example.se')
    await house.owner.query(
      'insert into notification_choice values ($1, false, false), ($2, false, true)',
      [silent, app],
    )
    expect((await admin.call(invoices.getNotificationRecipients, { id })).body).toEqual([
      { name: 'Anna', byEmail: true, byPush: false, emailAdress: 'anna@example.se' },
      { name: 'Bo', byEmail: false, byPush: false, emailAdress: 'bo@example.se' },
      { name: 'Cia', byEmail: false, byPush: true, emailAdress: 'cia@example.se' },
    ])
    const { status } = await admin.call(invoices.sendMessageFromOps, {
      invoiceId: id,
      message: 'Vi saknar en följesedel',
    })
    expect(status).toBe(200)
    expect((await admin.call(invoices.getMessagesFromOps, { invoiceId: id })).body).toMatchObject([
      {
        message: 'Vi saknar en följesedel',
        createdBy: expect.stringContaining('Person') as string,
      },
    ])
    const { rows } = await house.owner.query(
      `select destination, payload ->> 'to' as "to" from outbox_message where idempotency_key ~ '^invoice-(message|push)' order by 1 desc`,
    )
    expect(rows).toEqual([
      { destination: 'mail', to: 'anna@example.se' },
      { destination: 'invoice-system', to: 'cia@example.se' },
    ])
  })

  it('invoices 4 have at most 178 characters', async () => {
    const { id } = await house.decided({ issuer, recipient })
    expect(
      await admin.call(invoices.sendMessageFromOps, { invoiceId: id, message: 'x'.repeat(179) }),
    ).toMatchObject({
      status: 400,
      refusal: { fields: [{ field: 'message', message: 'Meddelande får vara högst 178 tecken' }] },
    })
    expect(
      (await admin.call(invoices.sendMessageFromOps, { invoiceId: id, message: 'x'.repeat(178) }))
        .status,
    ).toBe(200)
  })

  it('invoices 3 depend on the feature switch', async () => {
    const { id } = await house.decided({ issuer, recipient })
    const value = { namespace: 'invoices', key: 'enableMessageFromOps', type: 'bool' as const }
    await admin.call(settings.saveConfigurationValues, {
      configurationValues: [{ ...value, value: 'false', version: 0 }],
    })
    expect((await admin.call(invoices.get, { id })).body.enableMessageFromOpsFunctionality).toBe(
      false,
    )
    const refused = await admin.call(invoices.sendMessageFromOps, { invoiceId: id, message: 'Hej' })
    await admin.call(settings.saveConfigurationValues, {
      configurationValues: [{ ...value, value: 'true', version: 1 }],
    })
    expect(refused).toMatchObject({ status: 409, refusal: { code: 'switchedOff' } })
  })
})

describe('a document', () => {
  it('is fetched as base64 by who is a party, and invoices 14 is empty when it has no bytes', async () => {
    const file = await house.keepFile('Faktura 1.pdf', Buffer.from('%PDF-1.7 x'))
    const empty = await house.keepFile('Tom.pdf', Buffer.alloc(0))
    const { id } = await house.decided({ issuer, recipient, documentIds: [file, empty] })
    const { documents } = (await admin.call(invoices.get, { id })).body
    expect(documents.map(({ fileName }) => fileName).sort()).toEqual(['Faktura 1.pdf', 'Tom.pdf'])
    const fetched = async (name: string, organizationNumber: string) =>
      admin.call(invoices.getDocument, {
        documentId: documents.find(({ fileName }) => fileName === name)?.id ?? '',
        organizationNumber,
      })
    const { body } = await fetched('Faktura 1.pdf', issuer)
    expect(Buffer.from(body.data, 'base64').toString()).toBe('%PDF-1.7 x')
    expect((await fetched('Tom.pdf', recipient)).body.data).toBe('')
    expect((await fetched('Faktura 1.pdf', await house.issuer())).status).toBe(404)
  })
})

describe('states', () => {
  it('are names in the program and numbers on the wire', async () => {
    const { id } = await house.decided({ issuer, recipient })
    const answer = await fetch(`${house.server.url}/api/invoice/states`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const numbers = ((await answer.json()) as { id: number }[]).map(({ id: number }) => number)
    expect(numbers).toEqual(Array.from({ length: 14 }, (_, place) => place + 1))
    expect((await admin.call(invoices.get, { id })).body.invoiceState).toBe('bought')
  })

  it('are listed, 4 and 13 as stated (invoices 30)', async () => {
    const { body } = await admin.call(invoices.states, {})
    expect(body).toContainEqual({ id: 'awaitingApproval', name: 'Inväntar leveransgodkännande' })
    expect(body).toContainEqual({ id: 'final', name: 'Avslutad' })
    const { rows } = await house.owner.query<{ id: number; name: string }>(
      'select id, name from invoice_state order by id',
    )
    expect(Object.fromEntries(rows.map(({ id, name }) => [invoiceStateOf(id), name]))).toEqual(
      invoiceStateNames,
    )
  })
})
