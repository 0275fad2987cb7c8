import type { Ocr } from './ocr.ts'
import { inProcessTesseract } from './tesseract-js.ts'
import { systemTesseract } from './tesseract-system.ts'

/** The tesseract of the system when it is on PATH and has Swedish, else the one from npm. */
export const openOcr = async (): Promise<Ocr> => (await systemTesseract()) ?? (await inProcessTesseract())
