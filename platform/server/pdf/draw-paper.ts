import { boundedWork, TooMuch } from '../process/bounded.ts'
import type { Block } from './blocks.ts'

/** A paper of what our own rows say. */
export interface Paper {
  readonly title: string
  readonly subject: string
  /** ISO 8601 in UTC. */
  readonly madeAt: string
  readonly footer: string
  readonly blocks: readonly Block[]
}

const draw = boundedWork<Paper, Uint8Array>({
  beside: import.meta.url,
  name: 'paper-process',
  heap: 256,
  data: 600,
  time: 30_000,
})

/**
 * A paper as a PDF/A-3a, drawn in a process of its own, since a row may hold anything. Undefined for
 * one that takes longer than anybody waits. Refuses ('busy') when the caller has too many waiting.
 */
export async function drawPaper(paper: Paper, caller: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await draw(paper, caller))
  } catch (error) {
    if (error instanceof TooMuch) return undefined
    throw error
  }
}
