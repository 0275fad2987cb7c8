import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Context } from '#platform/server/context.ts'
import { uploadFolder } from '#platform/server/upload.ts'
import { renderPages } from '../reader/read.ts'
import { attachmentImage } from '../rules.ts'
import { putBytes, type KeptBytes } from './kept-bytes.ts'

/** The image of a page, in the store; its row is written by who needs it. */
export interface KeptImage {
  /** Of the file, from 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly image: KeptBytes
}
export interface KeptImages {
  readonly images: readonly KeptImage[]
  /** Swedish: what could not be shown. */
  readonly problems: readonly string[]
}
interface Wanted {
  /** From 1; all when left out. */
  readonly pages?: readonly number[]
  /** Pages from this one on are attachments, which have smaller images (part-3 §9). */
  readonly attachmentPageStart?: number | null
}

/** Draws the pages of a PDF or an image in a reading process, and puts the images into the store, one at a time. */
export async function keptImages(
  keeping: Pick<Context, 'files' | 'config'>,
  bytes: Uint8Array,
  { pages, attachmentPageStart }: Wanted = {},
): Promise<KeptImages> {
  const folder = path.join(uploadFolder(keeping.config.dataDir), `pages-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const from = attachmentPageStart ?? undefined
  try {
    const drawn = await renderPages(
      { bytes },
      { folder, ...(pages && { pages }), ...(from !== undefined && { attachmentPageStart: from }) },
    )
    const images: KeptImage[] = []
    for (const { number, path: at, ...size } of drawn.images) {
      const isLarge = number >= (from ?? Number.POSITIVE_INFINITY) && size.width > attachmentImage.width
      const { width, height } = isLarge ? attachmentImage : size
      const jpeg = isLarge ? await sharp(at).resize(width, height).jpeg({ quality: 82 }).toBuffer() : await readFile(at)
      const made = { name: `Sida ${number}.jpg`, contentType: 'image/jpeg', bytes: jpeg }
      images.push({ number, width, height, image: await putBytes(keeping, made) })
    }
    return { images, problems: drawn.problems.map(({ text }) => text) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
