import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { inOrder, type AskedOrder } from '#platform/server/in-order.ts'
import type { OddRow } from '#platform/server/outside/judge-rows.ts'
import type { oddRowSorts } from '../contract.ts'
import { isSource, type SourceName } from '../rules.ts'

const waiting = sql<boolean>`ended_at is null and put_aside_at is null`

/**
 * Keeps odd rows on the caller's transaction (oddrows 1). One that is there already is counted once
 * more; it waits anew when it says another thing than before.
 */
export async function keepOddRows(
  db: Db,
  source: SourceName,
  rows: readonly OddRow[],
  now: Date,
): Promise<void> {
  // A page that has the same row twice writes it once.
  const once = [...new Map(rows.map((row) => [row.key, row])).values()]
  for (const { key, about, reason, content } of once) {
    const values = { about, reason, content }
    await db
      .insertInto('oddRow')
      .values({ source, rowKey: key, ...values, firstAt: now, lastAt: now })
      .onConflict((conflict) =>
        conflict.columns(['source', 'rowKey']).doUpdateSet(({ ref }) => {
          const kept = (column: string) =>
            sql<null>`case when odd_row.ended_at is null and odd_row.content = excluded.content
              and odd_row.reason = excluded.reason then odd_row.${sql.ref(column)} end`
          return {
            ...values,
            lastAt: now,
            times: sql<number>`${ref('oddRow.times')} + 1`,
            endedAt: null,
            putAsideAt: kept('put_aside_at'),
            putAsideBy: kept('put_aside_by'),
            note: kept('note'),
          }
        }),
      )
      .execute()
  }
}

/** Ends odd rows that have come as they should on the caller's transaction. */
export async function endOddRows(
  db: Db,
  source: SourceName,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  if (keys.length === 0) return
  await db
    .updateTable('oddRow')
    .set({ endedAt: now })
    .where('source', '=', source)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`row_key = any(${[...keys]}::text[])`)
    .execute()
}

/** Those of some keys of a source that have not come as they should since. */
export async function oddRowsAmong(
  db: Db,
  source: SourceName,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('oddRow')
    .select('rowKey')
    .where('source', '=', source)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`row_key = any(${[...keys]}::text[])`)
    .execute()
  return new Set(rows.map(({ rowKey }) => rowKey))
}

const ofSources = (db: Db, sources: readonly SourceName[]) =>
  db.selectFrom('oddRow').where(sql<boolean>`source = any(${[...sources]}::text[])`)

/** Odd rows of some sources that nobody has put aside, the longest waiting first. */
export async function oddRowsWaiting(
  db: Db,
  { sources, most }: { readonly sources: readonly SourceName[]; readonly most: number },
) {
  const rows = await ofSources(db, sources)
    .select(['id', 'source', 'about', 'reason', 'firstAt'])
    .where(waiting)
    .orderBy('firstAt')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.flatMap(({ source, ...row }) => (isSource(source) ? [{ ...row, source }] : []))
}

interface Page extends AskedOrder<(typeof oddRowSorts)[number]> {
  readonly sources: readonly SourceName[]
  readonly all: boolean
  readonly currentPage: number
  readonly take: number
}
const orders = {
  about: sql`about`,
  source: sql`source`,
  times: sql`times`,
  first: sql`first_at`,
  last: sql`last_at`,
} as const

/** A page of them, the latest first unless they are sorted, with how many there are and how many wait. */
export async function pageOfOddRows(db: Db, page: Page) {
  const asked = () => ofSources(db, page.sources).$if(!page.all, (rows) => rows.where(waiting))
  const list = await inOrder(asked(), page, orders)
    .selectAll()
    .orderBy('lastAt', 'desc')
    .orderBy('id')
    .limit(page.take)
    .offset(page.currentPage * page.take)
    .execute()
  const { total } = await asked()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { total: left } = await ofSources(db, page.sources)
    .where(waiting)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list, total, left }
}

/** A row that waits, held until the transaction ends; undefined when it does not. */
export const heldOddRow = (db: Db, id: string) =>
  db
    .selectFrom('oddRow')
    .select(['id', 'source', 'about'])
    .where('id', '=', id)
    .where(waiting)
    .forUpdate()
    .executeTakeFirst()

export const putOddRowAside = (
  db: Db,
  id: string,
  { by, note, now }: { readonly by: string; readonly note: string; readonly now: Date },
) =>
  db
    .updateTable('oddRow')
    .set({ putAsideAt: now, putAsideBy: by, note })
    .where('id', '=', id)
    .execute()
