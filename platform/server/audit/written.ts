import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database.ts'
import type { EvidenceCheck } from './evidence.ts'

/**
 * A table of which the trail says what acts write: its name, how the trail calls it, the columns of
 * its key and those that people decide. The database's triggers have the same lists (`audit_control`).
 */
export interface ControlledTable {
  readonly table: string
  /** Another one once its list has changed: what was said by the old list is not compared. */
  readonly name: string
  readonly key: readonly string[]
  readonly decided: readonly string[]
}

/** [number, table, key, hash before, hash after]; before '?' when the row was taken over as it was. */
const piece = z.tuple([
  z.int(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
])
const writtenBody = z.object({ action: z.string().catch(''), written: z.array(piece) })
const takenOver = '?'

interface Write {
  readonly number: number
  readonly before: string | null
  readonly after: string | null
  readonly action: string
  readonly atMicros: number
}

const instant = (micros: number) => new Date(micros / 1000).toISOString()
const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`

/** The hash of what is decided in each row as it stands, by its key. */
async function storedRows(db: Db, { table, key, decided }: ControlledTable) {
  const { rows } = await sql<{ key: string; said: string | null }>`
    select concat_ws(' ', ${sql.join(key.map((column) => sql`said ->> ${sql.lit(column)}`))}) as key,
      (select jsonb_object_agg(key, value)::text from jsonb_each(said)
        where key = any(${decided}) and value not in ('null', 'false', '""')) as said
    from (select to_jsonb(one) as said from ${sql.table(table)} one) as stored order by 1`.execute(
    db,
  )
  return new Map(
    rows.flatMap(({ key: of, said }) =>
      said === null ? [] : [[of, createHash('sha256').update(said).digest('hex')] as const],
    ),
  )
}

/** What is wrong with a row by its writes, the first one first, and its hash as it stands. */
function faultOf(writes: readonly Write[], stored: string | undefined): string | undefined {
  const last = writes.at(-1)
  if (!last) return 'has been inserted; no act in the trail wrote it'
  const by = `${last.action} of ${instant(last.atMicros)}`
  if ((stored ?? null) !== last.after) {
    if (stored === undefined) return `has been removed since ${by} wrote it`
    if (last.after === null) return `has been inserted anew since ${by} removed it`
    return `has been changed since ${by} wrote it`
  }
  // A change that a later act has written over, or that somebody had taken over.
  const broken = writes.findIndex(({ before }, place) => {
    const earlier = place === 0 ? null : (writes[place - 1]?.after ?? null)
    return before === takenOver
      ? earlier !== null && writes[place]?.after !== earlier
      : before !== earlier
  })
  const after = writes[broken]
  if (!after) return undefined
  return `had been changed beside the trail when ${after.action} of ${instant(after.atMicros)} wrote it`
}

/**
 * Compares every row of the tables with what the trail says was written of it: it must be as the
 * newest words have it, and each words must begin where those before them end. What was written
 * beside the acts of the program is found, also when an act has written over it since.
 */
export function writtenRows(tables: readonly ControlledTable[]): EvidenceCheck {
  const writes = new Map(tables.map(({ name }) => [name, new Map<string, Write[]>()]))
  return {
    isOfRows: true,
    read({ atMicros }, body) {
      const { action, written } = writtenBody.safeParse(body).data ?? { action: '', written: [] }
      for (const [number, name, key, before, after] of written) {
        const rows = writes.get(name)
        const known = rows?.get(key)
        const write = { number, before, after, action, atMicros }
        if (known) known.push(write)
        else rows?.set(key, [write])
      }
    },
    unlooked: () => Promise.resolve([]),
    async *compare(db) {
      let [rows, taken] = [0, 0]
      // As the triggers write instants.
      await sql`select set_config('TimeZone', 'UTC', true)`.execute(db)
      for (const one of tables) {
        const written = writes.get(one.name) ?? new Map<string, Write[]>()
        const stored = await storedRows(db, one)
        rows += stored.size
        for (const key of new Set([...stored.keys(), ...written.keys()])) {
          const known = (written.get(key) ?? []).sort((a, b) => a.number - b.number)
          if (known.at(-1)?.before === takenOver) taken++
          const fault = faultOf(known, stored.get(key))
          if (fault) yield `${one.table} ${key}: ${fault}.`
        }
      }
      if (rows === 0) return []
      const asBefore = taken ? `, ${taken} of them as they were when the trail took them over` : ''
      return [
        `${count(rows, 'row')} of ${count(tables.length, 'table')} that people decide compared with the trail${asBefore}.`,
      ]
    },
  }
}
