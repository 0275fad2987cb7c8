import type { Page, Problem } from '../document.ts'
import { problem } from '../document.ts'
import { extract } from '../extract.ts'
import type { Structured } from '../structured/structured.ts'
import type { Extracted } from '../understand.ts'
import { openOcr } from '../scan/tesseract.ts'
import type { Ocr } from '../scan/ocr.ts'

let ocr: Promise<Ocr> | undefined

/** Extraction without a process of its own, for measuring many layouts. */
export async function extractHere(bytes: Uint8Array): Promise<Extracted> {
  const pages: Page[] = []
  const problems: Problem[] = []
  let structured: Structured | undefined
  await extract(bytes, {
    ocr: () => (ocr ??= openOcr()),
    say: (said) => {
      if (said.said === 'page') pages.push(said.page)
      if (said.said === 'structured') structured = said.structured
      if (said.said === 'problem') problems.push(problem(said.code, said.fatal))
      return Promise.resolve()
    },
  })
  return { pages, problems, structured }
}
