import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Intake } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { addJob, type JobServices, type JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Content } from '../content.ts'
import { readContent, storedCandidates } from './read-content.ts'
import { attach } from './attachments.ts'
import { decide } from './intake-store.ts'
import { dataSheet } from './data-sheet.ts'
import { putPages } from './page-store.ts'
import { machine, readFile, registerNames, shownPages, type ReadFile } from './read-file.ts'
import { dropStamps } from './stamp.ts'
import { sendStraightThrough } from './straight-through.ts'
import { addStatus, dropDraft, heldInterpretation, interpretationById, listColumns } from './store.ts'
import { copyOut, inFolder, keep, putFile } from './working-files.ts'

const payloadShape = z.union([
  z.object({ intakeId: z.uuid() }),
  z.object({ interpretationId: z.uuid(), reading: z.number() }),
])
/** A file that brings the reader down this often is refused; it can be tried again from the ledger. */
const mostAttempts = 5
/** Times a reader may die of a file before the file is refused. */
const mostDeaths = 3
const gaveUp = 'Filen kunde inte läsas: läsningen avbröts flera gånger. Försök igen eller be avsändaren om en ny fil.'

/** Reads a file for the first time, or an interpretation's document anew. Done twice, the second does nothing. */
export const readTask: JobTask = async (payload, services) => {
  const what = payloadShape.parse(payload)
  if ('intakeId' in what) await readFirst(services, what.intakeId)
  else await readAnew(services, what.interpretationId, what.reading)
}

const contentOf = ({ document }: ReadFile) =>
  readContent(document.fields, { isData: document.structured !== undefined })

/** What the reading says, as columns of an interpretation. */
async function columnsOf(services: JobServices, db: Db, read: ReadFile, about: About) {
  const { document, errors } = read
  const content = contentOf(read)
  const groups = document.invoices.map(({ pages, attachmentPages }) => [...pages, ...attachmentPages])
  return {
    readContent: JSON.stringify(content),
    content: JSON.stringify(content),
    candidates: JSON.stringify(storedCandidates(document.fields)),
    ocrErrors: [...errors],
    readingState: 'read',
    structured: document.structured ?? null,
    suggestedGroups: JSON.stringify(groups.length > 1 ? groups : []),
    attachmentPageStart: about.attachmentPageStart ?? document.attachmentPageStart,
    ...(await listColumns(db, content, { ...about, registerNames: await registerNames(services, content) })),
  }
}
interface About {
  readonly fileName: string
  readonly sentFrom: string | null
  readonly subject: string | null
  readonly attachmentPageStart: number | null
}

const mailOf = async (db: Db, mailId: string | null) =>
  mailId === null
    ? undefined
    : db.selectFrom('mailSource').select(['fromAddress', 'subject']).where('intakeId', '=', mailId).executeTakeFirst()

const hasDied = ({ document }: ReadFile) => document.problems.some(({ code }) => code === 'readerDied')
const fatalOf = ({ document }: ReadFile) =>
  document.problems
    .filter(({ fatal }) => fatal)
    .map(({ text }) => text)
    .join(' ')

async function readFirst(services: JobServices, intakeId: string): Promise<void> {
  const { writes, reads, files, clock } = services
  // Counted before it is read, so that a file that brings the process down counts too.
  const intake = await writes.db
    .updateTable('intake')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', intakeId)
    .where('kind', '=', 'file')
    .where('fate', '=', 'received')
    .returningAll()
    .executeTakeFirst()
  if (!intake) return
  if (intake.attempts > mostAttempts && !intake.forced) {
    await decide(writes.db, intakeId, 'refused', gaveUp, clock())
    return
  }
  const mail = await mailOf(reads.db, intake.mailId)
  const senders = [intake.organizationNumber, mail?.fromAddress.toLowerCase() ?? ''].filter(Boolean)
  const { attachmentPageStart } = intake
  const read = await inFolder(services, async (folder) =>
    readFile(services, await copyOut(files, intake.storedFileId, folder), { attachmentPageStart, senders }),
  )
  const fatal = fatalOf(read)
  if (fatal) {
    // A reader that was killed says nothing of the file: it is read again, unless files like it keep killing readers.
    if (hasDied(read) && intake.attempts < mostDeaths) throw new Error(fatal)
    await decide(writes.db, intakeId, 'refused', fatal, clock())
    return
  }
  const about = {
    fileName: intake.fileName,
    sentFrom: mail?.fromAddress ?? null,
    subject: mail?.subject ?? null,
    attachmentPageStart,
  }
  const columns = await columnsOf(services, reads.db, read, about)
  const sheet = read.pages.length === 0 ? await madeSheet(services, contentOf(read), intake.fileName) : undefined
  const pages = sheet?.pages ?? read.pages
  await inTransaction(writes, async (db) => {
    const decided = await decide(db, intakeId, 'interpreted', '', clock())
    if (Number(decided.numUpdatedRows) === 0) return
    const now = clock()
    await db
      .insertInto('interpretation')
      .values({
        id: intakeId,
        intakeId,
        mailId: intake.mailId,
        source: intake.source,
        fileName: intake.fileName,
        documentFileId: sheet ? await keep(db, sheet.document) : intake.storedFileId,
        dataFileId: sheet ? intake.storedFileId : null,
        createdAt: intake.receivedAt,
        ...columns,
      })
      .execute()
    await putPages(db, intakeId, pages)
    await addStatus({ db, actor: machine, now }, intakeId, { status: 'Pending', what: 'Inkommen' })
    if (sheet) await attach(addingAt(db, now), intakeId, dataFile(intake))
    await attachRestOfMail(db, intake, now)
    await sendStraightThrough(db, intakeId)
  })
}

