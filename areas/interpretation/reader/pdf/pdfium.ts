import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { pageSize } from '../document.ts'

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
  readonly gray: (number: number, size: { width: number; height: number }) => Promise<GrayImage>
  /** The page in colour, 4 bytes a pixel (RGBA). */
  readonly colour: (number: number, size: { width: number; height: number }) => Promise<GrayImage>
  /** Whether the page shows anything but text. */
  readonly hasPictures: (number: number) => boolean
  readonly pageCount: number
  readonly close: () => void
}

type Mode = 'Gray' | 'BGRA'

async function rendered(
  document: PDFiumDocument,
  number: number,
  size: { width: number; height: number },
  mode: Mode,
): Promise<GrayImage> {
  // A page is closed by pdfium when it has been rendered.
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(size.width / originalWidth, size.height / originalHeight)
  const width = Math.max(1, Math.min(size.width, Math.round(originalWidth * scale)))
  const height = Math.max(1, Math.min(size.height, Math.round(originalHeight * scale)))
  const image = await page.render({ width, height, colorSpace: mode, render: 'bitmap' })
  const data = image.data as Uint8Array
  const bytes = mode === 'Gray' ? 1 : 4
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
    gray: (number, size) => rendered(document, number, size, 'Gray'),
    colour: (number, size) => rendered(document, number, size, 'BGRA'),
    hasPictures: (number) => {
      const page = document.getPage(number - 1)
      // Rules, logotypes and pictures are drawn before the text or after it, hardly ever only between.
      const count = page.getObjectCount()
      const ends = Array.from({ length: Math.min(count, 60) }, (_, at) =>
        at % 2 === 0 ? at >> 1 : count - 1 - (at >> 1),
      )
      return ends.some((at) => page.getObject(at).type !== 'text')
    },
    pageCount: document.getPageCount(),
    close: () => document.destroy(),
  }
}

/** Half the size of a page image: enough for a QR code, a quarter of the work. */
export const halfSize = { width: pageSize.width / 2, height: pageSize.height / 2 }
/** Enough to see that there may be a QR code. */
export const glanceSize = { width: 868, height: 1228 } as const
