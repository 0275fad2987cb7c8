import { readFile } from 'node:fs/promises'
import type { ReadDocument } from './document.ts'
import { extract } from './extract.ts'
import type { ReadOptions } from './options.ts'
import { understand } from './understand.ts'

/** A file to read, on disk or in memory. What it is, is told by its content: a PDF, an e-invoice in XML or an image. */
export type DocumentFile = { readonly path: string } | { readonly bytes: Uint8Array }

/**
 * Reads an invoice: words with positions, the fields with all their candidates, which pages are attachments and how many invoices there are
 * (spec part-3 §3). Never throws for what a file holds: what is wrong with it stands in `problems`, and the file is refused when one is fatal.
 */
export async function readDocument(file: DocumentFile, options: ReadOptions = {}): Promise<ReadDocument> {
  const bytes = 'bytes' in file ? file.bytes : await readFile(file.path)
  return understand(await extract(bytes), options)
}
