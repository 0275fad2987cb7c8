import sharp from 'sharp'
import { pageSize, type Page } from '../document.ts'
import { UnreadableFile } from '../pdf/open.ts'
import type { GrayImage } from '../pdf/pdfium.ts'
import type { Ocr } from './ocr.ts'
import { readScannedPage } from './scanned-page.ts'

/** No more pixels are unpacked: a small file can hold an enormous picture. */
const mostPixels = 60_000_000

const starts = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
]

/** Whether the bytes are a JPEG, PNG or TIFF. */
export const isImage = (bytes: Uint8Array) => starts.some((start) => start.every((byte, at) => bytes[at] === byte))

/** An image file as a page: turned as its camera says, whole on the page, in grey. @throws UnreadableFile when it is broken or too large. */
export async function grayPage(bytes: Uint8Array): Promise<GrayImage> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .flatten({ background: '#fff' })
      .grayscale()
      .resize({ ...pageSize, fit: 'contain', position: 'left top', background: '#fff' })
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    throw new UnreadableFile('unreadable')
  }
}

/** Reads an image file as a document of one page. */
export const pageOfImage = async (bytes: Uint8Array, ocr: Ocr): Promise<Page> =>
  readScannedPage(await grayPage(bytes), 1, ocr)
