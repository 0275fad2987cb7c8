import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { headIndex, type HeadIndex } from './head-index.ts'

/**
 * One line of a file of heads. `at` is when the server saw it, ISO 8601 in UTC; `hash` hexadecimal.
 */
const headLine = z.object({
  lane: z.int().min(0),
  seq: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
})
export type HeadLine = z.infer<typeof headLine>

export interface KeptHeads {
  readonly heads: HeadIndex
  readonly files: number
  /** Heads noted later than `until`, left out. */
  readonly later: number
  /**
   * Lines that are no heads, as `file:line`. The last line of a file may be torn by a power cut and
   * does not count.
   */
  readonly unreadable: readonly string[]
}

const parse = (line: string): HeadLine | undefined => {
  try {
    return headLine.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/**
 * Reads every file of heads in a folder (`*.jsonl`), up to an instant. Throws what the file system
 * says when the folder cannot be read.
 */
export async function readHeads(directory: string, until?: Date): Promise<KeptHeads> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.jsonl')).sort()
  const heads = headIndex()
  const unreadable: string[] = []
  let later = 0
  for (const name of names) {
    let number = 0
    let torn: string | undefined
    for await (const line of createInterface({
      input: createReadStream(path.join(directory, name)),
      crlfDelay: Infinity,
    })) {
      number++
      if (line === '') continue
      const head = parse(line)
      if (torn) unreadable.push(torn)
      torn = head ? undefined : `${name}:${number}`
      if (!head) continue
      if (until && new Date(head.at) > until) later++
      else heads.add(head)
    }
  }
  return { heads, files: names.length, later, unreadable }
}
