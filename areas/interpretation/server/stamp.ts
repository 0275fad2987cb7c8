import { z } from 'zod'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { FileMissing } from '#platform/server/file-store.ts'
import { readSetting } from '#areas/settings/server/public.ts'
import type { interpretation } from '../contract.ts'
import { stampLanguages } from '../rules.ts'
import { stampTexts } from '../settings.ts'
import { stampedPdf, UnusablePdf, type StampOnPage } from './assemble-pdf.ts'
import { bytesOf, keepBytes } from './kept-bytes.ts'
import { keptImages } from './page-images.ts'
import { pagesOf, present } from './present.ts'
import { editable, existing, writeContent, type Row } from './store.ts'

const stampShape = z.object({
  language: z.enum(stampLanguages),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
type Stamp = z.output<typeof stampShape>

/** Takes every stamp off the pages. */
export async function dropStamps(db: Db, id: string): Promise<void> {
  await db
    .updateTable('interpretation')
    .set(unstamped)
    .where('id', '=', id)
    .where('invoiceStamped', '=', true)
    .execute()
  await db
    .updateTable('interpretationPage')
    .set({ stamp: null, stampedFileId: null })
    .where('interpretationId', '=', id)
    .where('stamp', 'is not', null)
    .execute()
}
const unstamped = { invoiceStamped: false, stampedDocumentId: null }

type Drawing = Context<typeof interpretation.saveinvoiceimage>

/** The document with the stamps it has and the new one, and the image of the page with the new one. */
async function drawn(context: Drawing, row: Row, pageNumber: number, stamp: Stamp) {
  const { db, files, refuse } = context
  const pages = await pagesOf(db, row.id)
  const page = pages.find((one) => one.pageNumber === pageNumber) ?? refuse('filesMissing')
  if (page.isAttachment || stamp.x + stamp.width > page.width || stamp.y + stamp.height > page.height)
    refuse('outsidePage')
  const onPage = async (on: (typeof pages)[number], { language, ...box }: Stamp): Promise<StampOnPage> => ({
    page: on.sourcePage,
    image: on,
    box,
    text: await readSetting(db, stampTexts[language]),
  })
  const others = pages.filter((one) => one.stamp !== null && one.pageNumber !== pageNumber)
  const stamps = [
    ...(await Promise.all(others.map((other) => onPage(other, stampShape.parse(other.stamp))))),
    await onPage(page, stamp),
  ]
  try {
    const document = await stampedPdf(await bytesOf(files, row.documentFileId), stamps)
    const [drawnPage] = (await keptImages(context, document, { pages: [page.sourcePage] })).images
    return { document, image: drawnPage?.image ?? refuse('filesMissing') }
  } catch (error) {
    if (error instanceof FileMissing) refuse('filesMissing')
    if (error instanceof UnusablePdf) refuse('unusable')
    throw error
  }
}

/** Draws the stamp first, and stores it when the interpretation is still as it was drawn on (part-3 §4, §9). */
export const saveinvoiceimage: Handler<typeof interpretation.saveinvoiceimage> = async (input, context) => {
  const { id, version, pageNumber, ...stamp } = input
  const { refuse, write, audit } = context
  const row = await existing(context, id)
  if (row.content.isCreditInvoice) refuse('creditInvoice')
  const made = row.status === 'Pending' ? await drawn(context, row, pageNumber, stamp) : undefined
  await write(async (db) => {
    const held = await editable({ ...context, db }, { id, version: version ?? row.version })
    // Not pending was refused above, so there is something drawn.
    if (!made) return
    await db.insertInto('storedFile').values(made.image).execute()
    const stampedDocumentId = await keepBytes(db, context, {
      name: held.fileName,
      contentType: 'application/pdf',
      bytes: made.document,
    })
    await db
      .updateTable('interpretationPage')
      .set({ stamp: JSON.stringify(stamp), stampedFileId: made.image.id })
      .where('interpretationId', '=', id)
      .where('pageNumber', '=', pageNumber)
      .execute()
    await writeContent(db, held, held.content, { invoiceStamped: true, stampedDocumentId })
    audit({ subject: id, after: { pageNumber, ...stamp } })
  })
  return present(context, id)
}

export const removeStamp: Handler<typeof interpretation.removeStamp> = async (input, context) => {
  const row = await editable(context, input)
  await dropStamps(context.db, row.id)
  await writeContent(context.db, row, row.content)
  context.audit({ subject: row.id, after: { invoiceStamped: false } })
  return present(context, row.id)
}
