import type { Word } from '../document.ts'
import type { GrayImage } from '../pdf/pdfium.ts'

/** Reads the words of an upright image, with places in its pixels. */
export interface Ocr {
  readonly words: (image: GrayImage) => Promise<Word[]>
  readonly close: () => Promise<void>
  /** Which tesseract reads. */
  readonly engine: 'system' | 'tesseract.js'
}

/** The image as a portable grey map, which both can take in without decoding. */
export const grayMap = ({ data, width, height }: GrayImage): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data])

/** Whether what OCR saw is print: specks and rules come out as lone marks with little confidence. */
export const isPrint = ({ text, confidence, width, height }: Word) =>
  text.trim() !== '' &&
  width > 2 &&
  height > 6 &&
  height < 400 &&
  (/[\p{L}\d]/u.test(text) ? confidence >= 0 : confidence > 0.25 && !/^[|_~—–=\\[\]{}<«»]+$/.test(text))
