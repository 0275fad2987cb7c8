import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { apiClientWithToken } from '#areas/purchasing/invoices/server/testing/api-client.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { feedback } from '../contract.ts'
import { texts } from '../texts.ts'

let house: InvoiceHouse
let anna: Person
let lg: Person
let admin: Person
let issuer: string
let recipient: string
let careful: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  const { server } = house
  ;[anna, lg, admin] = await Promise.all([
    server.person(['SalesRepresentative']),
    server.person(['LgUser']),
    server.person(['Administrator']),
  ])
  issuer = await house.issuer({ financing: 50_000_000 })
  recipient = await house.recipient({ most: 50_000_000 })
  careful = await house.recipient({ approval: 1 })
})
afterAll(() => house.stop())

const nowhere = '11111111-1111-4111-8111-111111111111'
const today = stockholmDay(new Date())
const received = (more: object = {}) => house.takeIn({ issuer, recipient, ...more })
const awaiting = async (more: object = {}) =>
  (await house.decided({ issuer, recipient: careful, ...more })).id
const wanted = (invoiceIds: string[], more: object = {}) => ({
  type: 'inProgress' as const,
  invoiceIds,
  email: 'kund@example.se',
  message: 'Snart klart.',
  ...more,
})
const mails = async (id: string) =>
  (
    await house.owner.query<{ payload: { to: string; template: string; replyTo: string } }>(
      `select payload from outbox_message where idempotency_key = $1`,
      [`feedback:${id}`],
    )
  ).rows.map(({ payload }) => payload)
const invoicesOf = (body: {
  companies: { organizationNumber: string; invoices: { id: string }[] }[]
}) => body.companies.flatMap(({ invoices }) => invoices)

describe('the list', () => {
  it('is by state, in a span of days, with addresses and history', async () => {
    // Deciding on one decides on all of the issuer that wait, so what shall wait comes last.
    const two = await awaiting({ recipientEmail: 'lev@example.se' })
    const one = await received()
    await house.owner.query(
      `insert into contact (organization_number, name, email, created_by) values ($1, 'Åke Ek', 'ake@kund.se', 'test')`,
      [issuer],
    )
    await anna.call(feedback.add, wanted([one]))
    const all = await anna.call(feedback.getInvoicesByState, {})
    expect(all.body).toMatchObject({ from: addDays(today, -7), to: addDays(today, 1) })
    const [company] = all.body.companies
    expect(company).toMatchObject({
      organizationNumber: issuer,
      alternativeEmailAddresses: [{ email: 'ake@kund.se', displayValue: 'Åke Ek (ake@kund.se)' }],
    })
    const found = company?.invoices.find(({ id }) => id === one)
    expect(found?.invoiceFeedbackHistory).toMatchObject([
      {
        type: 'inProgress',
        message: 'Snart klart.',
        email: 'kund@example.se',
        createdBy: expect.stringContaining('Person'),
      },
    ])
    const waiting = await anna.call(feedback.getInvoicesByState, { getAwaitingLG: true })
    expect(invoicesOf(waiting.body)).toMatchObject([
      {
        id: two,
        recipientEmail: 'lev@example.se',
        state: 'awaitingApproval',
        factoringSubState: 'Inväntar leveransgodkännande',
      },
    ])
    const registered = await anna.call(feedback.getInvoicesByState, { getRegistered: true })
    expect(invoicesOf(registered.body).map(({ id }) => id)).toEqual([one])
    const paged = await anna.call(feedback.getInvoicesByState, { take: 1, currentPage: 1 })
    expect(invoicesOf(paged.body)).toHaveLength(1)
    expect(paged.body.totalHits).toBe(all.body.totalHits)
    const old = await anna.call(feedback.getInvoicesByState, {
      from: addDays(today, -9),
      to: addDays(today, -8),
    })
    expect(old.body).toMatchObject({ companies: [], totalHits: 0 })
  })

  it.each([
    ['older than 30 days', { from: addDays(today, -31) }, 'tooOld'],
    ['days in the wrong order', { from: today, to: addDays(today, -1) }, 'wrongSpan'],
  ])('refuses %s', async (_, span, code) => {
    const { status, refusal } = await anna.call(feedback.getInvoicesByState, span)
    expect([status, refusal.code]).toEqual([400, code])
  })
})

