import { z } from 'zod'
import type { Context, Handler } from '#platform/server/context.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { interpretation } from '../../contract.ts'
import { stampLanguages } from '../../rules.ts'
import { stampTexts } from '../../settings.ts'
import type { StampOnPage } from '#reader/assembly.ts'
import { madePdf } from './made-pdf.ts'
import { putImages } from '../reading/page-images.ts'
import { pagesOf, present } from '../present.ts'
import { dropStamps, editable, existing, writeContent, type Row } from '../store.ts'
import { inFolder, keep, orMissing, putFile } from '../intake/working-files.ts'

const stampShape = z.object({
  language: z.enum(stampLanguages),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
type Stamp = z.output<typeof stampShape>

type StampContext = Context<typeof interpretation.saveinvoiceimage>

/**
 * The document with the stamps it has and the new one, and the image of the page with the new one.
 */
async function drawStamp(context: StampContext, row: Row, pageNumber: number, stamp: Stamp) {
  const { db, files, refuse } = context
  const pages = await pagesOf(db, row.id)
  const page = pages.find((one) => one.pageNumber === pageNumber) ?? refuse('filesMissing')
  if (
    page.isAttachment ||
    stamp.x + stamp.width > page.width ||
    stamp.y + stamp.height > page.height
  )
    refuse('outsidePage')
  const onPage = async (
    on: (typeof pages)[number],
    { language, ...box }: Stamp,
  ): Promise<StampOnPage> => ({
    page: on.sourcePage,
    image: on,
    turn: on.turn,
    box,
    text: await readSetting(db, stampTexts[language]),
  })
  const others = pages.filter((one) => one.stamp !== null && one.pageNumber !== pageNumber)
  const stamps = [
    ...(await Promise.all(others.map((other) => onPage(other, stampShape.parse(other.stamp))))),
    await onPage(page, stamp),
  ]
  const source = {
    storedFileId: row.documentFileId,
    fileName: row.fileName,
    contentType: 'application/pdf',
    stamps,
  }
  return inFolder(context.config, async (folder) => {
    const how = {
      folder,
      atLeast: 'images',
      draw: { page: page.sourcePage, turn: page.turn },
    } as const
    const pdf = await madePdf(context.files, [source], how).catch(orMissing(refuse))
    if (!pdf) return refuse('unusable')
    const [image] = await putImages(context.files, pdf.image ? [pdf.image] : [])
    const document = await putFile(files, pdf.path, {
      name: row.fileName,
      contentType: 'application/pdf',
    })
    return { document, image: image?.image ?? refuse('unusable') }
  })
}

/**
 * Draws the stamp first, and stores it when the interpretation is still as it was drawn on
 * (interpretation 13, 53).
 */
export const saveinvoiceimage: Handler<typeof interpretation.saveinvoiceimage> = async (
  input,
  context,
) => {
  const { id, version, pageNumber, ...stamp } = input
  const { refuse, write, audit } = context
  const row = await existing(context, id)
  if (row.content.isCreditInvoice) refuse('creditInvoice')
  const drawing =
    row.status === 'Pending' ? await drawStamp(context, row, pageNumber, stamp) : undefined
  await write(async (db) => {
    const held = await editable({ ...context, db }, { id, version: version ?? row.version })
    // Not pending was refused above, so there is something drawn.
    if (!drawing) return
    const stampedFileId = await keep(db, drawing.image)
    const stampedDocumentId = await keep(db, drawing.document)
    await db
      .updateTable('interpretationPage')
      .set({ stamp: JSON.stringify(stamp), stampedFileId })
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
