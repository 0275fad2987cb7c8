import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { StoredTrail } from './trail.ts'
import type { TrailRow } from './verify.ts'

/** A file that is not an export of the trail, or not a whole one. The message is one sentence. */
export class ExportError extends Error {
  override name = 'ExportError'
}

const place = {
  lane: z.int().min(0),
  seq: z.int().min(0),
  hash: z.string().regex(/^([0-9a-f]{2})*$/),
}
const first = z.object({
  format: z.literal('skynet audit trail 1'),
  readAt: z.iso.datetime(),
  laneHeads: z.array(z.object(place)),
})
const rowLine = z.object({ ...place, atMicros: z.int(), body: z.string() })
const lastLine = z.object({ rows: z.int().min(0) })

async function* exportLines({ readAt, laneHeads, rows }: StoredTrail): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: 'skynet audit trail 1', readAt: readAt.toISOString(), laneHeads })}\n`
  let count = 0
  for await (const row of rows) {
    count++
    yield `${JSON.stringify(row)}\n`
  }
  yield `${JSON.stringify({ rows: count })}\n`
}

/**
 * Writes the trail to a new file as JSON lines: what it is, its rows in order, how many they were.
 * Fails when the file exists.
 */
export const writeExport = (trail: StoredTrail, file: string): Promise<void> =>
  pipeline(Readable.from(exportLines(trail)), createWriteStream(file, { flags: 'wx', mode: 0o600 }))

const json = (line: string, number: number): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    throw new ExportError(`Line ${number} of the export cannot be read.`)
  }
}

/**
 * Reads a file that `writeExport` wrote, a row at a time. Throws ExportError, at once or while the
 * rows are read, when it is another or cut short.
 */
export async function readExport(file: string): Promise<StoredTrail> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity })[
    Symbol.asyncIterator
  ]()
  const start = await lines.next()
  const head = start.done ? undefined : first.safeParse(json(start.value, 1)).data
  if (!head) throw new ExportError(`${file} is not an export of the audit trail.`)
  const rows = async function* (): AsyncGenerator<TrailRow> {
    let number = 1
    let ended = false
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      number++
      if (line.value === '') continue
      const value = json(line.value, number)
      const row = rowLine.safeParse(value).data
      if (row && !ended) yield row
      else if (!row && !ended && lastLine.safeParse(value).success) ended = true
      else throw new ExportError(`Line ${number} of the export cannot be read.`)
    }
    if (!ended) throw new ExportError('The export is cut short: its last line is missing.')
  }
  return { readAt: new Date(head.readAt), laneHeads: head.laneHeads, rows: rows() }
}
