import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Selectable } from 'kysely'
import type { Intake } from '#database/types.ts'
import { personsWithin } from '#platform/server/audit/persons.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { keepPersonsOfFile } from '#platform/server/files/file-persons.ts'
import { foundIn } from '#platform/server/files/scan.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Content } from '../../content.ts'
import { stepNames } from '../../texts.ts'
import { machine } from '../actor.ts'
import { attach } from '../intake/attach.ts'
import { dataSheet } from '../sending/data-sheet.ts'
import { scannedOrLater } from '../intake/mail-parts.ts'
import { decide, tryIntake } from '../intake/intake-store.ts'
import { putPages } from './page-store.ts'
import { fatalOf, mailOf, readingColumns, valueColumns, valuesOf } from './values.ts'
import { readFile, shownPages, type ReadFile } from './file.ts'
import { attachRestOfMail, holdMail } from './rest-of-mail.ts'
import { sendStraightThrough } from '../sending/straight-through.ts'
import { addStatus } from '../store.ts'
import { joinTwin, twinOf } from './twins.ts'
import { copyOut, inFolder, keep, putFile } from '../intake/working-files.ts'

const gaveUp =
  'Filen kunde inte läsas: läsningen avbröts flera gånger. Försök igen eller be avsändaren om en ny fil.'

/** Reads a file that came in and makes an interpretation of it. Done again it does nothing. */
export const readFirst = (services: JobServices, intakeId: string): Promise<void> =>
  tryIntake(services, intakeId, 'file', {
    gaveUp,
    refuse: (intake, reason) => refuseFile(services, intake, reason),
    async work(intake) {
      const { reads, files } = services
      const { attachmentPageStart } = intake
      const threat = await threatStillIn(services, intake)
      if (threat) return refuseFile(services, intake, foundIn(threat))
      const mail = await mailOf(reads.db, intake.mailId)
      const senders = [intake.organizationNumber, mail?.fromAddress.toLowerCase() ?? ''].filter(
        Boolean,
      )
      const read = await inFolder(services.config, async (folder) =>
        readFile(services, await copyOut(files, intake.storedFileId, folder), {
          attachmentPageStart,
          senders,
        }),
      )
      const { pages } = read.document
      const words = pages.map((page) => page.words.map(({ text }) => text).join(' ')).join('\n')
      await keepPersonsOfFile(services.writes.db, intake.storedFileId, personsWithin(words))
      const fatal = fatalOf(read)
      await (fatal ? refuseFile(services, intake, fatal) : takeIn(services, intake, read, mail))
    },
  })

/**
 * Asks the virus scanner again of a file that it stopped and somebody has read once more: what it
 * finds now; undefined when it has changed its mind, which is kept.
 */
async function threatStillIn(
  { config, files, writes }: JobServices,
  { id, threat, storedFileId }: Selectable<Intake>,
): Promise<string | undefined> {
  if (threat === null) return undefined
  const scan = await inFolder(config, async (folder) =>
    scannedOrLater(config, await copyOut(files, storedFileId, folder)),
  )
  if (scan.verdict !== 'clean') return scan.verdict === 'found' ? scan.threat : threat
  await writes.db.updateTable('intake').set({ threat: null }).where('id', '=', id).execute()
  return undefined
}

const refuseFile = (
  { writes, clock }: JobServices,
  { id, mailId }: Selectable<Intake>,
  reason: string,
) =>
  inTransaction(writes, async (db) => {
    await holdMail(db, mailId)
    await decide(db, id, 'refused', reason, clock())
    await attachRestOfMail(db, mailId, clock())
  })

async function takeIn(
  services: JobServices,
  intake: Selectable<Intake>,
  read: ReadFile,
  mail: Awaited<ReturnType<typeof mailOf>>,
): Promise<void> {
  const { writes, clock } = services
  const { id, mailId, fileName, storedFileId, attachmentPageStart } = intake
  const about = { fileName, sentFrom: mail?.fromAddress ?? null, subject: mail?.subject ?? null }
  const values = valuesOf(read)
  const columns = await valueColumns(services, values, about)
  const needsSheet = read.pages.length === 0 && !(await twinOf(writes.db, intake, read))
  const sheet = needsSheet ? await madeSheet(services, values.content, fileName) : undefined
  await inTransaction(writes, async (db) => {
    await holdMail(db, mailId)
    if (!(await isReceived(db, id))) return
    const now = clock()
    const twin = await twinOf(db, intake, read)
    if (twin) await joinTwin(services, db, twin, { intake, read, about })
    else if (read.pages.length === 0 && !sheet)
      throw new Error('the twin it was to be joined with is gone')
    else {
      await decide(db, id, 'interpreted', '', now)
      await db
        .insertInto('interpretation')
        .values({
          id,
          intakeId: id,
          mailId,
          source: intake.source,
          fileName,
          documentFileId: sheet ? await keep(db, sheet.document) : storedFileId,
          isSheet: sheet !== undefined,
          dataFileId: sheet ? storedFileId : null,
          createdAt: intake.receivedAt,
          ...columns,
          ...readingColumns(read, attachmentPageStart),
        })
        .execute()
      await putPages(db, id, sheet?.pages ?? read.pages)
      await addStatus({ db, actor: machine, now }, id, {
        status: 'Pending',
        what: stepNames.arrived,
      })
      // The data a sheet was made of goes along as a file.
      if (sheet) {
        const { contentType, size } = intake
        await attach({ db, actor: machine, now }, id, {
          intakeId: id,
          storedFileId,
          fileName,
          contentType,
          size,
        })
      }
    }
    await attachRestOfMail(db, mailId, now)
    await sendStraightThrough(db, twin?.id ?? id, now)
  })
}

const isReceived = async (db: Db, id: string) =>
  (await db.selectFrom('intake').select('fate').where('id', '=', id).forUpdate().executeTakeFirst())
    ?.fate === 'received'

/** The sheet that shows an e-invoice which came as data alone, in the store. */
const madeSheet = (services: JobServices, content: Content, fileName: string) =>
  inFolder(services.config, async (folder) => {
    const at = path.join(folder, 'sheet.pdf')
    await writeFile(at, await dataSheet(content, fileName), { mode: 0o600 })
    const name = `${fileName.replace(/\.[^.]*$/, '').slice(0, 240)}.pdf`
    const document = await putFile(services.files, at, { name, contentType: 'application/pdf' })
    return { document, pages: await shownPages(services, at) }
  })
