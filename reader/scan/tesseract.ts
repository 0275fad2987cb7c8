import { inHalves } from './halves.ts'
import type { Ocr } from './ocr.ts'
import { inProcessTesseract } from './tesseract-js.ts'
import { withSecondLook } from './second-look.ts'
import { systemTesseract } from './tesseract-system.ts'

/**
 * Milliseconds until one that was missing or failed is tried again: twice as long each time, up to
 * the longest.
 */
const pauses = { first: 60_000, longest: 30 * 60_000 } as const

/**
 * Reads with the first, and from the page at which it is missing or fails with the spare one, until
 * the first is tried again: it may have been installed since, or have failed because the machine
 * was busy. `clock`: milliseconds that only grow.
 */
export function withSpare(
  openFirst: () => Promise<Ocr | undefined>,
  openSpare: () => Promise<Ocr>,
  clock = () => performance.now(),
): Ocr {
  let first: Promise<Ocr | undefined> | undefined = openFirst()
  let spare: Promise<Ocr> | undefined
  const spareOne = (): Promise<Ocr> => {
    const opened = (spare ??= openSpare())
    // What could not be opened is opened anew for the next page.
    opened.catch(() => {
      if (spare === opened) spare = undefined
    })
    return opened
  }
  // One of them is made ready while the page is.
  void first.then((one) => one ?? spareOne()).catch(() => undefined)
  let pause: number = pauses.first
  let notBefore = -Infinity

  const giveUp = (failed: typeof first) => {
    // Two halves of a page may fail at the same time, and that is one failure.
    if (first !== failed) return
    first = undefined
    notBefore = clock() + pause
    pause = Math.min(2 * pause, pauses.longest)
  }
  return {
    words: async (image) => {
      if (clock() >= notBefore) {
        const tesseract = (first ??= openFirst())
        try {
          const words = await (await tesseract)?.words(image)
          if (words) {
            pause = pauses.first
            return words
          }
        } catch {
          // The spare one reads the page.
        }
        giveUp(tesseract)
      }
      return (await spareOne()).words(image)
    },
    close: async () => {
      await (await first)?.close()
      await (await spare)?.close()
    },
  }
}

/**
 * The tesseract of the system while it is on PATH, has Swedish and works, else the one from npm.
 */
export const openOcr = (): Promise<Ocr> =>
  Promise.resolve(withSecondLook(inHalves(withSpare(systemTesseract, inProcessTesseract))))
