import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { settings } from '#areas/settings/contract.ts'
import { daysLateOf } from '#simulators/invoice-system.ts'
import { invoices } from '../contract.ts'
import { invoiceStateNames } from '../states.ts'
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
const asPartner = { source: 'partner', partner: 'Bokio' } as const
const awaiting = async (intake: object = asPartner) => {
  const careful = await house.recipient({ approval: 1 })
  return house.decided({ issuer, recipient: careful }, intake)
}
const nowhere = '11111111-1111-4111-8111-111111111111'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const day = (days: number) => daysAgo(-days).toISOString().slice(0, 10)

describe('the decision on an invoice', () => {
  it('is shown with its parties, reasons, forecast and history', async () => {
    const invoice = await house.decided({ issuer, recipient })
    const { status, body } = await admin.call(invoices.get, { id: invoice.id })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      invoiceId: invoice.id,
      invoiceState: 6,
      invoiceStateText: 'Köpt',
      partner: 'FactoringGruppen',
      invoiceAmount: 10_000 * kr,
      issuerOrganizationNumber: issuer,
      recipientOrganizationNumber: recipient,
      decision: 'Buy',
      enableMessageFromOpsFunctionality: true,
      repurchaseLimitUsage: 0,
      actions: { recipientApproval: false, sync: true, decideAgain: false, hold: false, remove: true },
    })
    expect(body.history.map(({ state, by }) => [state, by])).toEqual([
      [1, 'FactoringGruppen'],
      [6, 'Skynet'],
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
    expect(body.reasons.filter(({ statusCode }) => statusCode === 'Warn').length).toBeGreaterThan(0)
  })

  it('invoices.01 is for administrators only', async () => {
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
    expect((await admin.call(invoices.recipientApproval, { invoiceId: nowhere, approve: true })).status).toBe(404)
    expect((await admin.call(invoices.getMessagesFromOps, { invoiceId: nowhere })).status).toBe(404)
  })
})

