import sharp, { type Sharp } from 'sharp'
import { pageSize, type Page } from '../document.ts'
import { UnreadableFile } from '../pdf/open.ts'
import type { GrayImage } from '../pdf/pdfium.ts'
import type { Ocr } from './ocr.ts'
import type { Turn } from './orientation.ts'
import { readScannedPage, turnOfScan } from './scanned-page.ts'

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

/** An image file as a page: turned as its camera says and then as asked, whole on a page of this size. */
export const pageOf = (bytes: Uint8Array, size: { width: number; height: number }, turn: Turn = 0): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .rotate(turn)
    .flatten({ background: '#fff' })
    .resize({ ...size, fit: 'contain', position: 'left top', background: '#fff' })

async function gray(bytes: Uint8Array, turn?: Turn): Promise<GrayImage> {
  try {
    const { data, info } = await pageOf(bytes, pageSize, turn)
      .grayscale()
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    throw new UnreadableFile('unreadable')
  }
}

/** How the picture must be turned to stand upright. @throws UnreadableFile when it is broken or too large. */
export const turnOfImage = (bytes: Uint8Array): Promise<Turn> => turnOfScan((turn) => gray(bytes, turn))

/** Reads an image file as a document of one page. @throws UnreadableFile when it is broken or too large. */
export const pageOfImage = (bytes: Uint8Array, ocr: Promise<Ocr>): Promise<Page> =>
  readScannedPage((turn) => gray(bytes, turn), 1, ocr)
