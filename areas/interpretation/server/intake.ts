import type { Handler } from '#platform/server/context.ts'
import { FileMissing } from '#platform/server/file-store.ts'
import type { Db } from '#platform/server/database.ts'
import type { interpretation } from '../contract.ts'
import { fates, manualUpload, type Fate } from '../rules.ts'
import { takeInvoiceFile } from './intake-store.ts'
import { firstReadJob, unpackJob } from './job-names.ts'

/** One PDF, received whole (part-3 §2, §5). The answer is given when it is in the store and in the ledger. */
export const upload: Handler<typeof interpretation.upload> = async (input, { db, files, actor, now, audit }) => {
  const taken = await takeInvoiceFile(db, files, input.file, {
    channel: 'upload',
    source: manualUpload,
    receivedBy: actor.name,
    now,
    organizationNumber: input.organizationNumber,
    ...(input.attachmentPageStart && { attachmentPageStart: input.attachmentPageStart }),
  })
  audit({ subject: taken.id, company: input.organizationNumber || undefined, after: { fileName: input.file.name } })
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
      join.on(({ eb, fn, ref }) => eb('mailSource.intakeId', '=', fn.coalesce(ref('intake.mailId'), ref('intake.id')))),
    )
    .leftJoin('interpretation', (join) =>
      join.on(({ eb, fn, ref }) => eb('interpretation.id', '=', fn.coalesce(ref('intake.partOf'), ref('intake.id')))),
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

type Found = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]
const isRetriable = ({ kind, fate, contentType }: Pick<Found, 'kind' | 'fate' | 'contentType'>) =>
  kind === 'mail' ? fate === 'refused' : fate === 'refused' || fate === 'duplicate' || isReadable(fate, contentType)
/** An attachment that could be an invoice of its own. */
const isReadable = (fate: string, contentType: string) => fate === 'attachment' && contentType === 'application/pdf'

const presented = (row: Found) => ({
  id: row.id,
  emailId: row.kind === 'mail' ? row.id : row.mailId,
  kind: row.kind as 'mail' | 'file',
  channel: row.channel as 'upload' | 'smtp' | 'imap',
  fileName: row.fileName,
  contentType: row.contentType,
  size: row.size,
  from: row.fromAddress,
  subject: row.subject,
  received: row.receivedAt,
  fate: row.fate as Fate,
  reason: row.reason,
  interpretationId: row.interpretationId,
  attempts: row.attempts,
  canRetry: isRetriable(row),
})

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

export const intake: Handler<typeof interpretation.intake> = async (input, { db }) => {
  const pattern = `%${escaped(input.searchQuery)}%`
  const found = rows(db)
    .$if(input.fates.length > 0, (some) => some.where('fate', 'in', input.fates))
    .$if(input.searchQuery !== '', (some) =>
      some.where(({ or, eb }) =>
        or([
          eb('intake.fileName', 'ilike', pattern),
          eb('fromAddress', 'ilike', pattern),
          eb('subject', 'ilike', pattern),
          eb('intake.reason', 'ilike', pattern),
        ]),
      ),
    )
  const [list, hits, counts] = await Promise.all([
    found
      .orderBy('receivedAt', 'desc')
      .orderBy('intake.id')
      .limit(input.take)
      .offset(input.currentPage * input.take)
      .execute(),
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('intake')
      .select(['fate', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('fate')
      .execute(),
  ])
  const countOf = (fate: Fate) => counts.find((one) => one.fate === fate)?.count ?? 0
  return {
    list: list.map(presented),
    totalHits: hits.count,
    counts: fates.map((fate) => ({ fate, count: countOf(fate) })),
  }
}

export const getIntakeFile: Handler<typeof interpretation.getIntakeFile> = async ({ id }, context) => {
  const { db, files, refuse, audit } = context
  const row = await db
    .selectFrom('intake')
    .select(['fileName', 'contentType', 'storedFileId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse('filesMissing')
  audit({ subject: id })
  const body = await files.open(row.storedFileId).catch((error: unknown) => {
    if (error instanceof FileMissing) return refuse('filesMissing')
    throw error
  })
  return { name: row.fileName, contentType: row.contentType, body }
}

/** Reads a file, or takes a mail apart, once more; also what came before and what was taken for an attachment. */
export const retryIntake: Handler<typeof interpretation.retryIntake> = async ({ id }, context) => {
  const { db, refuse, audit, enqueue } = context
  const row = await db.selectFrom('intake').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return refuse('missing')
  if (!isRetriable(row)) refuse('notRetriable')
  await db
    .updateTable('intake')
    .set({ fate: 'received', reason: '', decidedAt: null, forced: true, partOf: null })
    .where('id', '=', id)
    .execute()
  await enqueue(row.kind === 'mail' ? unpackJob(id) : firstReadJob(id))
  audit({ subject: id, before: { fate: row.fate, reason: row.reason } })
  return presented(await rows(db).where('intake.id', '=', id).executeTakeFirstOrThrow())
}
