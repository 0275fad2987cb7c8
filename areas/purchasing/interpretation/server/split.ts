import type { Handler } from '#platform/server/context.ts'
import { addJob } from '#platform/server/jobs.ts'
import type { interpretation } from '../contract.ts'
import { readJob } from './job-names.ts'
import { madePdf, type Source } from './sending/made-pdf.ts'
import { pagesOf } from './present.ts'
import { addStatus, editable, endEditing, existing, type Row } from './store.ts'
import { inFolder, keep, orMissing, putFile, type Kept } from './intake/working-files.ts'

type Input = Parameters<Handler<typeof interpretation.splitinvoice>>[0]
type Splitting = Parameters<Handler<typeof interpretation.splitinvoice>>[1]
type Page = Awaited<ReturnType<typeof pagesOf>>[number]

/** The pages of each group, in the order chosen. Pages nobody chose stay with the original. */
function chosenPages(
  { refuse }: Pick<Splitting, 'refuse'>,
  groups: Input['groups'],
  pages: readonly Page[],
) {
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

/**
 * What the file of one group is made of: pages of the document, and of files that were attached to
 * it.
 */
async function sourcesOf(
  { db }: Pick<Splitting, 'db'>,
  row: Row,
  pages: readonly Page[],
): Promise<Source[]> {
  const attached = await db
    .selectFrom('interpretationAttachment')
    .select(['id', 'storedFileId', 'contentType', 'fileName'])
    .where('interpretationId', '=', row.id)
    .execute()
  const document = {
    storedFileId: row.documentFileId,
    fileName: row.fileName,
    contentType: 'application/pdf',
  }
  const sources: (Source & { pages: number[] })[] = []
  for (const { attachmentId, sourcePage } of pages) {
    const { storedFileId, fileName, contentType } =
      attached.find(({ id }) => id === attachmentId) ?? document
    const last = sources.at(-1)
    if (last?.storedFileId === storedFileId) last.pages.push(sourcePage)
    else sources.push({ storedFileId, fileName, contentType, pages: [sourcePage] })
  }
  return sources
}

/** The first page from which all are attachments, from 1; null when the last is none. */
function attachmentStart(pages: readonly Page[]): number | null {
  const last = pages.findLastIndex(({ isAttachment }) => !isAttachment)
  return last + 1 < pages.length && last >= 0 ? last + 2 : null
}

const nameOf = (fileName: string, place: number, count: number) =>
  `${fileName.replace(/\.[^.]*$/, '').slice(0, 220)} (${place + 1} av ${count}).pdf`

/** Makes the file of one group and puts it into the store. */
const fileOf = (
  { files, config, refuse }: Splitting,
  name: string,
  sources: readonly Source[],
): Promise<Kept> =>
  inFolder(config, async (folder) => {
    const pdf = await madePdf(files, sources, { folder, atLeast: 'images' }).catch(
      orMissing(refuse),
    )
    return pdf
      ? putFile(files, pdf.path, { name, contentType: 'application/pdf' })
      : refuse('unusable')
  })

/**
 * New interpretations of groups of pages, and the original removed and linked: all of it or nothing
 * (interpretation 7).
 */
export const splitinvoice: Handler<typeof interpretation.splitinvoice> = async (input, context) => {
  const { write, now, newId, audit } = context
  const row = await existing(context, input.id)
  const groups = chosenPages(context, input.groups, await pagesOf(context.db, row.id))
  const parts: { file: Kept; pages: readonly Page[] }[] = []
  for (const [place, pages] of (row.status === 'Pending' ? groups : []).entries()) {
    const name = nameOf(row.fileName, place, groups.length)
    const file = await fileOf(context, name, await sourcesOf(context, row, pages))
    parts.push({ file, pages })
  }
  return write(async (db) => {
    const act = { ...context, db }
    const held = await editable(act, { id: row.id, version: input.version ?? row.version })
    const ids: string[] = []
    for (const { file, pages } of parts) {
      const fileName = file.name
      const documentFileId = await keep(db, file)
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
      await addStatus(act, id, {
        status: 'Pending',
        what: 'Uppdelad ur en annan fil',
        reason: held.fileName,
      })
      await addJob(db, readJob({ interpretationId: id, reading: 1 }))
      ids.push(id)
    }
    const reason = `Uppdelad i ${ids.length} ${ids.length === 1 ? 'faktura' : 'fakturor'}`
    await db
      .updateTable('interpretation')
      .set({ status: 'Removed', reason, version: held.version + 1 })
      .where('id', '=', held.id)
      .execute()
    await addStatus(act, held.id, { status: 'Removed', what: 'Uppdelad', reason })
    await endEditing(db, held.id)
    audit({ subject: held.id, after: { split: ids } })
    return { ids }
  })
}
