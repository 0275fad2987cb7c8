import { inHalves } from './halves.ts'
import type { Ocr } from './ocr.ts'
import { inProcessTesseract } from './tesseract-js.ts'
import { withSecondLook } from './second-look.ts'
import { systemTesseract } from './tesseract-system.ts'

/** Reads with the first until it fails; from then on, beginning with the same page, with the spare one. */
export function withSpare(first: Ocr, openSpare: () => Promise<Ocr>): Ocr {
  let spare: Promise<Ocr> | undefined
  return {
    engine: first.engine,
    words: async (image) => {
      if (!spare)
        try {
          return await first.words(image)
        } catch {
          spare ??= openSpare()
        }
      return (await spare).words(image)
    },
    close: async () => {
      await first.close()
      await (await spare)?.close()
    },
  }
}

/**
 * The tesseract of the system when it is on PATH and has Swedish, else the one from npm, which also takes over when the system's fails.
 */
export async function openOcr(): Promise<Ocr> {
  const system = await systemTesseract()
  const engine = system ? withSpare(system, inProcessTesseract) : await inProcessTesseract()
  return withSecondLook(inHalves(engine))
}
