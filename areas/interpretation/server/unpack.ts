import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { sql } from 'kysely'
import { z } from 'zod'
import { contentTypeOf, firstBytes } from '#platform/server/content-type.ts'
import type { Db } from '#platform/server/database.ts'
import { cleanFileName } from '#platform/server/file-name.ts'
import type { FileToKeep } from '#platform/server/files.ts'
import type { JobServices, JobTask } from '#platform/server/jobs.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import { uploadFolder } from '#platform/server/upload.ts'
import { attachmentTypes, largestFile } from '../rules.ts'
import { decide, takeInvoiceFile, takeOtherFile, type FileArrived, type Taken } from './intake-store.ts'
import { copyOut, inFolder } from './working-files.ts'

const payloadShape = z.object({ intakeId: z.uuid() })
const mostAttachments = 200
const xml = 'application/xml'

/** Invoices as data: Peppol BIS Billing 3 and other UBL, and the XML of Factur-X. */
const invoiceXml =
  /<(?:[\w.-]+:)?(?:Invoice|CreditNote|CrossIndustryInvoice)[\s>][^>]*(?:urn:oasis:names:specification:ubl|urn:un:unece:uncefact)/
/** What a file of a mail is, by its content; undefined when it is nothing known. */
function typeOf(bytes: Buffer, name: string): string | undefined {
  const known = contentTypeOf(bytes.subarray(0, firstBytes), name)
  if (known === 'application/pdf') return known
  if (invoiceXml.test(bytes.subarray(0, 8192).toString('utf8'))) return xml
  return known
}

/** What becomes of a file of a mail, by its content. */
function planFor(type: string | undefined, size: number) {
  if (size === 0) return { fate: 'refused', reason: 'Filen är tom' } as const
  if (size > largestFile) return { fate: 'refused', reason: 'Filen är för stor: högst 25 MB kan tas emot' } as const
  if (type === 'application/pdf' || type === xml) return { fate: 'invoice' } as const
  if (type && (attachmentTypes as readonly string[]).includes(type)) return { fate: 'attachment', reason: '' } as const
  return {
    fate: 'refused',
    reason: 'Filen är av en typ som inte kan tas emot: fakturor ska vara PDF eller e-faktura i XML',
  } as const
}

const addressText = (address: Address | undefined): string =>
  address?.address ?? address?.group?.map((one) => one.address).join(', ') ?? ''
const plainText = (mail: Email) =>
  mail.text ??
  (mail.html ?? '')
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&nbsp;/g, ' ')
/** Text the database takes: no null bytes, no half signs. */
const storable = (text: string, most: number) => text.replaceAll('\0', '').toWellFormed().trim().slice(0, most)

function instantOf(text: string | undefined, otherwise: Date): Date {
  const at = new Date(text ?? '')
  const odd = Number.isNaN(at.getTime()) || at.getFullYear() < 2000 || at > otherwise
  return odd ? otherwise : at
}

/** Files of the mail on this machine's disk while it is taken apart. */
async function withFiles<T>(
  { config }: Pick<JobServices, 'config'>,
  attachments: readonly Attachment[],
  work: (files: readonly { file: FileToKeep; type: string | undefined }[]) => Promise<T>,
): Promise<T> {
  const folder = path.join(uploadFolder(config.dataDir))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const written: string[] = []
  try {
    const files = []
    for (const [place, attachment] of attachments.entries()) {
      const bytes = contentOf(attachment)
      const at = path.join(folder, randomUUID())
      written.push(at)
      await writeFile(at, bytes, { mode: 0o600 })
      const name = cleanFileName(attachment.filename ?? `bilaga ${place + 1}`)
      const type = typeOf(bytes, name)
      const contentType = type ?? 'application/octet-stream'
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      files.push({ file: { name, contentType, size: bytes.length, sha256, path: at }, type })
    }
    return await work(files)
  } finally {
    await Promise.all(written.map((at) => rm(at, { force: true })))
  }
}
const contentOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)

const nothingToRead = 'Brevet har ingen fil som kan tolkas: fakturor ska bifogas som PDF eller e-faktura i XML'

