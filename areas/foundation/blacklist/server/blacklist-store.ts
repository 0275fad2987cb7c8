import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { itemTypes, type BlacklistType } from '../rules.ts'

const columns = [
  'id',
  'blacklistType',
  'itemMatch',
  'mustMatch',
  'itemValues',
  'compared',
  'companyName',
  'tags',
  'createdBy',
  'changedBy',
  'version',
] as const

/**
 * Items whose text has one of the patterns in it (areas/foundation/blacklist/rules.ts
 * searchPatterns); all of them without any.
 */
export const itemsWith = (db: Db, patterns: readonly string[]) =>
  db
    .selectFrom('blacklistItem')
    .$if(patterns.length > 0, (items) =>
      items.where((where) =>
        where.or(patterns.map((pattern) => where('searchText', 'like', pattern))),
      ),
    )

/** By its foreign key a type is one of four rows that only migrations write. */
export interface OfType {
  blacklistType: BlacklistType
}
const shown = (items: ReturnType<typeof itemsWith>) =>
  items.select([...columns, 'createdAt as created', 'changedAt as changed']).$narrowType<OfType>()

/**
 * Latest first, the order every list and export has. The whole list's size is kept; a search's is
 * counted.
 */
export async function pageOfItems(
  db: Db,
  patterns: readonly string[],
  { currentPage, take }: { currentPage: number; take: number },
) {
  const size =
    patterns.length === 0
      ? db.selectFrom('blacklistSize').select('items as count')
      : itemsWith(db, patterns).select(sql<number>`count(*)`.as('count'))
  const [list, total] = await Promise.all([
    shown(itemsWith(db, []))
      .where(
        'id',
        'in',
        // The items before the page are passed over in the index alone, so that a far page costs
        // little more than the first.
        itemsWith(db, patterns)
          .select('id')
          .orderBy('createdAt', 'desc')
          .orderBy('id')
          .limit(take)
          .offset(currentPage * take),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute(),
    size.executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: total.count }
}

/** Where a batch ends: PostgreSQL keeps microseconds, so the instant stays text. */
export interface ItemKey {
  readonly at: string
  readonly id: string
}
/** The next items after a key, in the order of the list. */
export const itemsAfter = (
  db: Db,
  patterns: readonly string[],
  after: ItemKey | undefined,
  take: number,
) => {
  const items = shown(itemsWith(db, patterns)).select(sql<string>`created_at::text`.as('at'))
  const rest = after ? items.where(comesAfter(after)) : items
  return rest.orderBy('createdAt', 'desc').orderBy('id').limit(take).execute()
}
const comesAfter = ({ at, id }: ItemKey) =>
  sql<boolean>`created_at <= ${at}::timestamptz and (created_at < ${at}::timestamptz or id > ${id}::uuid)`

/** How many items the search finds. */
export async function countItems(db: Db, patterns: readonly string[]): Promise<number> {
  const { count } = await itemsWith(db, patterns)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const itemById = (db: Db, id: string) =>
  shown(itemsWith(db, [])).where('id', '=', id).executeTakeFirst()
export type StoredItem = NonNullable<Awaited<ReturnType<typeof itemById>>>

/** A stored item under the names of the specification. */
export const presentItem = ({ compared: _, itemValues, itemMatch, ...item }: StoredItem) => ({
  ...item,
  itemType: itemTypes[item.blacklistType],
  itemValue: itemValues.join('\n'),
  itemMatch,
})
