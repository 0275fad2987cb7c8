import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { interpretation } from '../../contract.ts'
import { personsWithin } from '#platform/server/audit/persons.ts'
import { personsOfFiles } from '#platform/server/files/file-persons.ts'
import { fates, manualUpload } from '../../rules.ts'
import { takeInvoiceFile } from './intake-store.ts'
import { firstReadJob, unpackJob } from '../job-names.ts'
import { holdsWords, pageAndHits, type Rows, type Term } from '../list-pages.ts'
import { personsOnPages } from '../reading/words.ts'
import { orMissing } from './working-files.ts'

/**
 * One PDF, received whole (interpretation 22). The answer is given when it is in the store and in
 * the ledger.
 */
export const upload: Handler<typeof interpretation.upload> = async (
  input,
  { db, files, actor, now, audit },
) => {
  const taken = await takeInvoiceFile(db, files, input.file, {
    channel: 'upload',
    source: manualUpload,
    receivedBy: actor.name,
    now,
    organizationNumber: input.organizationNumber,
    ...(input.attachmentPageStart && { attachmentPageStart: input.attachmentPageStart }),
  })
  audit({
    subject: taken.id,
    company: input.organizationNumber || undefined,
    after: { fileName: input.file.name },
  })
  return {
    intakeId: taken.id,
    interpretationId: taken.fate === 'received' ? taken.id : null,
    reason: taken.reason,
  }
}

const rows = (db: Db) =>
  db
    .selectFrom('intake')
    .leftJoin('mailSource', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('mailSource.intakeId', '=', fn.coalesce(ref('intake.mailId'), ref('intake.id'))),
      ),
    )
    .leftJoin('interpretation', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('interpretation.id', '=', fn.coalesce(ref('intake.partOf'), ref('intake.id'))),
      ),
    )
    .select([
      'intake.id',
      'intake.mailId',
      'kind',
      'channel',
      'intake.fileName',
      'contentType',
      'size',
      'fromAddress',
      'subject',
      'receivedAt',
      'fate',
      'intake.reason',
      'attempts',
      'interpretation.id as interpretationId',
    ])

type LedgerRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]
const isRetriable = ({
  kind,
  fate,
  contentType,
}: Pick<LedgerRow, 'kind' | 'fate' | 'contentType'>) =>
  kind === 'mail'
    ? fate === 'refused'
    : fate === 'refused' || fate === 'duplicate' || isReadable(fate, contentType)
/** An attachment that could be an invoice of its own. */
const isReadable = (fate: string, contentType: string) =>
  fate === 'attachment' && contentType === 'application/pdf'

const presented = (row: LedgerRow) => ({
  id: row.id,
  emailId: row.kind === 'mail' ? row.id : row.mailId,
  kind: row.kind,
  channel: row.channel,
  fileName: row.fileName,
  contentType: row.contentType,
  size: row.size,
  from: row.fromAddress,
  subject: row.subject,
  received: row.receivedAt,
  fate: row.fate,
  reason: row.reason,
  interpretationId: row.interpretationId,
  attempts: row.attempts,
  canRetry: isRetriable(row),
})

const latest: readonly Term[] = [
  ['received_at', 'desc'],
  ['id', 'asc'],
]

export const intake: Handler<typeof interpretation.intake> = async (input, { db }) => {
  const chosenFates = input.fates.length === 0 ? fates : [...new Set(input.fates)]
  const ledger: Rows = {
    table: 'intake',
    parts: chosenFates.map((fate) => sql`fate = ${fate}`),
    found: holdsWords(input.searchQuery),
  }
  const rowsPerFate = await db
    .selectFrom('intakeCount')
    .select(['fate', ({ fn }) => fn.sum<string>('count').as('count')])
    .groupBy('fate')
    .execute()
  const counts = fates.map((fate) => ({
    fate,
    count: Number(rowsPerFate.find((one) => one.fate === fate)?.count ?? 0),
  }))
  const page = { take: input.take, offset: input.currentPage * input.take }
  const countOfChosen = counts.reduce(
    (sum, { fate, count }) => sum + (chosenFates.includes(fate) ? count : 0),
    0,
  )
  const { ids, ...hits } = await pageAndHits(db, ledger, latest, page, async () => countOfChosen)
  const list = ids.length === 0 ? [] : await rows(db).where('intake.id', 'in', ids).execute()
  const byId = new Map(list.map((row) => [row.id, row]))
  return { list: ids.flatMap((id) => byId.get(id) ?? []).map(presented), ...hits, counts }
}

/** Whether the virus scanner found something in a file, or in one of a mail's. */
const holdsThreat = async (db: Db, id: string) =>
  (await db
    .selectFrom('intake')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', id), eb('mailId', '=', id)]))
    .where('threat', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Whom a file that came in names by number, and a mail with what it carried: by the words that were
 * read of them and of the interpretations they became, and the mail's own text (audit 4).
 */
async function personsOfIntake(db: Db, id: string): Promise<readonly string[]> {
  const carried = await db
    .selectFrom('intake')
    .select(['id', 'partOf', 'storedFileId'])
    .where((eb) => eb.or([eb('id', '=', id), eb('mailId', '=', id)]))
    .execute()
  const mail = await db
    .selectFrom('mailSource')
    .select(['subject', 'body'])
    .where('intakeId', '=', id)
    .executeTakeFirst()
  const read = new Set(carried.map((one) => one.partOf ?? one.id))
  const named = [...personsWithin(`${mail?.subject ?? ''}\n${mail?.body ?? ''}`)]
  named.push(
    ...(await personsOfFiles(
      db,
      carried.map(({ storedFileId }) => storedFileId),
    )),
  )
  for (const one of read) named.push(...(await personsOnPages(db, one)))
  return [...new Set(named)].toSorted()
}

export const getIntakeFile: Handler<typeof interpretation.getIntakeFile> = async (
  { id },
  context,
) => {
  const { db, files, refuse, audit } = context
  const row = await db
    .selectFrom('intake')
    .select(['fileName', 'contentType', 'storedFileId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse('filesMissing')
  if (await holdsThreat(db, id)) refuse('stopped')
  audit({ subject: id, persons: await personsOfIntake(db, id) })
  const body = await files.open(row.storedFileId).catch(orMissing(refuse))
  return { name: row.fileName, contentType: row.contentType, body }
}

/**
 * Reads a file, or takes a mail apart, once more; also what came before and what was taken for an
 * attachment.
 */
export const retryIntake: Handler<typeof interpretation.retryIntake> = async ({ id }, context) => {
  const { db, refuse, audit, enqueue } = context
  const row = await db
    .selectFrom('intake')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('missing')
  if (!isRetriable(row)) refuse('notRetriable')
  await db
    .updateTable('intake')
    .set({ fate: 'received', reason: '', decidedAt: null, forced: true, partOf: null })
    .where('id', '=', id)
    .execute()
  await enqueue(row.kind === 'mail' ? unpackJob(id) : firstReadJob(id, { isAwaited: true }))
  audit({ subject: id, before: { fate: row.fate, reason: row.reason } })
  return presented(await rows(db).where('intake.id', '=', id).executeTakeFirstOrThrow())
}
