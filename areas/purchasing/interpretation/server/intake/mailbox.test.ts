import nodemailer from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../../contract.ts'
import { pollMailbox } from './imap-poll.ts'
import { startImapServer } from '../testing/imap-server.ts'
import { attachedInvoice } from '../testing/invoice-pdf.ts'
import { startMailHouse, type MailHouse } from '../testing/house.ts'

let house: MailHouse
let anna: Person
let mailbox: Awaited<ReturnType<typeof startImapServer>>
beforeAll(async () => {
  mailbox = await startImapServer()
  house = await startMailHouse({ MAIL_IN_IMAP_URL: mailbox.url })
  anna = house.anna
})
afterAll(async () => {
  await house.stop()
  await mailbox.stop()
})

describe('a mail in a mailbox', () => {
  const raw = async (subject: string) => {
    const composed = nodemailer.createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'crlf',
    })
    const { message } = await composed.sendMail({
      from: 'leverantor@post.example',
      to: 'faktura@kf.example',
      subject,
      text: 'Hej',
      attachments: [await attachedInvoice(`${subject}.pdf`)],
    })
    return message as Buffer
  }

  it('is fetched, kept, and marked as read; when the connection breaks in between it is still one mail', async () => {
    mailbox.put(await raw('post-1'))
    mailbox.put(await raw('post-2'))
    mailbox.hangUpAfter(1)
    await expect(pollMailbox(house.services)).rejects.toThrow()
    expect(mailbox.unread()).toBe(1)
    mailbox.hangUpAfter(Number.POSITIVE_INFINITY)
    expect(await pollMailbox(house.services)).toBe(1)
    expect(mailbox.unread()).toBe(0)
    expect(await pollMailbox(house.services)).toBe(0)
    const { rows } = await house.owner.query<{ id: string }>(
      `select id from intake where kind = 'mail' and channel = 'imap'`,
    )
    expect(rows).toHaveLength(2)
    for (const { id } of rows) await house.settled(id)
    expect(
      (await anna.call(interpretation.all, { searchQuery: 'leverantor@post.example' })).body
        .totalHits,
    ).toBe(2)
  })
})