/** Takes a stored mail apart: each file becomes a row of the ledger. Done twice it does nothing the second time. */
export const unpackMail: JobTask = async (payload, services) => {
  const { intakeId } = payloadShape.parse(payload)
  const { writes, files, clock } = services
  const mail = await writes.db.selectFrom('intake').selectAll().where('id', '=', intakeId).executeTakeFirst()
  if (!mail || mail.kind !== 'mail' || mail.fate !== 'received') return
  const raw = await inFolder(services, async (folder) => readFile(await copyOut(files, mail.storedFileId, folder)))
  const parsed = await PostalMime.parse(raw, { maxNestingDepth: 50 }).catch(() => undefined)
  if (!parsed) {
    await decide(writes.db, intakeId, 'refused', 'Brevet kunde inte läsas', clock())
    return
  }
  const attachments = parsed.attachments.slice(0, mostAttachments)
  await withFiles(services, attachments, (unpacked) =>
    writes.db.transaction().execute(async (db) => {
      const held = await db
        .selectFrom('intake')
        .select('fate')
        .where('id', '=', intakeId)
        .forUpdate()
        .executeTakeFirst()
      if (held?.fate !== 'received') return
      await keepSource(db, intakeId, parsed, mail.receivedAt)
      // Known by its subject from now on.
      const subject = cleanFileName(storable(parsed.subject ?? '', 200))
      if (parsed.subject?.trim())
        await db
          .updateTable('intake')
          .set({ fileName: `${subject}.eml` })
          .where('id', '=', intakeId)
          .execute()
      const before = await sameMail(db, intakeId, parsed, unpacked)
      const taken: Taken[] = []
      for (const [place, { file, type }] of unpacked.entries()) {
        const known = await rowAt(db, intakeId, place)
        if (known) {
          taken.push(known)
          continue
        }
        const arrived: FileArrived = {
          channel: mail.channel as FileArrived['channel'],
          source: mail.source,
          receivedBy: mail.receivedBy,
          now: clock(),
          mailId: intakeId,
          place,
        }
        const plan = before ? ({ fate: 'duplicate', reason: before } as const) : planFor(type, file.size)
        taken.push(
          plan.fate === 'invoice'
            ? await takeInvoiceFile(db, files, file, arrived)
            : await takeOtherFile(db, files, file, arrived, plan.fate, plan.reason),
        )
      }
      const readable = taken.some(({ fate }) => fate === 'received' || fate === 'interpreted' || fate === 'duplicate')
      const many =
        parsed.attachments.length > mostAttachments ? `Bara de första ${mostAttachments} filerna togs emot` : ''
      const reason = [readable ? '' : nothingToRead, many].filter(Boolean).join('. ')
      if (before) await decide(db, intakeId, 'duplicate', before, clock())
      else await decide(db, intakeId, readable ? 'interpreted' : 'refused', reason, clock())
    }),
  )
}

/**
 * When the same mail has come before on another way, by its Message-ID and by what it carries: some senders give all their mails one id. Says so
 * in Swedish.
 */
async function sameMail(
  db: Db,
  intakeId: string,
  { messageId }: Email,
  unpacked: readonly { file: FileToKeep }[],
): Promise<string | undefined> {
  if (!messageId || unpacked.length === 0) return undefined
  await sql`select pg_advisory_xact_lock(7407, hashtext(${messageId}))`.execute(db)
  const carried = unpacked.map(({ file }) => file.sha256).toSorted()
  const earlier = await db
    .selectFrom('mailSource')
    .innerJoin('intake as mail', 'mail.id', 'mailSource.intakeId')
    .innerJoin('intake as file', 'file.mailId', 'mail.id')
    .select(({ fn, ref }) => ['mail.receivedAt', fn.agg<string[]>('array_agg', [ref('file.sha256')]).as('carried')])
    .where('messageId', '=', messageIdOf(messageId))
    .where('mail.id', '<>', intakeId)
    .where('mail.fate', '=', 'interpreted')
    .groupBy(['mail.id', 'mail.receivedAt'])
    .orderBy('mail.receivedAt')
    .execute()
  const same = earlier.find((one) => one.carried.toSorted().join() === carried.join())
  return same && `Samma brev kom ${formatInstant(same.receivedAt)}`
}
const messageIdOf = (text: string | undefined) => storable(text ?? '', 1000)

async function keepSource(db: Db, intakeId: string, mail: Email, receivedAt: Date): Promise<void> {
  await db
    .insertInto('mailSource')
    .values({
      intakeId,
      fromAddress: storable(addressText(mail.from), 1000),
      toAddress: storable((mail.to ?? []).map(addressText).join(', '), 2000),
      subject: storable(mail.subject ?? '', 1000),
      messageId: messageIdOf(mail.messageId),
      body: storable(plainText(mail), 50_000),
      dateTimeReceived: instantOf(mail.date, receivedAt),
    })
    .onConflict((conflict) => conflict.column('intakeId').doNothing())
    .execute()
}

async function rowAt(db: Db, mailId: string, place: number): Promise<Taken | undefined> {
  const row = await db
    .selectFrom('intake')
    .select(['id', 'fate', 'reason'])
    .where('mailId', '=', mailId)
    .where('place', '=', place)
    .executeTakeFirst()
  return row as Taken | undefined
}
