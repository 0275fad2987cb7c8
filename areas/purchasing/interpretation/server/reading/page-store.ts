import { dropFile } from '#platform/server/files/file-tasks.ts'
import type { Db } from '#platform/server/database.ts'
import type { Turn } from '#reader/document.ts'
import type { KeptImage } from './page-images.ts'
import type { Word } from './words.ts'
import type { Kept } from '../intake/working-files.ts'

/** A page whose image is in the store; its row in stored_file is written with the page. */
export interface KeptPage {
  readonly sourcePage: number
  readonly isAttachment: boolean
  readonly image: Kept
  readonly width: number
  readonly height: number
  readonly scanned: boolean
  readonly angle: number
  /** How the image is turned beside the page of the file. */
  readonly turn: Turn
  readonly words: readonly Word[]
}
interface ReadPage {
  readonly number: number
  readonly width: number
  readonly scanned: boolean
  readonly angle: number
  readonly words: readonly Word[]
}

/**
 * Page images with the words that were read on them. Words are in pixels of the image that is
 * shown, which is smaller for attachments.
 */
export const withWords = (
  images: readonly KeptImage[],
  read: readonly ReadPage[],
  isAttachment: (page: number) => boolean,
) =>
  images.map(({ number, width, height, turn, image }): KeptPage => {
    const page = read.find((one) => one.number === number)
    return {
      sourcePage: number,
      isAttachment: isAttachment(number),
      image,
      width,
      height,
      turn,
      scanned: page?.scanned ?? false,
      angle: page?.angle ?? 0,
      words: (page?.words ?? []).map((word) => scaled(word, width / (page?.width ?? width))),
    }
  })
const scaled = ({ text, x, y, width, height, confidence }: Word, scale: number): Word => ({
  text,
  x: Math.round(x * scale),
  y: Math.round(y * scale),
  width: Math.round(width * scale),
  height: Math.round(height * scale),
  confidence,
})

/**
 * Puts pages in the place of those the document had, or of an attachment's. Attachments follow on
 * the document.
 */
export async function putPages(
  db: Db,
  interpretationId: string,
  pages: readonly KeptPage[],
  attachmentId: string | null = null,
): Promise<void> {
  const before = await db
    .deleteFrom('interpretationPage')
    .where('interpretationId', '=', interpretationId)
    .where('attachmentId', attachmentId === null ? 'is' : '=', attachmentId)
    .returning(['imageFileId'])
    .execute()
  for (const { imageFileId } of before) await dropFile(db, imageFileId)
  const others = await db
    .selectFrom('interpretationPage')
    .select('pageNumber')
    .where('interpretationId', '=', interpretationId)
    .orderBy('pageNumber')
    .execute()
  const last = attachmentId === null ? 0 : (others.at(-1)?.pageNumber ?? 0)
  // Pages of attachments make room for a document that has become longer.
  const room = attachmentId === null ? pages.length : 0
  if (room > 0)
    for (const { pageNumber } of others.toReversed())
      await db
        .updateTable('interpretationPage')
        .set({ pageNumber: pageNumber + 1000 })
        .where('interpretationId', '=', interpretationId)
        .where('pageNumber', '=', pageNumber)
        .execute()
  if (pages.length > 0) {
    await db
      .insertInto('storedFile')
      .values(pages.map(({ image }) => image))
      .execute()
    await db
      .insertInto('interpretationPage')
      .values(
        pages.map(({ words, isAttachment, image, ...page }, place) => ({
          ...page,
          imageFileId: image.id,
          interpretationId,
          attachmentId,
          isAttachment: isAttachment || attachmentId !== null,
          pageNumber: last + place + 1,
          words: JSON.stringify(words),
        })),
      )
      .execute()
  }
  if (room > 0)
    for (const [place, { pageNumber }] of others.entries())
      await db
        .updateTable('interpretationPage')
        .set({ pageNumber: room + place + 1 })
        .where('interpretationId', '=', interpretationId)
        .where('pageNumber', '=', pageNumber + 1000)
        .execute()
  const { count } = await db
    .selectFrom('interpretationPage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('interpretationId', '=', interpretationId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('interpretation')
    .set({ pageCount: count === 0 ? null : count })
    .where('id', '=', interpretationId)
    .execute()
}