describe('InvoiceRecipientApproval: 4 awaiting recipient approval → other states', () => {
  it('invoices.05 approved: the new state is answered, and the headroom is kept', async () => {
    const { id } = await awaiting()
    const before = await house.used(issuer, 1)
    const { body } = await admin.call(invoices.recipientApproval, { invoiceId: id, approve: true })
    expect(body).toEqual({ newState: 6 })
    expect((await admin.call(invoices.get, { id })).body.invoiceState).toBe(6)
    expect(await house.used(issuer, 1)).toEqual(before)
  })

  it('invoices.07 refused: with a comment, and the headroom is given back', async () => {
    const [reserved, open] = await house.used(issuer, 1)
    const { id } = await awaiting()
    const { body } = await admin.call(invoices.recipientApproval, {
      invoiceId: id,
      approve: false,
      comment: 'Varan kom aldrig',
    })
    expect(body).toEqual({ newState: 9 })
    expect(await house.used(issuer, 1)).toEqual([reserved, open])
    const shown = await admin.call(invoices.get, { id })
    expect(shown.body.history.at(-1)).toMatchObject({ state: 9, comment: 'Varan kom aldrig' })
    const { rows } = await house.owner.query(
      `select body ->> 'why' as why from audit_entry where action = 'invoices.recipientApproval' and subject = $1`,
      [id],
    )
    expect(rows).toEqual([{ why: 'Varan kom aldrig' }])
  })

  it.each([
    ['invoices.06', { comment: 'x' }, 'approve', 'Välj Godkänn eller Avvisa'],
    ['invoices.07', { approve: false }, 'comment', 'Fyll i en kommentar'],
    ['invoices.08', {}, 'approve', 'Välj Godkänn eller Avvisa och fyll i en kommentar'],
  ])('%s', async (_, approval, field, message) => {
    const { status, refusal } = await admin.call(invoices.recipientApproval, { invoiceId: nowhere, ...approval })
    expect(status).toBe(400)
    expect(refusal.fields).toEqual([{ field, message }])
  })

  it('is refused for the own group, and in any other state', async () => {
    const own = await awaiting({ partner: 'FactoringGruppen' })
    expect(await admin.call(invoices.recipientApproval, { invoiceId: own.id, approve: true })).toMatchObject({
      status: 409,
      refusal: { code: 'ownGroup' },
    })
    const bought = await house.decided({ issuer, recipient }, asPartner)
    expect(await admin.call(invoices.recipientApproval, { invoiceId: bought.id, approve: true })).toMatchObject({
      status: 409,
      refusal: { code: 'notAwaiting' },
    })
  })

  it('is given once when two give it at the same time', async () => {
    const { id } = await awaiting()
    const answers = await Promise.all(
      [true, false].map(async (approve) =>
        admin.call(invoices.recipientApproval, { invoiceId: id, approve, comment: 'x' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('an invoice that was not bought', () => {
  it('is decided on again when somebody asks', async () => {
    const poor = await house.issuer({ financing: 1 })
    const { id, decision } = await house.decided({ issuer: poor, recipient })
    expect(decision).toBe('Reject')
    await house.setLimit(poor, 1, 100_000)
    expect((await admin.call(invoices.decideAgain, { id })).body).toEqual({ newState: 2 })
    await house.decide(id)
    expect(await house.row(id)).toMatchObject({ decision: 'Buy', state: 6, attempts: 1 })
    expect(await admin.call(invoices.decideAgain, { id })).toMatchObject({ status: 409, refusal: { code: 'notNow' } })
  })

  it('that somebody holds is paused, and decided on when it is let go', async () => {
    const id = await house.takeIn({ issuer, recipient })
    expect((await admin.call(invoices.hold, { id, why: 'Vi ringer kunden först' })).body).toEqual({ newState: 1 })
    await house.decide(id)
    expect((await admin.call(invoices.get, { id })).body).toMatchObject({
      decision: 'Pause',
      invoiceState: 5,
      holdReason: 'Vi ringer kunden först',
    })
    expect(await admin.call(invoices.hold, { id, why: 'Igen' })).toMatchObject({ refusal: { code: 'notNow' } })
    expect((await admin.call(invoices.release, { id })).body).toEqual({ newState: 2 })
    await house.decide(id)
    expect(await house.row(id)).toMatchObject({ decision: 'Buy', holdReason: null })
    expect(await admin.call(invoices.release, { id })).toMatchObject({ refusal: { code: 'notNow' } })
  })

  it('is taken out of the business, which gives back what it held', async () => {
    const [reserved, open] = await house.used(issuer, 1)
    const { id } = await house.decided({ issuer, recipient })
    expect((await admin.call(invoices.remove, { id, why: 'Makulerad av kunden' })).status).toBe(204)
    expect(await house.used(issuer, 1)).toEqual([reserved, open])
    expect((await admin.call(invoices.get, { id })).body).toMatchObject({
      invoiceState: 12,
      stateComment: 'Makulerad av kunden',
    })
    expect(await admin.call(invoices.remove, { id, why: 'Igen' })).toMatchObject({
      status: 409,
      refusal: { code: 'notNow' },
    })
  })
})

describe('the invoice system', () => {
  /** A recipient whose habit is to pay more than a week late. */
  async function latePayer(): Promise<string> {
    for (;;) {
      const number = await house.recipient({ most: 50_000_000 })
      if ((daysLateOf('any', number) ?? 0) > 7) return number
    }
  }
  /** Bought so long ago that everything has happened to those that are paid. */
  async function old(late: (days: number | undefined) => boolean) {
    const payer = await latePayer()
    for (;;) {
      const invoice = await house.decided(
        {
          issuer,
          recipient,
          invoiceDate: day(-70),
          dueDate: day(-45),
          invoiceNumber: String(Math.random()).slice(2, 12),
        },
        { now: daysAgo(69) },
      )
      if (late(daysLateOf(invoice.id, payer))) return invoice
    }
  }

  it('invoices.12 * → 13 final: tells of the payment, which gives back the headroom and judges the forecast', async () => {
    house.setClock(daysAgo(68))
    const invoice = await old((days) => days !== undefined && days > 7)
    house.setClock(undefined)
    const [reserved] = await house.used(issuer, 1)
    expect((await admin.call(invoices.sync, { id: invoice.id })).body).toEqual({ message: 'Synkning genomförd.' })
    const shown = await admin.call(invoices.get, { id: invoice.id })
    expect(shown.body).toMatchObject({
      invoiceState: 13,
      externalId: `K-${invoice.id.slice(0, 8)}`,
      actions: { sync: false },
    })
    expect(shown.body.history.map(({ state }) => state)).toEqual([1, 6, 10, 11, 13])
    expect((await house.used(issuer, 1))[0]).toBe((reserved ?? 0) - 10_000 * kr)
    const { body } = await admin.call(invoices.paymentResult, { id: invoice.id })
    expect(body.firstReminder).not.toBeNull()
    expect(body.payed).not.toBeNull()
    expect([1, 2, 3, 4]).toContain(body.predictResult?.predictResultType)
    expect(await admin.call(invoices.sync, { id: invoice.id })).toMatchObject({
      status: 409,
      refusal: { code: 'isFinal' },
    })
  })

  it('is asked about all of an issuer, by its number or one of its invoices', async () => {
    const seller = await house.issuer()
    for (let turn = 0; turn < 3; turn++) await house.decided({ issuer: seller, recipient })
    const { id } = await house.decided({ issuer: seller, recipient })
    expect((await admin.call(invoices.syncAll, { id: seller })).body).toEqual({
      message: 'Synkning genomförd.',
      invoices: 4,
    })
    expect((await admin.call(invoices.syncAll, { id })).body.invoices).toBe(4)
    expect((await admin.call(invoices.syncAll, { id: 'x' })).status).toBe(400)
    expect((await house.row(id)).externalId).toBe(`K-${id.slice(0, 8)}`)
  })

  it('invoices.13 that cannot be asked, or answers nonsense, changes nothing', async () => {
    const { id } = await house.decided({ issuer, recipient })
    for (const mode of ['fail', 'nonsense'] as const) {
      await fetch(`${house.keeros.url}/simulator/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode }),
      })
      const refused = { status: 503, refusal: { code: 'syncFailed', message: 'Synkning misslyckades.' } }
      expect(await admin.call(invoices.sync, { id })).toMatchObject(refused)
      expect(await admin.call(invoices.syncAll, { id: issuer })).toMatchObject(refused)
    }
    await fetch(`${house.keeros.url}/simulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'off' }),
    })
    expect(await house.row(id)).toMatchObject({ state: 6, externalId: null })
  })
})

describe('expired invoices', () => {
  it('invoices.19 fell due yesterday when no day is said', async () => {
    const seller = await house.issuer()
    for (const [dueDate, invoiceNumber] of [
      [day(-1), '301'],
      [day(-3), '302'],
      [day(3), '303'],
    ] as const)
      await house.decided({ issuer: seller, recipient, dueDate, invoiceDate: day(-20), invoiceNumber })
    const collector = await house.server.person(['DebtCollectorDepartment'])
    const numbers = async (input: object) =>
      (await collector.call(invoices.getExpired, { take: 100, ...input })).body.list
        .filter((one) => one.issuer.organizationNumber === seller)
        .map(({ invoiceNumber, daysLate }) => [invoiceNumber, daysLate])
    expect(await numbers({})).toEqual([['301', 1]])
    expect(await numbers({ fromDate: '', toDate: '' })).toEqual([['301', 1]])
    expect(await numbers({ fromDate: day(-5), toDate: day(5) })).toEqual([
      ['302', 3],
      ['301', 1],
    ])
    expect(await collector.call(invoices.getExpired, { fromDate: day(-1), toDate: day(-2) })).toMatchObject({
      status: 400,
      refusal: { code: 'wrongSpan' },
    })
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
    expect(await admin.call(invoices.sendMessageFromOps, { invoiceId: id, message: 'Hej' })).toMatchObject({
      status: 409,
      refusal: { code: 'nobodyToTell' },
    })
    await contactOf('Anna', 'anna@example.se')
    const silent = await contactOf('Bo', 'bo@example.se')
    const app = await contactOf('Cia', 'cia@example.se')
    await house.owner.query('insert into notification_choice values ($1, false, false), ($2, false, true)', [
      silent,
      app,
    ])
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
      { message: 'Vi saknar en följesedel', createdBy: expect.stringContaining('Person') as string },
    ])
    const { rows } = await house.owner.query(
      `select destination, payload ->> 'to' as "to" from outbox_message where idempotency_key ~ '^invoice-(message|push)' order by 1 desc`,
    )
    expect(rows).toEqual([
      { destination: 'mail', to: 'anna@example.se' },
      { destination: 'invoice-system', to: 'cia@example.se' },
    ])
  })

  it('invoices.04 have at most 178 characters', async () => {
    const { id } = await house.decided({ issuer, recipient })
    expect(await admin.call(invoices.sendMessageFromOps, { invoiceId: id, message: 'x'.repeat(179) })).toMatchObject({
      status: 400,
      refusal: { fields: [{ field: 'message', message: 'Meddelande får vara högst 178 tecken' }] },
    })
    expect((await admin.call(invoices.sendMessageFromOps, { invoiceId: id, message: 'x'.repeat(178) })).status).toBe(
      200,
    )
  })

  it('invoices.03 depend on the feature switch', async () => {
    const { id } = await house.decided({ issuer, recipient })
    const value = { namespace: 'invoices', key: 'enableMessageFromOps', type: 'bool' as const }
    await admin.call(settings.saveConfigurationValues, { configurationValues: [{ ...value, value: 'false' }] })
    expect((await admin.call(invoices.get, { id })).body.enableMessageFromOpsFunctionality).toBe(false)
    const refused = await admin.call(invoices.sendMessageFromOps, { invoiceId: id, message: 'Hej' })
    await admin.call(settings.saveConfigurationValues, { configurationValues: [{ ...value, value: 'true' }] })
    expect(refused).toMatchObject({ status: 409, refusal: { code: 'switchedOff' } })
  })
})

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

  it('invoices.24 invoices.25 judges by the balances given, whitespace stripped, and buys nothing', async () => {
    const seller = await house.server.person(['SalesRepresentative'])
    const before = await house.used(issuer, 1)
    const { status, body } = await seller.call(invoices.determination, {
      ...request({ invoiceAmount: ' 1 000 000 ', invoiceNumber: ' 88 ' }),
    })
    expect([status, body.decision, body.decisionText]).toEqual([200, 'Buy', 'Köp'])
    expect(await house.used(issuer, 1)).toEqual(before)
    const { rows } = await house.owner.query('select invoice_id, amount::int from determination where id = $1', [
      body.determinationId,
    ])
    expect(rows).toEqual([{ invoice_id: null, amount: 1_000_000 }])
    const full = await seller.call(
      invoices.determination,
      request({ issuer: { organizationNumber: issuer, balance: 50_000_000 * kr, usedRepurchaseLimit: 0 } }),
    )
    expect(full.body.decision).toBe('Reject')
    expect(full.body.decisionReasons[0]).toContain('Finansieringslimit (FL)')
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
    expect(refusal.fields?.map(({ field, message }) => [field.replace('invoiceRequest.', ''), message])).toEqual([
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

describe('a document', () => {
  it('is fetched as base64 by who is a party, and invoices.14 is empty when it has no bytes', async () => {
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
  it('are listed, 4 and 13 as the specification fixes them', async () => {
    const { body } = await admin.call(invoices.states, {})
    expect(body).toContainEqual({ id: 4, name: 'Inväntar leveransgodkännande' })
    expect(body).toContainEqual({ id: 13, name: 'Avslutad' })
    const { rows } = await house.owner.query<{ id: number; name: string }>(
      'select id, name from invoice_state order by id',
    )
    expect(Object.fromEntries(rows.map(({ id, name }) => [id, name]))).toEqual(invoiceStateNames)
  })
})
