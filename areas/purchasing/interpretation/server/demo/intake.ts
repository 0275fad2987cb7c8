import nodemailer from 'nodemailer'
import type { Insertable } from 'kysely'
import type { Intake, MailSource } from '#database/types.ts'
import { idOf } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import type { StoredRow } from '#world/stored-files.ts'
import { somebody, type World } from '#world/world.ts'
import { channelNames } from '../intake/mail-in.ts'
import type { DemoDocument, Keep } from './documents.ts'

/** By which address mails come to a source. */
const mailboxes = { 0: 'faktura', 3: 'minasidor', 4: 'faktura', 5: 'bygglet' } as const
const byMail = { channel: 'smtp', receivedBy: channelNames.smtp } as const

/** What the ledger says of a stored file. */
export const fileColumns = ({ id, name, contentType, size, sha256 }: StoredRow) => ({
  storedFileId: id,
  fileName: name,
  contentType,
  size,
  sha256,
})

/** The ledger of the documents, each with the mail it came in and what else was in that. */
export async function intakeOf(world: World, keep: Keep, documents: readonly DemoDocument[]) {
  const intake: Insertable<Intake>[] = []
  const mails: Insertable<MailSource>[] = []
  for (const document of documents) {
    const { planned, row, file, mailId, attachments } = document
    const common = {
      attempts: 1,
      fate: 'interpreted',
      reason: '',
      forced: false,
      organizationNumber: '',
      source: planned.source,
      receivedAt: planned.at,
      decidedAt: new Date(planned.at.getTime() + 4000),
    } as const
    if (mailId && !intake.some(({ id }) => id === mailId)) {
      const { columns, source } = await mailOf(keep, document, mailId, documents)
      intake.push({ ...common, ...columns })
      mails.push(source)
    }
    const from = mailId
      ? byMail
      : ({
          channel: 'upload',
          receivedBy: somebody(draws(world.seed, 'work', intake.length, 73)),
        } as const)
    const before = mailId === null ? [] : intake.filter((one) => one.mailId === mailId)
    const one = { ...common, ...from, kind: 'file', mailId } as const
    intake.push({ ...one, id: row.id, place: before.length, ...fileColumns(file) })
    for (const attachment of attachments)
      intake.push({
        ...one,
        id: idOf(world.seed, 'interpretation-other', intake.length),
        place: before.length + 1,
        fate: 'attachment',
        ...fileColumns(attachment),
      })
  }
  return { intake, mails }
}

/** The mail with a document, and with the others that came in it. */
async function mailOf(
  keep: Keep,
  { planned, issuer, sentFrom }: DemoDocument,
  id: string,
  documents: readonly DemoDocument[],
) {
  const numbers = documents
    .filter(({ mailId }) => mailId === id)
    .map(({ planned: { papers } }) => papers[0].number)
  const letter = {
    from: sentFrom ?? 'okand@example.net',
    to: `${mailboxes[planned.source]}@kf.example.net`,
    subject: `Faktura ${numbers.join(' och ')}`,
    text: `Hej!\n\nHär kommer vår faktura.\n\nHälsningar\n${issuer.name}`,
    date: planned.at,
  }
  const { message } = await nodemailer
    .createTransport({ streamTransport: true, buffer: true, newline: 'crlf' })
    .sendMail({ ...letter, messageId: `<${id}@example.net>` })
  if (!Buffer.isBuffer(message)) throw new Error('a mail was composed as a stream')
  const file = {
    name: `${letter.subject}.eml`,
    contentType: 'message/rfc822',
    bytes: message,
  }
  const mailFile = await keep('interpretation-eml', planned.mail ?? 0, file, planned.at)
  return {
    columns: {
      id,
      kind: 'mail',
      mailId: null,
      place: 0,
      ...byMail,
      ...fileColumns(mailFile),
    } as const,
    source: {
      intakeId: id,
      fromAddress: letter.from,
      toAddress: letter.to,
      subject: letter.subject,
      body: letter.text,
      dateTimeReceived: planned.at,
    },
  }
}
