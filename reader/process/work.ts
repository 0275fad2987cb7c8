import { readFile } from 'node:fs/promises'
import { makePdf } from '../assemble/make-pdf.ts'
import { extractFile } from '../extract/extract-file.ts'
import { limits } from '../extract/read-page.ts'
import { drawPages } from '../render/draw-pages.ts'
import type { DocumentFile } from '../document.ts'
import type { Ocr } from '../scan/ocr.ts'
import { openOcr } from '../scan/tesseract.ts'
import type { ReaderMessage, Task } from './messages.ts'
import { beginTurn } from './turns.ts'

let ocr: Promise<Ocr> | undefined

/** A file too large is not read into memory. */
async function bytesOf(file: DocumentFile): Promise<Uint8Array | undefined> {
  const whole = 'bytes' in file ? file.bytes : await readFile(file.path)
  return whole.length > limits.bytes ? undefined : whole
}

/** Does one task, and says what it finds as it finds it. */
export async function work(task: Task, say: (said: ReaderMessage) => Promise<void>): Promise<void> {
  if (task.task === 'assemble') return makePdf(task, say)
  const turn = beginTurn()
  const bytes = await bytesOf(task)
  if (!bytes) return say({ said: 'problem', code: 'tooLarge', fatal: true })
  if (task.task === 'render') return drawPages(bytes, task, say, turn)
  return extractFile(bytes, { ocr: () => (ocr ??= openOcr()), say, turn }, task.rest)
}