/** The sheet of an e-invoice is the document; the data it was made of goes along as a file. */
const madeSheet = (services: JobServices, content: Content, fileName: string) =>
  inFolder(services, async (folder) => {
    const at = path.join(folder, 'sheet.pdf')
    await writeFile(at, await dataSheet(content, fileName), { mode: 0o600 })
    const name = `${fileName.replace(/\.[^.]*$/, '').slice(0, 240)}.pdf`
    const document = await putFile(services.files, at, { name, contentType: 'application/pdf' })
    return { document, pages: await shownPages(services, at) }
  })
const dataFile = ({ storedFileId, fileName, contentType, size }: Selectable<Intake>) => ({
  storedFileId,
  fileName,
  contentType,
  size,
})
const addingAt = (db: Db, now: Date) => ({
  db,
  actor: machine,
  now,
  enqueue: (job: Parameters<typeof addJob>[1]) => addJob(db, job),
})

/** Bytes under which an image of a mail is a logo of somebody's signature. */
const smallestImage = 20_000

/** The other files of a mail with one invoice belong to it. With several invoices nobody knows to which. */
async function attachRestOfMail(db: Db, intake: Selectable<Intake>, now: Date): Promise<void> {
  if (!intake.mailId) return
  const files = await db.selectFrom('intake').selectAll().where('mailId', '=', intake.mailId).orderBy('place').execute()
  const others = files.filter(({ id }) => id !== intake.id)
  if (others.some(({ fate }) => fate !== 'attachment' && fate !== 'refused')) return
  for (const { id: intakeId, storedFileId, fileName, contentType, size, fate } of others) {
    const isLogo = contentType.startsWith('image/') && size < smallestImage
    if (fate === 'attachment' && !isLogo)
      await attach(addingAt(db, now), intake.id, { intakeId, storedFileId, fileName, contentType, size })
  }
}

async function readAnew(services: JobServices, id: string, reading: number): Promise<void> {
  const { writes, reads, files, clock } = services
  const row = await interpretationById(writes.db, id)
  if (row?.reading !== reading || row.readingState !== 'waiting' || row.status !== 'Pending') return
  const mail = await mailOf(reads.db, row.mailId)
  const senders = [row.issuerOrganizationNumber, mail?.fromAddress.toLowerCase() ?? ''].filter(Boolean)
  const { attachmentPageStart } = row
  const read = await inFolder(services, async (folder) =>
    readFile(services, await copyOut(files, row.dataFileId ?? row.documentFileId, folder), {
      attachmentPageStart,
      senders,
    }),
  )
  const fatal = fatalOf(read)
  const about = {
    fileName: row.fileName,
    sentFrom: row.sentFrom,
    subject: mail?.subject ?? null,
    attachmentPageStart,
  }
  const columns = fatal
    ? { readingState: 'failed', ocrErrors: [fatal] }
    : await columnsOf(services, reads.db, read, about)
  await inTransaction(writes, async (db) => {
    const held = await heldInterpretation(db, id)
    if (held?.reading !== reading || held.readingState !== 'waiting' || held.status !== 'Pending') return
    await dropStamps(db, id)
    await dropDraft(db, id)
    await db
      .updateTable('interpretation')
      .set({ ...columns, version: held.version + 1 })
      .where('id', '=', id)
      .execute()
    // A sheet made of data stays as it is.
    if (!fatal && !row.dataFileId) await putPages(db, id, read.pages)
    const what = reading === 1 ? 'Tolkad' : 'Tolkad igen'
    await addStatus({ db, actor: machine, now: clock() }, id, { status: 'Pending', what, reason: fatal })
    await sendStraightThrough(db, id)
  })
}
