import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { pageSize, type Turn } from '../document.ts'
import { mayShowQr, thingsOn } from './things.ts'

let library: Promise<PDFiumLibrary> | undefined

/** An image with one byte per pixel, 0 black to 255 white. */
export interface GrayImage {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** A PDF as pictures. Made once per file, since opening it again costs more than a page. */
export interface Pictures {
  /** The page in grey, whole on an image of this size with white where the proportions differ. @param number from 1 */
  readonly gray: (number: number, size: Size, turn?: Turn) => Promise<GrayImage>
  /** The page in colour, 4 bytes a pixel (RGBA). */
  readonly colour: (number: number, size: Size, turn?: Turn) => Promise<GrayImage>
  /** Whether the page shows anything but text. */
  readonly hasPictures: (number: number) => boolean
  /** Whether anything on the page is such that a QR code can be drawn with it. */
  readonly mayShowQr: (number: number) => boolean
  readonly pageCount: number
  readonly close: () => void
}

interface Size {
  readonly width: number
  readonly height: number
}
type Mode = 'Gray' | 'BGRA'
const channels = { Gray: 1, BGRA: 4 } as const

async function turned(
  data: Uint8Array,
  { width, height }: Size,
  bytes: 1 | 4,
  turn: Turn | undefined,
): Promise<GrayImage> {
  if (!turn) return { data, width, height }
  const image = await sharp(data, { raw: { width, height, channels: bytes } })
    .rotate(turn)
    .toColourspace(bytes === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: image.data, width: image.info.width, height: image.info.height }
}

async function rendered(
  document: PDFiumDocument,
  number: number,
  size: Size,
  mode: Mode,
  turn?: Turn,
): Promise<GrayImage> {
  const isOnSide = turn === 90 || turn === 270
  const most = isOnSide ? { width: size.height, height: size.width } : size
  // A page is closed by pdfium when it has been rendered.
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(most.width / originalWidth, most.height / originalHeight)
  const fit = (side: number, limit: number) => Math.max(1, Math.min(limit, Math.round(side * scale)))
  const drawn = { width: fit(originalWidth, most.width), height: fit(originalHeight, most.height) }
  const image = await page.render({ ...drawn, colorSpace: mode, render: 'bitmap' })
  const bytes = channels[mode]
  const { data, width, height } = await turned(image.data as Uint8Array, drawn, bytes, turn)
  if (width === size.width && height === size.height) return { data, width, height }
  const whole = new Uint8Array(size.width * size.height * bytes).fill(255)
  for (let row = 0; row < height; row++)
    whole.set(data.subarray(row * width * bytes, (row + 1) * width * bytes), row * size.width * bytes)
  return { data: whole, ...size }
}

/** Opens a PDF that pdfjs has opened already. @throws Error when pdfium cannot. */
export async function openPictures(bytes: Uint8Array): Promise<Pictures> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(bytes)
  return {
    gray: (number, size, turn) => rendered(document, number, size, 'Gray', turn),
    colour: (number, size, turn) => rendered(document, number, size, 'BGRA', turn),
    hasPictures: (number) => thingsOn(document, number).some(({ kind }) => kind !== 'text'),
    mayShowQr: (number) => mayShowQr(thingsOn(document, number)),
    pageCount: document.getPageCount(),
    close: () => document.destroy(),
  }
}

/** Half the size of a page image: enough for a QR code, a quarter of the work. */
export const halfSize = { width: pageSize.width / 2, height: pageSize.height / 2 }
/** Enough to see that there may be a QR code. */
export const glanceSize = { width: 868, height: 1228 } as const
