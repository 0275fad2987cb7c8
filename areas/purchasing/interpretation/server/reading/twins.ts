import type { Selectable } from 'kysely'
import type { Intake } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { dropFile } from '#platform/server/files/file-tasks.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { machine } from '../actor.ts'
import { attach } from '../intake/attach.ts'
import { decide } from '../intake/intake-store.ts'
import { putPages } from './page-store.ts'
import { allCandidates, readingColumns, valueColumns, valuesOf, type About } from './values.ts'
import type { ReadFile } from './file.ts'
import { addStatus, asRow, dropStamps, type Row } from '../store.ts'
import { dataOnPrint, isSameInvoice } from './twin-values.ts'

const isDataAlone = ({ pages }: ReadFile) => pages.length === 0
const stored = (row: Row) => ({
  content: row.readContent,
  candidates: allCandidates(row.candidates),
})

/**
 * The interpretation of the same invoice out of the same mail, when one came as data and the other
 * to be looked at. What a person has begun with is left alone.
 */
export async function twinOf(
  db: Db,
  { mailId }: Pick<Intake, 'mailId'>,
  read: ReadFile,
): Promise<Row | undefined> {
  if (mailId === null) return undefined
  const rows = await db
    .selectFrom('interpretation')
    .selectAll()
    .where('mailId', '=', mailId)
    .where('splitFrom', 'is', null)
    .where('status', '=', 'Pending')
    .where('readingState', '=', 'read')
    .where('isSheet', '=', !isDataAlone(read))
    .$if(isDataAlone(read), (printed) => printed.where('dataFileId', 'is', null))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('interpretationDraft')
            .select('changes')
            .whereRef('interpretationId', '=', 'interpretation.id'),
        ),
      ),
    )
    .orderBy('createdAt')
    .forUpdate()
    .execute()
  const values = valuesOf(read)
  if (read.document.invoices.length > 1) return undefined
  return rows
    .map(asRow)
    .filter(({ suggestedGroups }) => suggestedGroups.length === 0)
    .find((row) =>
      isDataAlone(read) ? isSameInvoice(values, stored(row)) : isSameInvoice(stored(row), values),
    )
}

/**
 * Makes one interpretation of the two, on the caller's transaction: the values are the data's, and
 * the PDF is what is shown. Says so in the ledger.
 */
export async function joinTwin(
  services: JobServices,
  db: Db,
  twin: Row,
  { intake, read, about }: { intake: Selectable<Intake>; read: ReadFile; about: About },
): Promise<void> {
  const now = services.clock()
  const { id, version } = twin
  const { storedFileId, fileName, contentType, size } = intake
  const values = isDataAlone(read)
    ? dataOnPrint(valuesOf(read), stored(twin))
    : dataOnPrint(stored(twin), valuesOf(read))
  if (isDataAlone(read)) {
    await decide(
      db,
      intake.id,
      'attachment',
      `Samma faktura som ${twin.fileName}: uppgifterna är hämtade härifrån`,
      now,
    )
    const columns = await valueColumns(services, values, { ...about, fileName: twin.fileName })
    const { structured, stated } = readingColumns(read, null)
    await db
      .updateTable('interpretation')
      .set({ ...columns, structured, stated, dataFileId: storedFileId, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await attach({ db, actor: machine, now }, id, {
      intakeId: intake.id,
      storedFileId,
      fileName,
      contentType,
      size,
    })
  } else {
    await decide(
      db,
      intake.id,
      'interpreted',
      `Samma faktura som ${twin.fileName}, vars uppgifter gäller`,
      now,
    )
    await dropStamps(db, id)
    const columns = await valueColumns(services, values, about)
    // Kind and sums are the data's.
    const {
      structured: _,
      stated: __,
      ...reading
    } = readingColumns(read, intake.attachmentPageStart)
    await db
      .updateTable('interpretation')
      .set({
        ...columns,
        ...reading,
        fileName,
        documentFileId: storedFileId,
        isSheet: false,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute()
    await putPages(db, id, read.pages)
    await dropFile(db, twin.documentFileId)
  }
  await db.updateTable('intake').set({ partOf: id }).where('id', '=', intake.id).execute()
  const what = `Förd samman med ${fileName}`
  await addStatus({ db, actor: machine, now }, id, { status: 'Pending', what })
}
