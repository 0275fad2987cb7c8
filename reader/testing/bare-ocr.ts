import { pageSize } from '../document.ts'
import { type GrayImage, openPictures } from '../pdf/pdfium.ts'
import { inProcessTesseract } from '../scan/tesseract-js.ts'
import { systemTesseract } from '../scan/tesseract-system.ts'
import type { Tesseract } from '../scan/ocr.ts'

/** The engine that the reader uses here, as it comes: whole pages, one by one. */
export const openBareOcr = async (): Promise<Tesseract> =>
  (await systemTesseract()) ?? inProcessTesseract()

/** The first page of a PDF as the image that OCR gets, 2480x3508. */
export async function firstPage(pdf: Uint8Array): Promise<GrayImage> {
  const pictures = await openPictures(pdf)
  try {
    return await pictures.gray(1, pageSize)
  } finally {
    pictures.close()
  }
}
