import type { Page, Problem } from './document.ts'
import { problem, pageSize } from './document.ts'
import { openPdf, UnreadableFile } from './pdf/open.ts'
import { digitalWords } from './pdf/text.ts'

/** What stands in a file before anybody has asked what it means. */
export interface Extracted {
  readonly pages: readonly Page[]
  readonly problems: readonly Problem[]
}

/** Limits that keep one file from taking the machine. */
export const limits = { bytes: 50_000_000, pages: 300 } as const

/** Takes the words out of a file. A file that cannot be read gives a fatal problem and no pages. */
export async function extract(bytes: Uint8Array): Promise<Extracted> {
  if (bytes.length > limits.bytes) return { pages: [], problems: [problem('tooLarge', true)] }
  try {
    const document = await openPdf(bytes)
    try {
      if (document.numPages > limits.pages) return { pages: [], problems: [problem('tooManyPages', true)] }
      const pages: Page[] = []
      for (let number = 1; number <= document.numPages; number++) {
        const page = await document.getPage(number)
        pages.push({ number, ...pageSize, words: await digitalWords(page), scanned: false, angle: 0, qrCodes: [] })
        page.cleanup()
      }
      return { pages, problems: [] }
    } finally {
      await document.loadingTask.destroy()
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { pages: [], problems: [problem(error.code, true)] }
    throw error
  }
}
