import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { collection } from '#areas/purchasing/invoices/server/testing/collection.ts'
import { startCreditHouse } from '#areas/purchasing/invoices/server/testing/credit-house.ts'
import { interpretation } from '../contract.ts'

let at: Awaited<ReturnType<typeof startCreditHouse>>
let handler: Person
let mailId: string
beforeAll(async () => {
  at = await startCreditHouse()
  handler = await at.house.server.person(['InvoiceHandler'])
  mailId = await received('mail')
})
afterAll(() => at.house.stop())

/** A mail or a file in the ledger, as the intake leaves it. */
async function received(kind: 'mail' | 'file') {
  const { rows } = await at.house.owner.query<{ id: string }>(
    `insert into intake (kind, channel, file_name, content_type, size, sha256, stored_file_id, received_at, received_by, fate, reason, decided_at)
     values ($1, 'smtp', 'brev.eml', 'message/rfc822', 10, repeat('a', 64), $2, skynet.now(), 'Test', 'refused', 'Ingen faktura', skynet.now()) returning id`,
    [kind, await at.house.keepFile('brev.eml', Buffer.from('Subject: Fel pris'))],
  )
  const id = rows[0]?.id ?? ''
  if (kind === 'mail')
    await at.house.owner.query(
      `insert into mail_source (intake_id, from_address, subject, date_time_received) values ($1, 'anna@kund.example', 'Fel pris', skynet.now())`,
      [id],
    )
  return id
}
const dispute = (id: string, invoiceNumber: string, organizationNumber = '') =>
  handler.call(interpretation.dispute, { id, invoiceNumber, organizationNumber, why: 'Fel pris' })

it('interpretation 90: a mail is made a dispute of the unpaid invoice of a number, with the mail as its paper', async () => {
  const { id, invoiceNumber } = await at.bought(10_000, 90)
  const other = await at.house.issuer({ financing: 50_000_000 })
  await at.bought(7_000, 80, { issuer: other, invoiceNumber })
  expect((await dispute(mailId, invoiceNumber)).refusal.code).toBe('several')
  expect((await dispute(mailId, 'X-1')).refusal.code).toBe('noInvoice')
  expect((await dispute(await received('file'), invoiceNumber)).refusal.code).toBe('noMail')
  expect((await dispute(mailId, invoiceNumber, at.issuer)).body).toEqual({ invoiceId: id })
  expect((await handler.call(collection.of, { id })).body).toMatchObject({
    standing: { state: 'disputed', disputed: 1_000_000 },
    events: [
      {
        saidBy: 'anna@kund.example',
        papers: expect.stringMatching(/^Brevet ”Fel pris” från .+, under Mottaget$/),
        note: 'Fel pris',
      },
    ],
  })
})
