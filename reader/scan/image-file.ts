import sharp, { type Sharp } from 'sharp'
import { pageSize, type Turn } from '../document.ts'
import { UnreadableFile } from '../pdf/open.ts'
import type { GrayImage } from '../pdf/pdfium.ts'
import { mostPixels } from '../pdf/pixels.ts'
import type { Ocr } from './ocr.ts'
import { readScannedPage, type ScannedPage, turnOfScan } from './scanned-page.ts'

sharp.concurrency(1)
sharp.cache(false)

const starts = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
]

/** Whether the bytes are a JPEG, PNG or TIFF. */
export const isImage = (bytes: Uint8Array) =>
  starts.some((start) => start.every((byte, at) => bytes[at] === byte))

/** An image file, of which a TIFF may have several pages. */
interface ImageFile {
  readonly pageCount: number
  /**
   * A page turned as its camera says and then as asked, whole on an image of this size. @param
   * number from 1
   */
  readonly picture: (number: number, size: { width: number; height: number }, turn?: Turn) => Sharp
}

/**
 * Looks what an image file holds, and unpacks nothing. @throws UnreadableFile when it is broken or
 * has too many pixels.
 */
export async function openImage(bytes: Uint8Array): Promise<ImageFile> {
  const { width, height, pages } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new UnreadableFile('unreadable')
    })
  if (width * height > mostPixels) throw new UnreadableFile('tooManyPixels')
  return {
    pageCount: pages ?? 1,
    picture: (number, size, turn = 0) =>
      sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', page: number - 1 })
        .autoOrient()
        .rotate(turn)
        .flatten({ background: '#fff' })
        .resize({ ...size, fit: 'contain', position: 'left top', background: '#fff' }),
  }
}

/** @throws UnreadableFile when the page is broken. */
async function gray({ picture }: ImageFile, number: number, turn?: Turn): Promise<GrayImage> {
  try {
    const { data, info } = await picture(number, pageSize, turn)
      .toColourspace('b-w')
      .extractChannel(0)
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    throw new UnreadableFile('unreadable')
  }
}

/** How a page must be turned to stand upright. @throws UnreadableFile when it is broken. */
export const turnOfImage = (file: ImageFile, number: number): Promise<Turn> =>
  turnOfScan((turn) => gray(file, number, turn))

/** Reads a page of an image file. @throws UnreadableFile when it is broken. */
export const pageOfImage = (
  file: ImageFile,
  number: number,
  ocr: Promise<Ocr>,
): Promise<ScannedPage> => readScannedPage((turn) => gray(file, number, turn), number, ocr)
