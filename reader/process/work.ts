import { readFile } from 'node:fs/promises'
import { assemble } from '../assemble/make-pdf.ts'
import { extract, limits } from '../extract/extract-file.ts'
import { render } from '../render/draw-pages.ts'
import type { Ocr } from '../scan/ocr.ts'
import { openOcr } from '../scan/tesseract.ts'
import type { Said, Task } from './messages.ts'
import { beginTurn } from './turns.ts'

let ocr: Promise<Ocr> | undefined

/** A file too large is not read into memory. */
async function bytesOf({
  path,
  bytes,
}: Exclude<Task, { task: 'assemble' }>): Promise<Uint8Array | undefined> {
  const whole = bytes ?? (await readFile(path ?? ''))
  return whole.length > limits.bytes ? undefined : whole
}

/** Does one task, and says what it finds as it finds it. */
export async function work(task: Task, say: (said: Said) => Promise<void>): Promise<void> {
  if (task.task === 'assemble') return assemble(task, say)
  const turn = beginTurn()
  const bytes = await bytesOf(task)
  if (!bytes) return say({ said: 'problem', code: 'tooLarge', fatal: true })
  if (task.task === 'render') return render(bytes, task, say, turn)
  return extract(bytes, { ocr: () => (ocr ??= openOcr()), say, turn }, task.rest)
}
