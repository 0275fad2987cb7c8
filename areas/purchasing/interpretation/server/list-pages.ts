import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { hasWords } from '#platform/server/text-search.ts'
import { escapeLike } from '#platform/like.ts'
import { searchedOrganizationNumber } from '#platform/swedish/searched-number.ts'
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

/**
 * Rows in parts that an index holds in the order asked for each; a row is in one of them at most.
 */
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

const part = (
  { table, found }: Rows,
  condition: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
) =>
  sql`select ${columns} from ${sql.table(table)} where ${condition}${found ? sql` and ${found}` : sql``}`

const keysOf = (order: readonly Term[]) =>
  sql.join(order.map(([key], place) => sql`${sql.raw(key)} as ${sql.ref(`key${place}`)}`))
const sortedBy = (order: readonly Term[]) =>
  sql`order by ${sql.join(order.map(([, way], place) => sql`${sql.ref(`key${place}`)} ${sql.raw(way)}`))}`

/**
 * The ids of a page. The parts are merged, each read in order from its index, so that a page costs
 * the same whatever the number of rows; one in the latter half of `totalHits` is read from the end.
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
  const keys = keysOf(order)
  const [most, skipped] = isFromEnd
    ? [Math.min(take, left), Math.max(0, left - take)]
    : [take, offset]
  const sorted = sortedBy(isFromEnd ? order.map(([key, way]) => [key, opposite[way]]) : order)
  // Without a limit of its own a part would be sorted instead of read in order.
  const parts = rows.parts.map(
    (one) => sql`(${part(rows, one, sql`id, ${keys}`)} ${sorted} limit ${most + skipped})`,
  )
  const { rows: found } = await sql<{ id: string }>`
    select id from (${sql.join(parts, sql` union all `)}) merged ${sorted} limit ${most} offset ${skipped}`.execute(
    db,
  )
  const ids = found.map(({ id }) => id)
  return isFromEnd ? ids.reverse() : ids
}

export interface Hits {
  readonly totalHits: number
  /** There are more than have been counted. */
  readonly hasMore: boolean
}
const hitsOf = (count: number): Hits => ({
  totalHits: Math.min(count, mostCounted),
  hasMore: count > mostCounted,
})
/**
 * What free text finds, in one look at the index of words: as many as are counted, and one more.
 */
const foundOf = (rows: Rows, columns: RawBuilder<unknown>) =>
  sql`${part(rows, sql`(${sql.join(rows.parts, sql` or `)})`, columns)} limit ${mostCounted + 1}`

/** How many rows free text finds, counted one by one. */
export async function countFound(db: Db, rows: Rows): Promise<Hits> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (${foundOf(rows, sql``)}) found`.execute(db)
  return hitsOf(counted[0]?.count ?? 0)
}

interface PageAndHits extends Hits {
  readonly ids: string[]
}
/**
 * A page of what free text finds. Rows that can be counted are sorted too; of more, the page is
 * read in its order.
 */
async function pageFound(
  db: Db,
  rows: Rows,
  order: readonly Term[],
  page: Page,
): Promise<PageAndHits> {
  const { rows: answered } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (${foundOf(rows, sql`id, ${keysOf(order)}`)})
    select (select count(*)::int from found) as count,
      array(select id from found ${sortedBy(order)} limit ${page.take} offset ${page.offset}) as ids`.execute(
    db,
  )
  const { count = 0, ids = [] } = answered[0] ?? {}
  const hits = hitsOf(count)
  return { ...hits, ids: hits.hasMore ? await idsOfPage(db, rows, order, page) : ids }
}

/** Offsets from which the number of rows is waited for: the page may be nearer to their end. */
const far = 1000

/**
 * The ids of a page and how many rows there are; `countAll` counts them when nothing is searched
 * for.
 */
export async function pageAndHits(
  db: Db,
  rows: Rows,
  order: readonly Term[],
  page: Page,
  countAll: () => Promise<number>,
): Promise<PageAndHits> {
  if (rows.found) return pageFound(db, rows, order, page)
  const counting = countAll()
  const rowCount = page.offset < far ? undefined : await counting
  const [totalHits, ids] = await Promise.all([counting, idsOfPage(db, rows, order, page, rowCount)])
  return { totalHits, hasMore: false, ids }
}

const likeWord = (word: string) => {
  const text = escapeLike(word)
  // The index knows threes of letters and digits: a shorter word begins a word.
  if (/[\p{L}\p{N}]{3}/u.test(word) || !/^[\p{L}\p{N}]/u.test(word))
    return hasWords(sql.ref('search_text'), word)
  return sql`(search_text like ${`% ${text}%`} or search_text like ${`${text}%`})`
}

/**
 * Rows whose `search_text` holds every word, anywhere and in any order; signs alone are no word.
 * Undefined when nothing is asked for.
 */
export function holdsWords(query: string): RawBuilder<unknown> | undefined {
  if (query.trim() === '') return undefined
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    // Organisation numbers are stored as ten digits, however they are written (search 9).
    .map((word) => {
      const number = searchedOrganizationNumber(word)
      if (number === undefined || number === word) return likeWord(word)
      // Twelve digits may be the number of the invoice as well.
      return sql`(${likeWord(word)} or ${likeWord(number)})`
    })
  return words.length === 0 ? sql`false` : sql.join(words, sql` and `)
}
