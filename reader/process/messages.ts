import type { Assembly } from '../assembly.ts'
import type { DocumentFile, Page, PageImage, ProblemCode, QrCode, Turn } from '../document.ts'
import type { StructuredInvoice } from '../structured/structured.ts'

/**
 * Where the work on a file goes on that was handed back between two of its pages, and what counts
 * for all of it.
 */
export interface Rest {
  /**
   * The first page that is left, from 1; of pages that are drawn, its place among those that are
   * wanted.
   */
  readonly from: number
  readonly scannedPages: number
  /** How many were found so far. */
  readonly words: number
  readonly failed: readonly ProblemCode[]
}

interface Extraction {
  readonly task: 'extract'
  readonly rest?: Rest
}

interface Rendering {
  readonly task: 'render'
  readonly rest?: Rest
  readonly folder: string
  /** From 1; all when left out. */
  readonly pages?: readonly number[]
  /** Pages from this one on are attachments and get the smaller image. */
  readonly attachmentPageStart?: number
  /** How the pages are turned, when somebody has found that out before. */
  readonly turn?: Turn
}

/** Which pages of a file to draw, however the file came. */
export type Drawing = Omit<Rendering, 'task'>

/** What a reading process is asked to do with one file. */
export type Task =
  | (Extraction & DocumentFile)
  | (Rendering & DocumentFile)
  | ({ readonly task: 'assemble' } & Assembly)

/**
 * What a reading process says while it works: each page when it is read, so that what was read is
 * not lost if it dies at the next.
 */
export type ReaderMessage =
  | { readonly said: 'page'; readonly page: Page }
  /** The fingerprint of the words on the first page. */
  | { readonly said: 'textPrint'; readonly textPrint: readonly number[] }
  /** The fingerprint of its layout. */
  | { readonly said: 'layoutPrint'; readonly layoutPrint: readonly number[] }
  /** The codes of a page that was said before; a page without is not mentioned again. */
  | { readonly said: 'qrCodes'; readonly number: number; readonly qrCodes: readonly QrCode[] }
  | { readonly said: 'image'; readonly image: PageImage }
  /** Which piece of an assembly it is at, from 0. */
  | { readonly said: 'piece'; readonly at: number }
  | { readonly said: 'made'; readonly size: number; readonly sha256: string }
  | { readonly said: 'structured'; readonly structured: StructuredInvoice }
  | { readonly said: 'problem'; readonly code: ProblemCode; readonly fatal: boolean }
  /** What is left of a file that was handed back; it has been done with otherwise. */
  | { readonly said: 'rest'; readonly rest: Rest }
  /** An error of the machine, by its code. */
  | { readonly said: 'machineFailed'; readonly code: string }
  | { readonly said: 'done' }
