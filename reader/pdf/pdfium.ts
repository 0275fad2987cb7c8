import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { type Box, pageSize, type Turn } from '../document.ts'
import { imageScale } from './text.ts'
import { codeSigns, isPicture, type Showing, shownBy, standsOnPicture, thingsOn } from './things.ts'

let library: Promise<PDFiumLibrary> | undefined

/** An image with one byte per pixel, 0 black to 255 white. */
export interface GrayImage {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** A page as it was drawn: the paper, from the upper left corner of an image that may be larger. */
export interface DrawnPage extends GrayImage {
  readonly paper: Size
}

/** A PDF as pictures. Made once per file, since opening it again costs more than a page. */
export interface Pictures {
  /**
   * The page in grey, whole on an image of this size with white where the proportions differ.
   * @param number from 1
   */
  readonly gray: (number: number, size: Size, turn?: Turn) => Promise<DrawnPage>
  /** The page in colour, 4 bytes a pixel (RGBA). */
  readonly colour: (number: number, size: Size, turn?: Turn) => Promise<DrawnPage>
  /** What the page says, in the order it is drawn. */
  readonly text: (number: number) => string
  /** What the page is drawn with; a picture may show anything. */
  readonly shows: (number: number) => Showing
  /** Whether the page is one picture, and text it has is not seen. */
  readonly isPicture: (number: number) => boolean
  /** Whether it stands on a picture, which may show its form. */
  readonly onPicture: (number: number) => boolean
  /** Where on the page image something may be a QR code, and whether one may be anywhere. */
  readonly codePlaces: (number: number) => {
    readonly boxes: readonly Box[]
    readonly anywhere: boolean
  }
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
): Promise<DrawnPage> {
  const isOnSide = turn === 90 || turn === 270
  const most = isOnSide ? { width: size.height, height: size.width } : size
  // A page is closed by pdfium when it has been rendered.
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(most.width / originalWidth, most.height / originalHeight)
  const fit = (side: number, limit: number) =>
    Math.max(1, Math.min(limit, Math.round(side * scale)))
  const drawn = { width: fit(originalWidth, most.width), height: fit(originalHeight, most.height) }
  const image = await page.render({ ...drawn, colorSpace: mode, render: 'bitmap' })
  const bytes = channels[mode]
  const { data, width, height } = await turned(image.data, drawn, bytes, turn)
  const paper = { width, height }
  if (width === size.width && height === size.height) return { data, ...size, paper }
  const whole = new Uint8Array(size.width * size.height * bytes).fill(255)
  for (let row = 0; row < height; row++)
    whole.set(
      data.subarray(row * width * bytes, (row + 1) * width * bytes),
      row * size.width * bytes,
    )
  return { data: whole, ...size, paper }
}

function codePlaces(document: PDFiumDocument, number: number): ReturnType<Pictures['codePlaces']> {
  const { things, ...page } = thingsOn(document, number)
  const { alone, together } = codeSigns(things)
  const scale = imageScale(page.width, page.height)
  const boxes = alone.map(({ left, bottom, right, top }) => ({
    x: left * scale,
    y: (page.height - top) * scale,
    width: (right - left) * scale,
    height: (top - bottom) * scale,
  }))
  return { boxes, anywhere: together }
}

/** Opens a PDF that pdfjs has opened already. @throws Error when pdfium cannot. */
export async function openPictures(bytes: Uint8Array): Promise<Pictures> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(bytes)
  return {
    gray: (number, size, turn) => rendered(document, number, size, 'Gray', turn),
    colour: (number, size, turn) => rendered(document, number, size, 'BGRA', turn),
    text: (number) => document.getPage(number - 1).getText(),
    shows: (number) => shownBy(thingsOn(document, number).things),
    isPicture: (number) => isPicture(thingsOn(document, number)),
    onPicture: (number) => standsOnPicture(thingsOn(document, number)),
    codePlaces: (number) => codePlaces(document, number),
    pageCount: document.getPageCount(),
    close: () => document.destroy(),
  }
}

/** Half the size of a page image: enough for a QR code, a quarter of the work. */
export const halfSize = { width: pageSize.width / 2, height: pageSize.height / 2 }
/** Enough to see that there may be a QR code. */
export const glanceSize = { width: 868, height: 1228 } as const
