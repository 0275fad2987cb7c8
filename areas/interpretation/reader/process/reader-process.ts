/*
 * The program that reads one file after another in a process of its own. It gets a task, says each page as it is read, and 'done'. When the
 * file brings it down, only what is being read is lost.
 */
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { assemble } from '../assemble/assemble.ts'
import { extract, limits } from '../extract.ts'
import { render } from '../render.ts'
import type { Ocr } from '../scan/ocr.ts'
import { openOcr } from '../scan/tesseract.ts'
import type { Said, Task } from './messages.ts'

const say = (said: Said) => new Promise<void>((resolve) => process.send?.(said, () => resolve()))

let ocr: Promise<Ocr> | undefined

/** A file too large is not read into memory. */
async function bytesOf({ path, bytes }: Exclude<Task, { task: 'assemble' }>): Promise<Uint8Array | undefined> {
  const whole = bytes ?? (await readFile(path ?? ''))
  return whole.length > limits.bytes ? undefined : whole
}

async function work(task: Task): Promise<void> {
  if (task.task === 'assemble') return assemble(task, say)
  const bytes = await bytesOf(task)
  if (!bytes) return say({ said: 'problem', code: 'tooLarge', fatal: true })
  if (task.task === 'render') return render(bytes, task, say)
  return extract(bytes, { ocr: () => (ocr ??= openOcr()), say })
}

try {
  setPriority(Number(process.argv[2]))
} catch {
  // Not every system lets a process be nice.
}
// pdfjs unpacks with the platform's streams where there are any, and waits for a thread for every piece; a page is read sooner without.
Reflect.deleteProperty(globalThis, 'DecompressionStream')

process.on('disconnect', () => process.exit())
process.on('message', (task: Task) => {
  void work(task)
    .catch(() => say({ said: 'problem', code: 'unreadable', fatal: true }))
    .then(() => say({ said: 'done' }))
})
