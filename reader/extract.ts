import { type Problem, problem, type ReadDocument } from './document.ts'
import { gather } from './extract/gather.ts'
import type { ReadOptions } from './options.ts'
import { openPool, type Pool } from './process/pool.ts'
import { MachineFailed } from './process/machine.ts'
import type { PageImage, Said, Task } from './process/messages.ts'
import { understand } from './understand.ts'

/**
 * A file to read, on disk or in memory. What it is, is told by its content: a PDF, an e-invoice in
 * XML or an image.
 */
export type DocumentFile = { readonly path: string } | { readonly bytes: Uint8Array }

let pool: Pool | undefined

/**
 * Times a task is begun: a process that is killed, as when memory is short, says nothing of the
 * file it was at.
 */
const mostTries = 3

/**
 * Has a reading process do a task, with somebody new to listen for each try. What was said before
 * the process died for the last time or was stopped is kept. @throws MachineFailed
 */
async function ask<Listener extends { readonly hear: (said: Said) => void }>(
  task: Task,
  listen: () => Listener,
): Promise<Listener> {
  const processes = (pool ??= openPool())
  for (let tries = 1; ; tries++) {
    const listener = listen()
    let heard = false
    let failed: string | undefined
    const ending = await processes.run(task, (said) => {
      heard ||= said.said !== 'problem'
      if (said.said === 'machineFailed') failed = said.code
      listener.hear(said)
    })
    if (failed) throw new MachineFailed(failed)
    // Who closes the reader wants no more tries.
    if (ending === 'killed' && tries < mostTries && processes === pool) continue
    const code = ending === 'killed' ? 'readerDied' : ending
    if (code !== 'done') listener.hear({ said: 'problem', code, fatal: !heard })
    return listener
  }
}

/**
 * Reads an invoice: words with positions, the fields with all their candidates, which pages are
 * attachments and how many invoices there are. Never throws for what a file holds: what is wrong
 * with it stands in `problems`, and the file is refused when one is fatal. The file is opened in a
 * process of its own, which may die without harm. @throws MachineFailed
 */
export async function readDocument(
  file: DocumentFile,
  options: ReadOptions = {},
): Promise<ReadDocument> {
  const { extracted } = await ask({ task: 'extract', ...file }, gather)
  return understand(extracted(), options)
}

/** Which pages to render, and where to. */
export interface RenderOptions {
  readonly folder: string
  /** From 1; all pages when left out. */
  readonly pages?: readonly number[]
  /** Pages from this one on get the size of attachments. */
  readonly attachmentPageStart?: number
}

/**
 * Writes the pages of a PDF or an image file to `folder` as NUMBER.jpg: 2480x3508, attachments
 * 1240x1754 (interpretation 53). Answers the images that were made and what was wrong. @throws
 * MachineFailed when there is no room for them
 */
export async function renderPages(
  file: DocumentFile,
  options: RenderOptions,
): Promise<{ readonly images: readonly PageImage[]; readonly problems: readonly Problem[] }> {
  const { images, problems } = await ask({ task: 'render', ...file, ...options }, () => {
    const found: { images: PageImage[]; problems: Problem[] } = { images: [], problems: [] }
    const hear = (said: Said) => {
      if (said.said === 'image') found.images.push(said.image)
      if (said.said === 'problem') found.problems.push(problem(said.code, said.fatal))
    }
    return { ...found, hear }
  })
  return { images, problems }
}

/**
 * Ends the reading processes, for programs and tests that are done; the next reading starts new
 * ones.
 */
export function closeReader(): void {
  pool?.close()
  pool = undefined
}
