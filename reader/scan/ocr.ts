import type { Word } from '../document.ts'
import type { GrayImage } from '../pdf/pdfium.ts'

/** Reads the words of an upright image, with places in its pixels. */
export interface Ocr {
  readonly words: (image: GrayImage) => Promise<Word[]>
  readonly close: () => Promise<void>
}

/** One tesseract. */
export interface Tesseract extends Ocr {
  /** Which of them reads. */
  readonly engine: 'system' | 'tesseract.js'
}

/** The image as a portable grey map, which both can take in without decoding. */
export const grayMap = ({ data, width, height }: GrayImage): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data])

/**
 * Whether what OCR saw is print: specks and rules come out as lone marks with little confidence.
 */
const isPrint = ({ text, confidence, x, y, width, height }: Word) =>
  text !== '' &&
  x >= 0 &&
  y >= 0 &&
  width > 2 &&
  height > 6 &&
  height < 400 &&
  (/[\p{L}\d]/u.test(text)
    ? confidence >= 0
    : confidence > 0.25 && !/^[|_~—–=\\[\]{}<«»]+$/.test(text))

/**
 * Tesseract's words with their boxes, out of its TSV: level, page, block, paragraph, line, word,
 * left, top, width, height, confidence, text.
 */
export const wordsOfTsv = (tsv: string): Word[] =>
  tsv
    .split('\n')
    .flatMap((row): Word[] => {
      const [level, , , , , , left, top, width, height, confidence, ...text] = row.split('\t')
      if (level !== '5') return []
      return [
        {
          text: text.join(' ').trim().normalize('NFKC'),
          x: Number(left),
          y: Number(top),
          width: Number(width),
          height: Number(height),
          confidence: Number(confidence) / 100,
        },
      ]
    })
    .filter(isPrint)
