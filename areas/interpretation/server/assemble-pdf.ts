import { degrees, PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import sharp from 'sharp'

const ink = rgb(0.1, 0.2, 0.45)

/** A file that is no PDF, or so broken that its pages cannot be had. */
export class UnusablePdf extends Error {}

/** Opens what other programs have written, also with restrictions that need no password to read. Throws UnusablePdf. */
async function open(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
    document.getPages()
    return document
  } catch (cause) {
    throw new UnusablePdf('A PDF has no pages that can be had', { cause })
  }
}

/** Pages of a file, from 0, as the document to come gets them. Throws UnusablePdf. */
async function pagesInto(document: PDFDocument, bytes: Uint8Array, pages?: readonly number[]): Promise<PDFPage[]> {
  const from = await open(bytes)
  try {
    return await document.copyPages(from, [...(pages ?? from.getPageIndices())])
  } catch (cause) {
    throw new UnusablePdf('Pages of a PDF cannot be copied', { cause })
  }
}

export interface StampOnPage {
  /** Of the file, from 1. */
  readonly page: number
  /** Size of the page's image, in whose pixels the box is. */
  readonly image: { readonly width: number; readonly height: number }
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly text: string
}

/** The file with stamps drawn on it, upright as the page is shown whatever its rotation. */
export async function stampedPdf(bytes: Uint8Array, stamps: readonly StampOnPage[]): Promise<Uint8Array> {
  const document = await open(bytes)
  const font = await document.embedFont(StandardFonts.HelveticaBold)
  for (const stamp of stamps) {
    const page = document.getPages()[stamp.page - 1]
    if (page) drawStamp(page, font, stamp)
  }
  return document.save()
}

/** Where a place of the shown page, in points from its upper left corner, is on the page as it is stored. */
function placing(page: PDFPage) {
  const { x, y, width, height } = page.getCropBox()
  const turned = (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270
  const at = (right: number, down: number) =>
    ({
      0: { x: x + right, y: y + height - down },
      90: { x: x + down, y: y + right },
      180: { x: x + width - right, y: y + down },
      270: { x: x + width - down, y: y + height - right },
    })[turned]
  return { at, turned, shownWidth: turned % 180 === 0 ? width : height }
}

function drawStamp(page: PDFPage, font: PDFFont, { image, box, text }: StampOnPage): void {
  const { at, turned, shownWidth } = placing(page)
  const scale = shownWidth / image.width
  const [left, top, width, height] = [box.x, box.y, box.width, box.height].map((pixels) => pixels * scale) as [
    number,
    number,
    number,
    number,
  ]
  const rotate = degrees(turned)
  const border = Math.max(1, height * 0.02)
  page.drawRectangle({
    ...at(left, top + height),
    width,
    height,
    rotate,
    borderColor: ink,
    borderWidth: border,
    color: rgb(1, 1, 1),
    opacity: 0.85,
  })
  const { size, lines } = fitted(font, text, width * 0.92, height * 0.84)
  const lineHeight = size * 1.25
  const first = top + (height - lines.length * lineHeight) / 2 + size
  for (const [place, line] of lines.entries()) {
    const right = left + (width - font.widthOfTextAtSize(line, size)) / 2
    page.drawText(line, { ...at(right, first + place * lineHeight), size, font, color: ink, rotate })
  }
}

/** The largest size in which the text fits into the box, and its lines. */
function fitted(font: PDFFont, text: string, width: number, height: number) {
  const known = new Set(font.getCharacterSet())
  const written = [...text].map((sign) => (sign === '\n' || known.has(sign.codePointAt(0) ?? 0) ? sign : ' ')).join('')
  for (let size = height / 2; ; size *= 0.93) {
    const lines = written.split('\n').flatMap((line) => wrapped(font, line, size, width))
    const fits =
      lines.length * size * 1.25 <= height && lines.every((line) => font.widthOfTextAtSize(line, size) <= width)
    if (fits || size < 2) return { size, lines }
  }
}
function wrapped(font: PDFFont, text: string, size: number, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (font.widthOfTextAtSize(longer, size) <= width || lines.at(-1) === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Some pages of a file, from 1 and in the order given, as a file of their own. */
export async function somePages(bytes: Uint8Array, pages: readonly number[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const copied = await pagesInto(
    document,
    bytes,
    pages.map((page) => page - 1),
  )
  for (const page of copied) document.addPage(page)
  return document.save()
}

export interface Part {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
}
const a4 = [595.28, 841.89] as const

/** One PDF of several files: pages of PDFs, images on pages of their own, and what cannot be shown as a file inside the PDF. */
export async function mergedPdf(parts: readonly Part[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const part of parts) {
    if (part.contentType === 'application/pdf') {
      const pages = await pagesInto(document, part.bytes).catch((error: unknown) => {
        if (error instanceof UnusablePdf) return undefined
        throw error
      })
      for (const page of pages ?? []) document.addPage(page)
      // What is too broken to be shown as pages still goes along as it came.
      if (!pages) await document.attach(part.bytes, part.name, { mimeType: part.contentType })
    } else if (part.contentType.startsWith('image/')) await addImage(document, part.bytes)
    else await document.attach(part.bytes, part.name, { mimeType: part.contentType })
  }
  if (document.getPageCount() === 0) document.addPage([...a4])
  return document.save()
}

async function addImage(document: PDFDocument, bytes: Uint8Array): Promise<void> {
  // Whatever it was, turned as the camera says and no larger than a page needs.
  const jpeg = await sharp(bytes, { limitInputPixels: 80_000_000 })
    .rotate()
    .resize({ width: 2480, height: 3508, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
  const image = await document.embedJpg(jpeg)
  const [width, height] = image.width > image.height ? [a4[1], a4[0]] : a4
  const { width: shown, height: tall } = image.scaleToFit(width - 40, height - 40)
  document
    .addPage([width, height])
    .drawImage(image, { x: (width - shown) / 2, y: (height - tall) / 2, width: shown, height: tall })
}
