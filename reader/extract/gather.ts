import { type Page, type Problem, problem, type QrCode } from '../document.ts'
import { type LinkedPage, linkPage } from '../layout/links.ts'
import type { ReaderMessage } from '../process/messages.ts'
import type { StructuredInvoice } from '../structured/structured.ts'

/** What stands in a file before anybody has asked what it means. */
export interface FileContents {
  readonly pages: readonly Page[]
  /** The same pages looked through: what labels and values stand on them. */
  readonly linked: readonly LinkedPage[]
  readonly structured: StructuredInvoice | undefined
  /** The fingerprint of the words on the first page; left out where nobody made one. */
  readonly textPrint?: readonly number[]
  /** The fingerprint of its layout; left out where nobody made one. */
  readonly layoutPrint?: readonly number[]
  readonly problems: readonly Problem[]
}

const withCodes = (linked: LinkedPage, qrCodes: readonly QrCode[]): LinkedPage => ({
  ...linked,
  layout: { ...linked.layout, page: { ...linked.layout.page, qrCodes } },
})

/**
 * Gathers what is said of a file. Each page is looked through when it comes, while the reading
 * process goes on with the next.
 */
export function gather(): {
  readonly hear: (said: ReaderMessage) => void
  readonly extracted: () => FileContents
} {
  const linked: LinkedPage[] = []
  const problems: Problem[] = []
  let textPrint: readonly number[] = []
  let layoutPrint: readonly number[] = []
  let structured: StructuredInvoice | undefined
  const lookThrough = (page: Page) => {
    try {
      linked.push(linkPage(page))
    } catch {
      // What a file holds brings nobody down who listens: the page stays, without its words.
      linked.push(linkPage({ ...page, words: [] }))
      problems.push(problem('pageUnreadable', false))
    }
  }
  return {
    hear: (said) => {
      if (said.said === 'page') lookThrough(said.page)
      if (said.said === 'qrCodes') {
        const at = linked.findIndex(({ layout }) => layout.page.number === said.number)
        const page = linked[at]
        if (page) linked[at] = withCodes(page, said.qrCodes)
      }
      if (said.said === 'textPrint') textPrint = said.textPrint
      if (said.said === 'layoutPrint') layoutPrint = said.layoutPrint
      if (said.said === 'structured') structured = said.structured
      if (said.said === 'problem') problems.push(problem(said.code, said.fatal))
    },
    extracted: () => ({
      pages: linked.map(({ layout }) => layout.page),
      linked,
      structured,
      textPrint,
      layoutPrint,
      problems,
    }),
  }
}
