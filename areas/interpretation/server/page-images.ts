import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { attachmentImage, pageImage } from '../rules.ts'

export interface PageImage {
  /** Of the file, from 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly jpeg: Buffer
}

/**
 * Images of a PDF's pages, on white sheets of the size the screen works in (part-3 §9: 2480x3508, attachments 1240x1754), the page in the
 * upper left corner as the reader's positions expect.
 */
export async function pageImages(
  bytes: Uint8Array,
  isAttachment: (page: number) => boolean,
  only?: readonly number[],
): Promise<PageImage[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const images: PageImage[] = []
    for (let number = 1; number <= document.getPageCount(); number++) {
      if (only && !only.includes(number)) continue
      const { width, height } = isAttachment(number) ? attachmentImage : pageImage
      const page = document.getPage(number - 1)
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const scale = Math.min(width / originalWidth, height / originalHeight)
      const { data } = await page.render({
        width: Math.max(1, Math.floor(originalWidth * scale)),
        height: Math.max(1, Math.floor(originalHeight * scale)),
        render: (drawn) => onSheet(drawn, width, height),
      })
      images.push({ number, width, height, jpeg: Buffer.from(data) })
    }
    document.destroy()
    return images
  } finally {
    library.destroy()
  }
}

const onSheet = (drawn: { data: Uint8Array; width: number; height: number }, width: number, height: number) =>
  sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .extend({ right: width - drawn.width, bottom: height - drawn.height, background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
