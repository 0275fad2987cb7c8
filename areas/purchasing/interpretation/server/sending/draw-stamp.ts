import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import { FileMissing } from '#platform/server/files/file-store.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { stampLanguages } from '../../rules.ts'
import { stampTexts } from '../../settings.ts'
import type { StampOnPage } from '#reader/assembly.ts'
import { inFolder, keep, putFile, type Kept } from '../intake/working-files.ts'
import { pagesOf } from '../present.ts'
import { putImages } from '../reading/page-images.ts'
import { writeContent, type Row } from '../store.ts'
import { madePdf } from './made-pdf.ts'

const stampShape = z.object({
  language: z.enum(stampLanguages),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type Stamp = z.output<typeof stampShape>

interface Drawing {
  readonly db: Db
  readonly files: FileStore
  readonly config: Config
}
/** In the store; their rows are written with the stamp. */
export interface Drawn {
  readonly document: Kept
  readonly image: Kept
}

/**
 * The document with the stamps it has and the new one, and the image of the page with the new one;
 * or why there is none.
 */
export async function drawStamp(
  { db, files, config }: Drawing,
  row: Row,
  pageNumber: number,
  stamp: Stamp,
): Promise<Drawn | 'filesMissing' | 'outsidePage' | 'unusable'> {
  const pages = await pagesOf(db, row.id)
  const page = pages.find((one) => one.pageNumber === pageNumber)
  if (!page) return 'filesMissing'
  if (
    page.isAttachment ||
    stamp.x + stamp.width > page.width ||
    stamp.y + stamp.height > page.height
  )
    return 'outsidePage'
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
  const draw = { page: page.sourcePage, turn: page.turn }
  return inFolder(config, async (folder) => {
    const pdf = await madePdf(files, [source], { folder, atLeast: 'images', draw }).catch(isGone)
    if (pdf === 'filesMissing') return pdf
    const [image] = await putImages(files, pdf?.image ? [pdf.image] : [])
    if (!pdf || !image) return 'unusable'
    const { fileName: name } = row
    const document = await putFile(files, pdf.path, { name, contentType: 'application/pdf' })
    return { document, image: image.image }
  })
}

function isGone(error: unknown): 'filesMissing' {
  if (error instanceof FileMissing) return 'filesMissing'
  throw error
}

/** Puts a drawn stamp on a page, on the caller's transaction, which holds the interpretation. */
export async function putStamp(
  db: Db,
  held: Row,
  pageNumber: number,
  stamp: Stamp,
  drawn: Drawn,
): Promise<Row> {
  const stampedFileId = await keep(db, drawn.image)
  const stampedDocumentId = await keep(db, drawn.document)
  await db
    .updateTable('interpretationPage')
    .set({ stamp: JSON.stringify(stamp), stampedFileId })
    .where('interpretationId', '=', held.id)
    .where('pageNumber', '=', pageNumber)
    .execute()
  return writeContent(db, held, held.content, { invoiceStamped: true, stampedDocumentId })
}
