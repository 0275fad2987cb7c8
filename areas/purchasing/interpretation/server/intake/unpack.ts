import type { Selectable } from 'kysely'
import { z } from 'zod'
import { plainly, told, type OutsideText } from '#platform/outside.ts'
import type { Intake } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { cleanFileName } from '#platform/server/files/file-name.ts'
import type { JobServices, JobTask } from '#platform/server/jobs.ts'
import { mailReturned, wasMailed } from '#platform/server/outbox/returned.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { formatFileSize } from '#platform/swedish/format.ts'
import { mailSentences as says } from '../../mail-sentences.ts'
import {
  decide,
  sentWithin,
  takeInvoiceFile,
  takeOtherFile,
  tryIntake,
  type IntakeResult,
} from './intake-store.ts'
import { largestMail } from './mail-in.ts'
import { mailLimits } from './mail-limits.ts'
import { instantOf, planFor, toldApart, type MailFile } from './mail-parts.ts'
import type { OpenedMail } from './open-mail.ts'
import { openedMail } from './opened-mail.ts'
import { whyReturned } from './returned-mail.ts'
import { sameMail } from './same-mail.ts'
import { refuseMail } from './tell-sender.ts'
import { copyOut, inFolder } from './working-files.ts'

const payloadShape = z.object({ intakeId: z.uuid() })
const tooLarge = told(says.tooLarge, { atMost: formatFileSize(largestMail) })
const first = { atMost: String(mailLimits.files) }
const onlyTheFirst = told(says.onlyTheFirst, first)

/**
 * Takes a stored mail apart: each file becomes a row of the ledger. Done twice it does nothing the
 * second time.
 */
export const unpackMail: JobTask = async (payload, services) => {
  const { intakeId } = payloadShape.parse(payload)
  const { writes, files } = services
  const refuse = (mail: Selectable<Intake>, reason: OutsideText) =>
    inTransaction(writes, (db) => refuseMail(services, db, mail, reason))
  await tryIntake(services, intakeId, 'mail', {
    gaveUp: plainly(says.gaveUp),
    refuse,
    async work(mail) {
      if (mail.size > largestMail) return refuse(mail, tooLarge)
      await inFolder(services.config, async (folder) => {
        const raw = await copyOut(files, mail.storedFileId, folder)
        const opened = await openedMail({ mail: raw, folder })
        if ('reason' in opened) return refuse(mail, opened.reason)
        if (await inTransaction(writes, (db) => takeReport(services, db, mail, opened))) return
        const unpacked = await toldApart(services.config, folder, opened.files)
        await inTransaction(writes, (db) => takeApart(services, db, mail, opened, unpacked))
      })
    },
  })
}

const reported = {
  marked: 'Ett brev från Skynet kom tillbaka. Det står bland misslyckade leveranser.',
  known: 'Ett brev från Skynet kom tillbaka, och det var redan känt.',
  delayed: 'Ett brev från Skynet är försenat. Servern försöker igen, och ingenting behöver göras.',
} as const

/**
 * A report that a mail of ours came back marks its delivery (interpretation 91); nothing that it
 * carries is read. Answers whether the mail was one: of a mail that we never sent it says nothing.
 */
async function takeReport(
  { clock }: JobServices,
  db: Db,
  { id, receivedAt }: Selectable<Intake>,
  opened: OpenedMail,
): Promise<boolean> {
  const { returned } = opened
  if (!returned) return false
  const now = clock()
  const found: (keyof typeof reported)[] = []
  for (const sent of returned.ids.slice(0, mostReported)) {
    const told =
      returned.outcome === 'delayed'
        ? (await wasMailed(db, sent)) && 'delayed'
        : await mailReturned(db, sent, (to) => whyReturned(returned, to), now)
    if (told) found.push(told)
  }
  const first = found.find((told) => told === 'marked') ?? found[0]
  if (first === undefined) return false
  await keepSource(db, id, opened, receivedAt)
  await decide(db, id, 'interpreted', reported[first], now)
  return true
}
/** Mails that one report is about: each of ours has one receiver. */
const mostReported = 5

/** Invoices before what goes with them: a logo is in every mail of its sender. */
const tellingFirst = (unpacked: readonly MailFile[]) =>
  unpacked.toSorted((one, other) => Number(isInvoice(other)) - Number(isInvoice(one)))
const isInvoice = (one: MailFile) => planFor(one).fate === 'invoice'

async function takeApart(
  services: JobServices,
  db: Db,
  mail: Selectable<Intake>,
  opened: OpenedMail,
  unpacked: readonly MailFile[],
): Promise<void> {
  const { files, clock } = services
  const { id, channel, source, receivedBy, receivedAt } = mail
  const held = await db
    .selectFrom('intake')
    .select('fate')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (held?.fate !== 'received') return
  await keepSource(db, id, opened, receivedAt)
  const before = await sameMail(db, {
    id,
    messageId: opened.messageId,
    carried: tellingFirst(unpacked).map(({ file }) => file.sha256),
  })
  const arrived = {
    channel,
    source,
    receivedBy,
    now: clock(),
    mailId: id,
  }
  const rows = await rowsOf(db, id)
  const taken: IntakeResult[] = []
  const sent = await sentWithin(db, mail.sender, receivedAt)
  for (const one of unpacked) {
    const { file, place } = one
    const isStopped = one.scan.verdict === 'found'
    const plan =
      before && !isStopped ? ({ fate: 'duplicate', reason: before } as const) : planFor(one)
    const take = () =>
      plan.fate === 'invoice'
        ? takeInvoiceFile(db, files, file, { ...arrived, place }, sent + place)
        : takeOtherFile(db, files, file, { ...arrived, place }, plan)
    taken.push(rows.get(place) ?? (await take()))
  }
  if (before) return decide(db, id, 'duplicate', before, clock())
  const readable = taken.some(
    ({ fate }) => fate === 'received' || fate === 'interpreted' || fate === 'duplicate',
  )
  const tooMany = opened.attached > opened.files.length
  if (readable) return decide(db, id, 'interpreted', tooMany ? onlyTheFirst : '', clock())
  const sentence = plainly(says.nothingToRead)
  const reason = tooMany ? told(says.nothingOfTheFirst, { sentence, ...first }) : sentence
  return refuseMail(services, db, mail, reason)
}

async function keepSource(
  db: Db,
  intakeId: string,
  mail: OpenedMail,
  receivedAt: Date,
): Promise<void> {
  await db
    .insertInto('mailSource')
    .values({
      intakeId,
      fromAddress: mail.from,
      toAddress: mail.to,
      subject: mail.subject,
      messageId: mail.messageId,
      body: mail.body,
      dateTimeReceived: instantOf(mail.date, receivedAt),
    })
    .onConflict((conflict) => conflict.column('intakeId').doNothing())
    .execute()
  // Known by its subject from now on.
  if (mail.subject) {
    const fileName = `${cleanFileName(mail.subject.slice(0, 200))}.eml`
    await db.updateTable('intake').set({ fileName }).where('id', '=', intakeId).execute()
  }
}

/**
 * The files of a mail that are in the ledger already, by their place: there are some when it is
 * taken apart once more.
 */
async function rowsOf(db: Db, mailId: string): Promise<ReadonlyMap<number | null, IntakeResult>> {
  const rows = await db
    .selectFrom('intake')
    .select(['place', 'id', 'fate', 'reason'])
    .where('mailId', '=', mailId)
    .execute()
  return new Map(rows.map(({ place, ...row }) => [place, row]))
}
