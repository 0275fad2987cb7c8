import type { Handler } from '#platform/server/context.ts'
import { FileMissing } from '#platform/server/file-store.ts'
import { addJob } from '#platform/server/jobs.ts'
import type { interpretation } from '../contract.ts'
import { mergedPdf, somePages, UnusablePdf } from './assemble-pdf.ts'
import { readJob } from './job-names.ts'
import { bytesOf, keepBytes } from './kept-bytes.ts'
import { pagesOf } from './present.ts'
import { addStatus, editable, existing, releaseLock, type Row } from './store.ts'

type Input = Parameters<Handler<typeof interpretation.splitinvoice>>[0]
type Splitting = Parameters<Handler<typeof interpretation.splitinvoice>>[1]
type Page = Awaited<ReturnType<typeof pagesOf>>[number]

/** The pages of each group, in the order chosen. Pages nobody chose stay with the original. */
function chosenPages({ refuse }: Pick<Splitting, 'refuse'>, groups: Input['groups'], pages: readonly Page[]) {
  const taken = new Set<number>()
  return groups.map(({ list }) =>
    list.map(({ pageNumber, isAttachment }) => {
      const page = pages.find((one) => one.pageNumber === pageNumber) ?? refuse('unknownPage')
      if (taken.has(pageNumber)) refuse('pageTwice')
      taken.add(pageNumber)
      return { ...page, isAttachment: isAttachment ?? page.isAttachment }
    }),
  )
}

/** The file of one group: pages of the document, and of files that were attached to it. */
async function fileOf(
  { db, files }: Pick<Splitting, 'db' | 'files'>,
  row: Row,
  pages: readonly Page[],
): Promise<Uint8Array> {
  const parts: { name: string; contentType: string; bytes: Uint8Array }[] = []
  const pdf = { name: '', contentType: 'application/pdf' }
  for (const page of pages) {
    const attached = page.attachmentId
      ? await db
          .selectFrom('interpretationAttachment')
          .select(['storedFileId', 'contentType', 'fileName'])
          .where('id', '=', page.attachmentId)
          .executeTakeFirst()
      : undefined
    const bytes = await bytesOf(files, attached?.storedFileId ?? row.documentFileId)
    if (attached && attached.contentType !== 'application/pdf')
      parts.push({ name: attached.fileName, contentType: attached.contentType, bytes })
    else parts.push({ ...pdf, bytes: await somePages(bytes, [page.sourcePage]) })
  }
  return mergedPdf(parts)
}

/** The first page from which all are attachments, from 1; null when the last is none. */
function attachmentStart(pages: readonly Page[]): number | null {
  const last = pages.findLastIndex(({ isAttachment }) => !isAttachment)
  return last + 1 < pages.length && last >= 0 ? last + 2 : null
}

const nameOf = (fileName: string, place: number, count: number) =>
  `${fileName.replace(/\.[^.]*$/, '').slice(0, 220)} (${place + 1} av ${count}).pdf`

/** New interpretations of groups of pages, and the original removed and linked: all of it or nothing (part-3 §4). */
export const splitinvoice: Handler<typeof interpretation.splitinvoice> = async (input, context) => {
  const { refuse, write, now, newId, audit } = context
  const row = await existing(context, input.id)
  const groups = chosenPages(context, input.groups, await pagesOf(context.db, row.id))
  const made: { bytes: Uint8Array; pages: readonly Page[] }[] = []
  for (const pages of row.status === 'Pending' ? groups : []) {
    const bytes = await fileOf(context, row, pages).catch((error: unknown) => {
      if (error instanceof FileMissing) return refuse('filesMissing')
      if (error instanceof UnusablePdf) return refuse('unusable')
      throw error
    })
    made.push({ bytes, pages })
  }
  return write(async (db) => {
    const working = { ...context, db }
    const held = await editable(working, { id: row.id, version: input.version ?? row.version })
    const ids: string[] = []
    for (const [place, { bytes, pages }] of made.entries()) {
      const fileName = nameOf(held.fileName, place, made.length)
      const documentFileId = await keepBytes(db, context, { name: fileName, contentType: 'application/pdf', bytes })
      const id = newId()
      await db
        .insertInto('interpretation')
        .values({
          id,
          intakeId: held.intakeId,
          mailId: held.mailId,
          source: held.source,
          fileName,
          documentFileId,
          attachmentPageStart: attachmentStart(pages),
          sentFrom: held.sentFrom,
          searchText: `${fileName} ${held.sentFrom ?? ''}`.toLowerCase(),
          splitFrom: held.id,
          createdAt: now,
        })
        .execute()
      await addStatus(working, id, { status: 'Pending', what: 'Uppdelad ur en annan fil', reason: held.fileName })
      await addJob(db, readJob({ interpretationId: id, reading: 1 }))
      ids.push(id)
    }
    const reason = `Uppdelad i ${ids.length} ${ids.length === 1 ? 'faktura' : 'fakturor'}`
    await db
      .updateTable('interpretation')
      .set({ status: 'Removed', reason, version: held.version + 1 })
      .where('id', '=', held.id)
      .execute()
    await addStatus(working, held.id, { status: 'Removed', what: 'Uppdelad', reason })
    await db.deleteFrom('interpretationDraft').where('interpretationId', '=', held.id).execute()
    await releaseLock(db, held.id)
    audit({ subject: held.id, after: { split: ids } })
    return { ids }
  })
}