describe('a mail', () => {
  it('goes to the issuer, once, with its row, its trail and the way back to who wrote it', async () => {
    const ids = [await received(), await received()]
    const { status, body } = await anna.call(
      feedback.add,
      wanted(ids, { issuerOrganizationNumber: issuer }),
    )
    expect(status).toBe(200)
    expect(await mails(body.id)).toMatchObject([
      { to: 'kund@example.se', template: 'feedbackInProgress', replyTo: anna.email },
    ])
    const trail = await admin.call(audit.all, { subject: body.id })
    expect(trail.body.list).toMatchObject([{ action: 'feedback.add', company: issuer }])
    const again = await anna.call(feedback.add, wanted(ids))
    expect([again.status, again.refusal.message]).toEqual([409, texts.justSent])
  })

  it('goes to one recipient, from several issuers, by those who may', async () => {
    const other = await house.issuer({ financing: 50_000_000 })
    const ids = [await awaiting(), await awaiting({ issuer: other })]
    const toRecipient = { type: 'approvalRequest', message: '', email: 'lev@example.se' }
    const refused = await anna.call(feedback.add, wanted(ids, toRecipient))
    expect([refused.status, refused.refusal.message]).toEqual([403, texts.onlyLg])
    const { body } = await lg.call(feedback.add, wanted(ids, toRecipient))
    expect(await mails(body.id)).toMatchObject([{ template: 'feedbackApprovalRequest' }])
    expect(
      (await admin.call(feedback.add, wanted(ids, { ...toRecipient, type: 'approvalReminder' })))
        .status,
    ).toBe(200)
  })

  it('is sent by one of two who send the same at once', async () => {
    const id = await received()
    const answers = await Promise.all([1, 2, 3].map(() => anna.call(feedback.add, wanted([id]))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('is refused for what does not fit', async () => {
    const two = await awaiting()
    const elsewhere = await awaiting({ recipient: await house.recipient({ approval: 1 }) })
    const bought = (await house.decided({ issuer, recipient })).id
    const one = await received()
    const stranger = await received({ issuer: await house.issuer() })
    const cases: [string, Person, object, number, string | undefined][] = [
      ['no invoice', anna, wanted([]), 400, undefined],
      ['an invoice there is not', anna, wanted([nowhere]), 404, undefined],
      ['several issuers', anna, wanted([one, stranger]), 409, texts.severalIssuers],
      [
        'another issuer than said',
        anna,
        wanted([one], { issuerOrganizationNumber: recipient }),
        409,
        texts.severalIssuers,
      ],
      [
        'several recipients',
        lg,
        wanted([two, elsewhere], { type: 'approvalRequest', message: '' }),
        409,
        texts.severalRecipients,
      ],
      [
        'one that awaits no approval',
        lg,
        wanted([one], { type: 'approvalReminder', message: '' }),
        409,
        texts.movedOn,
      ],
      ['one that is bought', anna, wanted([bought]), 409, texts.movedOn],
      [
        'a message to the recipient',
        lg,
        wanted([two], { type: 'approvalRequest' }),
        400,
        undefined,
      ],
      ['nothing said', anna, wanted([one], { type: 'other', message: ' ' }), 400, undefined],
      ['too much said', anna, wanted([one], { message: 'å'.repeat(179) }), 400, undefined],
      ['invoices 333', anna, wanted([one], { message: 'Svartlistad' }), 400, undefined],
      ['no address', anna, wanted([one], { email: 'kund' }), 400, undefined],
      ['no such type', anna, wanted([one], { type: 7 }), 400, undefined],
    ]
    for (const [what, person, input, status, text] of cases) {
      const answer = await person.call(feedback.add, input as never)
      expect([what, answer.status]).toEqual([what, status])
      if (text) expect(answer.refusal.message).toBe(text)
    }
    const { rows } = await house.owner.query(
      'select 1 from invoice_feedback_invoice where invoice_id = $1',
      [two],
    )
    expect(rows).toEqual([])
    expect(
      (await anna.call(feedback.add, wanted([one], { message: 'å'.repeat(178) }))).status,
    ).toBe(200)
  })

  it('to an address on the blacklist is asked about with the body of decision C25', async () => {
    await house.owner.query(
      `insert into blacklist_item (blacklist_type, item_values, compared, created_by) values (3, '{ond@example.se}', '{ond@example.se}', 'test')`,
    )
    const id = await received()
    const asked = await anna.call(feedback.add, wanted([id], { email: 'Ond@example.se' }))
    expect([asked.status, asked.body]).toEqual([400, 'emailaddress_bl'])
    const sent = await anna.call(
      feedback.add,
      wanted([id], { email: 'Ond@example.se', ignoreBlacklistWarning: true }),
    )
    expect(sent.status).toBe(200)
  })

  it('invoices 232: asks the recipient about what credit notes have left of an invoice', async () => {
    const invoiceNumber = 'KR-20551'
    const id = await awaiting({ invoiceNumber, kronor: 10_000 })
    const credits = { isCredit: true, creditForInvoiceNumber: invoiceNumber, kronor: -1_000 }
    const note = await house.takeIn({ issuer, recipient: careful, ...credits })
    await house.credit(note)
    const { body } = await lg.call(feedback.getPreview, {
      template: 'feedbackApprovalRequest',
      data: { invoiceIds: [id], message: '' },
    })
    expect(body.htmlContent.replaceAll('\u00A0', ' ')).toContain(
      '9 000,00 kr efter kredit på 1 000,00 kr',
    )
  })

  it('is shown before it is sent, with nothing in it that runs', async () => {
    const id = await awaiting({ recipientName: '<img src=x onerror=alert(1)> AB' })
    const data = { invoiceIds: [id], message: '<script>alert(1)</script>{{ 7 | times: 7 }}' }
    const { body } = await anna.call(feedback.getPreview, { template: 'feedbackInProgress', data })
    expect(body.subject).toBe('Dina fakturor är under hantering')
    expect(body.htmlContent).toContain('&lt;script&gt;alert(1)&lt;/script&gt;{{ 7 | times: 7 }}')
    expect(body.htmlContent).not.toMatch(/<(script|img|style|link|a)\b/)
    // invoices 160: to the issuer, and never to the recipient.
    expect(body.htmlContent).toContain('köps när mottagaren har godkänt leveransen')
    const { body: request } = await anna.call(feedback.getPreview, {
      template: 'feedbackApprovalRequest',
      data,
    })
    expect(request.htmlContent).not.toContain('köps när')
    // Type 2 is the message alone.
    expect(
      (await anna.call(feedback.getPreview, { template: 'feedbackOther' as never, data })).status,
    ).toBe(400)
    expect(
      (
        await anna.call(feedback.getPreview, {
          template: 'feedbackInProgress',
          data: { ...data, invoiceIds: [nowhere] },
        })
      ).status,
    ).toBe(404)
  })
})

describe('syncing', () => {
  it('asks the invoice system about the chosen ones, and says when it cannot be asked', async () => {
    // The simulator has what falls due within three weeks approved.
    const id = await awaiting({ dueDate: addDays(today, 10) })
    const { body } = await anna.call(feedback.syncInvoices, { ids: [id] })
    expect(body).toEqual({ message: texts.synced })
    expect((await house.row(id)).state).toBe('bought')
    expect((await anna.call(feedback.syncInvoices, { ids: [] })).status).toBe(400)
    expect((await anna.call(feedback.syncInvoices, { ids: [nowhere] })).status).toBe(404)
    const other = await awaiting()
    await house.invoiceSystem.stop()
    const failed = await anna.call(feedback.syncInvoices, { ids: [other] })
    expect([failed.status, failed.refusal.message]).toEqual([503, texts.syncFailed])
  })
})

it('is for staff who are signed in', async () => {
  const partner = house.server.withToken(await apiClientWithToken(house.owner, 'Bokio'))
  const preview = { template: 'feedbackInProgress', data: { invoiceIds: [nowhere], message: '' } }
  for (const [entry, input] of [
    [feedback.getInvoicesByState, {}],
    [feedback.getPreview, preview],
    [feedback.add, wanted([nowhere])],
    [feedback.syncInvoices, { ids: [nowhere] }],
  ] as const) {
    expect((await house.server.anonymous(entry, input as never)).status).toBe(401)
    expect((await partner(entry, input as never)).status).toBe(403)
  }
})
