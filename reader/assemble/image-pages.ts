import type { PDF, PDFPage } from '@libpdf/core'
import sharp from 'sharp'
import { pageSize } from '../document.ts'
import { openPictures } from '../pdf/pdfium.ts'

/** Points. */
const [a4Width, a4Height] = [595.28, 841.89]
const quality = { quality: 85 } as const

/**
 * Adds an image file as a page, turned as the camera says and no larger than a page needs. @throws
 * when it is no image
 */
export async function addImage(document: PDF, bytes: Uint8Array): Promise<PDFPage[]> {
  const jpeg = await sharp(bytes, { limitInputPixels: 80_000_000 })
    .rotate()
    .resize({ ...pageSize, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg(quality)
    .toBuffer()
  const image = document.embedJpeg(jpeg)
  const [width, height] = image.width > image.height ? [a4Height, a4Width] : [a4Width, a4Height]
  const scale = Math.min((width - 40) / image.width, (height - 40) / image.height)
  const [shown, tall] = [image.width * scale, image.height * scale]
  const page = document.addPage({ width, height })
  page.drawImage(image, {
    x: (width - shown) / 2,
    y: (height - tall) / 2,
    width: shown,
    height: tall,
  })
  return [page]
}

/**
 * Adds pages of a PDF as their page images: what people see of it in the editor. @throws when they
 * cannot be drawn
 */
export async function addPageImages(
  document: PDF,
  bytes: Uint8Array,
  wanted: readonly number[] | undefined,
): Promise<PDFPage[]> {
  const pictures = await openPictures(bytes)
  const images: Buffer[] = []
  try {
    for (const number of wanted ?? Array.from({ length: pictures.pageCount }, (_, at) => at + 1)) {
      const { data, ...size } = await pictures.colour(number, pageSize)
      images.push(
        await sharp(data, { raw: { ...size, channels: 4 } })
          .removeAlpha()
          .jpeg(quality)
          .toBuffer(),
      )
    }
  } finally {
    pictures.close()
  }
  const pages: PDFPage[] = []
  for (const jpeg of images) {
    const page = document.addPage({ width: a4Width, height: a4Height })
    page.drawImage(document.embedJpeg(jpeg), { x: 0, y: 0, width: a4Width, height: a4Height })
    pages.push(page)
  }
  return pages
}
