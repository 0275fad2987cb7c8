import type { DocumentFile } from './document.ts'
import { type FileContents, gather } from './extract/gather.ts'
import { ask } from './process/ask.ts'

export { closeReader } from './process/ask.ts'

/**
 * Takes a file apart: its pages with their words, its QR codes and what it states as data. This is
 * the dear part, and done once; what it means may be asked as often as more is known
 * (understand.ts). Never throws for what a file holds: what is wrong with it stands in `problems`,
 * and the file is refused when one is fatal. The file is opened in a process of its own, which may
 * die without harm. @throws MachineFailed
 */
export async function extract(file: DocumentFile): Promise<FileContents> {
  const { extracted } = await ask({ task: 'extract', ...file }, gather)
  return extracted()
}
