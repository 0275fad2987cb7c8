import { type DocumentFile, type PageImage, type Problem, problem } from './document.ts'
import { ask } from './process/ask.ts'
import type { ReaderMessage } from './process/messages.ts'

/** Which pages to render, and where to. */
export interface RenderOptions {
  readonly folder: string
  /** From 1; all pages when left out. */
  readonly pages?: readonly number[]
  /** Pages from this one on get the size of attachments. */
  readonly attachmentPageStart?: number
}

/** The images that were made, and what was wrong. */
export interface Rendering {
  readonly images: readonly PageImage[]
  readonly problems: readonly Problem[]
}

function listen() {
  const images: PageImage[] = []
  const problems: Problem[] = []
  const hear = (said: ReaderMessage) => {
    if (said.said === 'image') images.push(said.image)
    if (said.said === 'problem') problems.push(problem(said.code, said.fatal))
  }
  return { images, problems, hear }
}

/**
 * Writes the pages of a PDF or an image file to `folder` as NUMBER.jpg: 2480x3508, attachments
 * 1240x1754 (interpretation 53). The file is opened in a process of its own, which may die without
 * harm. @throws MachineFailed when there is no room for them
 */
export async function render(file: DocumentFile, options: RenderOptions): Promise<Rendering> {
  const { images, problems } = await ask({ task: 'render', ...file, ...options }, listen)
  return { images, problems }
}
