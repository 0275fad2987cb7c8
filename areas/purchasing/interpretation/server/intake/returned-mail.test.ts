import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailHouse, type MailHouse } from '../testing/house.ts'
import { mailed } from '../testing/raw-mail.ts'
import { attachedInvoice } from '../testing/invoice-pdf.ts'
import { returnedIn } from './returned-mail.ts'

const to = 'finns.inte@bolaget.example'
/** A report as RFC 3464 has it, with the head of the mail that it is about. */
const report = ({
  status = '5.1.1',
  action = 'failed',
  about = '',
  head = 'From: MAILER-DAEMON@mx.example',
  carried = 'PDF',
}) => [
  head,
  'To: skynet@kf.example',
  'Subject: Undelivered Mail Returned to Sender',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
  '',
  '--x',
  'Content-Type: text/plain',
  '',
  'Your message could not be delivered.',
  '--x',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example',
  'Arrival-Date: Tue, 24 Nov 2026 10:00:00 +0100',
  '',
  `Final-Recipient: rfc822; ${to}`,
  `Action: ${action}`,
  `Status: ${status}`,
  `Diagnostic-Code: smtp; 550 ${status} User`,
  '  unknown',
  '--x',
  'Content-Type: text/rfc822-headers',
  '',
  'From: Skynet <skynet@kf.example>',
  `Message-ID: ${about}`,
  `Subject: ${carried}`,
  '--x--',
]

describe('what a mail reports (interpretation 91)', () => {
  const id = randomUUID()
  const ours = `<${id}@kf.example>`
  const of = (lines: readonly string[]) => returnedIn(Buffer.from(lines.join('\r\n')))
  const answering = [
    'From: Mail Delivery System <Mailer-Daemon@mx.example>',
    'X-Failed-Recipients: finns.inte@bolaget.example',
    `References: ${ours}`,
    'Subject: Mail delivery failed',
    '',
    '  finns.inte@bolaget.example',
    '    host mx.bolaget.example: 550 5.2.2 Mailbox full',
  ]
  it.each([
    ['by its form', report({ about: ours }), 'returned', '5.1.1', '550 5.1.1 User unknown'],
    [
      'that its server has given up',
      report({ about: ours, status: '4.4.7' }),
      'returned',
      '4.4.7',
      '550 4.4.7 User unknown',
    ],
    [
      'that it waits',
      report({ about: ours, status: '4.4.1', action: 'delayed' }),
      'delayed',
      '4.4.1',
      '550 4.4.1 User unknown',
    ],
    [
      'without a form, by what it answers',
      answering,
      'returned',
      '5.2.2',
      'host mx.bolaget.example: 550 5.2.2 Mailbox full',
    ],
    [
      'without a form, by what it carries',
      ['From: MAILER-DAEMON@mx.example', '', '<a@b.example>: 5.1.1 no', '', `Message-ID: ${ours}`],
      'returned',
      '5.1.1',
      '<a@b.example>: 5.1.1 no',
    ],
  ])('is said %s', (_, lines, outcome, status, diagnostic) => {
    expect(of(lines)).toEqual({ ids: [id], outcome, status, diagnostic })
  })
  it.each([
    ['that it arrived', report({ about: ours, status: '2.0.0', action: 'delivered' })],
    ['another mail', report({ about: '<1@annan.example>' })],
    [
      'what a person wrote in answer to ours',
      report({ about: `<brev@kf.example>\r\nReferences: ${ours}` }),
    ],
    [
      'under a borrowed name',
      report({
        about: ours,
        head: 'Authentication-Results: mx; dmarc=fail\r\nFrom: postmaster@mx.example',
      }),
    ],
    ['that somebody is away', ['From: a@b.example', `In-Reply-To: ${ours}`, '', 'Jag är borta']],
    ['words of a person', ['From: a@b.example', `References: ${ours}`, '', 'Det står 5.1.1 här']],
  ])('is not said of %s', (_, lines) => {
    expect(of(lines)).toBeUndefined()
  })
})

describe('a report of a mail of ours (interpretation 91, delivery 7)', () => {
  let house: MailHouse
  beforeAll(async () => {
    house = await startMailHouse()
  })
  afterAll(() => house.stop())

  async function sent(): Promise<string> {
    const id = randomUUID()
    await house.owner.query(
      `insert into outbox_message (id, destination, kind, idempotency_key, payload, state, attempts, delivered_at, created_by)
       values ($1::uuid, 'mail', 'notice', $1::text, $2, 'delivered', 1, skynet.now(), 'Test')`,
      [id, JSON.stringify({ to, template: 'notice', data: {} })],
    )
    return id
  }
  const shown = async (id: string) =>
    (
      await house.owner.query(
        `select state, delivered_at as delivered, last_error as "lastError",
           (select coalesce(json_agg(json_build_object('arrived', arrived, 'said', said)), '[]') from outbox_try where message_id = $1) as tries
         from outbox_message where id = $1`,
        [id],
      )
    ).rows[0]

  it('makes its delivery a failed one, once', async () => {
    const id = await sent()
    const mail = await mailed(house, ...report({ about: `<${id}@kf.example>` }))
    expect(await house.ledger(mail)).toMatchObject([
      { fate: 'interpreted', reason: expect.stringContaining('misslyckade leveranser') },
    ])
    const lastError =
      'Brevet till finns.inte@bolaget.example kom tillbaka: adressen finns inte (5.1.1). Servern sade: 550 5.1.1 User unknown'
    expect(await shown(id)).toMatchObject({
      state: 'dead',
      delivered: null,
      lastError,
      tries: [{ arrived: false, said: lastError }],
    })
    // Told once more, nothing is new.
    const again = report({ about: `<${id}@kf.example>`, carried: 'igen' })
    expect(await house.ledger(await mailed(house, ...again))).toMatchObject([
      { reason: expect.stringContaining('redan känt') },
    ])
  })

  it('says nothing of one that waits, and nothing of one that was never sent', async () => {
    const id = await sent()
    const late = report({ about: `<${id}@kf.example>`, status: '4.4.1', action: 'delayed' })
    expect(await house.ledger(await mailed(house, ...late))).toMatchObject([
      { fate: 'interpreted', reason: expect.stringContaining('försenat') },
    ])
    expect(await shown(id)).toMatchObject({ state: 'delivered', tries: [] })
    const forged = report({ about: `<${randomUUID()}@kf.example>` })
    expect(await house.ledger(await mailed(house, ...forged))).toContainEqual(
      expect.objectContaining({ kind: 'mail', fate: 'refused' }),
    )
  })

  it('reads nothing that it carries', async () => {
    const id = await sent()
    const { content } = await attachedInvoice('Faktura.pdf')
    const carrying = report({ about: `<${id}@kf.example>` }).slice(0, -1)
    const mail = await mailed(
      house,
      ...carrying,
      '--x',
      'Content-Type: application/pdf; name=Faktura.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content as Uint8Array)
        .toString('base64')
        .replaceAll(/.{76}/g, '$&\r\n'),
      '--x--',
    )
    expect(await house.ledger(mail)).toMatchObject([{ fate: 'interpreted' }])
    expect(await house.ledger(mail)).toHaveLength(1)
  })
})
