import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { mostCounted } from '../list-calls.ts'

/** Ways an index holds a key, and how it reads backward. */
export const opposite = {
  asc: 'desc',
  desc: 'asc',
  'desc nulls last': 'asc nulls first',
  'asc nulls first': 'desc nulls last',
} as const
/** What rows are ordered by, as an index of the table holds it, and which way. */
export type Term = readonly [key: string, way: keyof typeof opposite]

/** Rows in parts that an index holds in the order asked for each; a row is in one of them at most. */
export interface Rows {
  readonly table: 'interpretation' | 'intake'
  readonly parts: readonly RawBuilder<unknown>[]
  /** What free text asks of a row; undefined when nothing is searched for. */
  readonly found: RawBuilder<unknown> | undefined
}
export interface Page {
  readonly take: number
  readonly offset: number
}

const part = ({ table, found }: Rows, condition: RawBuilder<unknown>, columns: RawBuilder<unknown>) =>
  sql`select ${columns} from ${sql.table(table)} where ${condition}${found ? sql` and ${found}` : sql``}`

/**
 * The ids of a page. The parts are merged, each read in order from its index, so that a page costs the same whatever the number of rows;
 * one in the latter half of `totalHits` is read from the end.
 */
export async function idsOfPage(
  db: Db,
  rows: Rows,
  order: readonly Term[],
  { take, offset }: Page,
  totalHits?: number,
): Promise<string[]> {
  const left = totalHits === undefined ? Infinity : totalHits - offset
  if (left <= 0) return []
  const isFromEnd = totalHits !== undefined && left < offset
  const keys = sql.join(order.map(([key], place) => sql`${sql.raw(key)} as ${sql.ref(`key${place}`)}`))
  const ways = order.map(([, way], place) => {
    const direction = isFromEnd ? opposite[way] : way
    return sql`${sql.ref(`key${place}`)} ${sql.raw(direction)}`
  })
  const [most, skipped] = isFromEnd ? [Math.min(take, left), Math.max(0, left - take)] : [take, offset]
  const sorted = sql`order by ${sql.join(ways)}`
  // Without a limit of its own a part would be sorted instead of read in order.
  const parts = rows.parts.map((one) => sql`(${part(rows, one, sql`id, ${keys}`)} ${sorted} limit ${most + skipped})`)
  const { rows: found } = await sql<{ id: string }>`
    select id from (${sql.join(parts, sql` union all `)}) merged ${sorted} limit ${most} offset ${skipped}`.execute(db)
  const ids = found.map(({ id }) => id)
  return isFromEnd ? ids.reverse() : ids
}

export interface Hits {
  readonly totalHits: number
  /** There are more than have been counted. */
  readonly hasMore: boolean
}
/** How many rows there are, counted one by one up to `mostCounted`. */
export async function countFound(db: Db, rows: Rows): Promise<Hits> {
  const one = rows.parts.map((condition) => part(rows, condition, sql``))
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (${sql.join(one, sql` union all `)} limit ${mostCounted + 1}) found`.execute(db)
  const count = counted[0]?.count ?? 0
  return { totalHits: Math.min(count, mostCounted), hasMore: count > mostCounted }
}

/** Offsets from which the number of rows is waited for: the page may be nearer to their end. */
const far = 1000

/** The ids of a page and how many rows there are, asked at the same time where that can be. */
export async function pageAndHits(db: Db, rows: Rows, order: readonly Term[], page: Page, counted: Promise<Hits>) {
  const known = page.offset < far ? undefined : await counted
  const [hits, ids] = await Promise.all([
    counted,
    idsOfPage(db, rows, order, page, known?.hasMore === false ? known.totalHits : undefined),
  ])
  return { ...hits, ids }
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
const likeWord = (word: string) => {
  const text = escaped(word)
  // The index knows threes of letters and digits: a shorter word begins a word.
  if (/[\p{L}\p{N}]{3}/u.test(word) || !/^[\p{L}\p{N}]/u.test(word)) return sql`search_text like ${`%${text}%`}`
  return sql`(search_text like ${`% ${text}%`} or search_text like ${`${text}%`})`
}

/** Rows whose `search_text` holds every word, anywhere and in any order; signs alone are no word. Undefined when nothing is asked for. */
export function holdsWords(query: string): RawBuilder<unknown> | undefined {
  if (query.trim() === '') return undefined
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    // Numbers are stored without the dash.
    .map((word) => likeWord(word.replace(/^(\d{6})-(\d{4})$/, '$1$2')))
  return words.length === 0 ? sql`false` : sql.join(words, sql` and `)
}
