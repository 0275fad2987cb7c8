import { sql } from 'kysely'
import { mostNamed } from '#platform/server/audit/persons.ts'
import type { Db } from '#platform/server/database.ts'
import { hitsSince } from '../removal-rules.ts'
import { blacklistTypes, itemTypes, type BlacklistType, type ItemMatch } from '../rules.ts'

const columns = [
  'id',
  'blacklistType',
  'itemMatch',
  'mustMatch',
  'itemValues',
  'compared',
  'comparedSince',
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

/** By its foreign key a type is one of the rows that only migrations write. */
export interface OfType {
  blacklistType: BlacklistType
}
const shown = (items: ReturnType<typeof itemsWith>) =>
  items.select([...columns, 'createdAt as created', 'changedAt as changed']).$narrowType<OfType>()

interface ItemPage {
  readonly currentPage: number
  readonly take: number
  readonly id?: string | null | undefined
  readonly isOldestFirst?: boolean
}
/**
 * Latest first, the order every list and export has, unless it is turned. The whole list's size is kept; a search's is
 * counted.
 */
export async function pageOfItems(
  db: Db,
  patterns: readonly string[],
  { currentPage, take, id, isOldestFirst }: ItemPage,
) {
  const one = id ?? undefined
  const [byTime, byId] = isOldestFirst ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const)
  if (one !== undefined) {
    const item = await itemById(db, one)
    return { list: item ? [item] : [], totalHits: item ? 1 : 0 }
  }
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
          .orderBy('createdAt', byTime)
          .orderBy('id', byId)
          .limit(take)
          .offset(currentPage * take),
      )
      .orderBy('createdAt', byTime)
      .orderBy('id', byId)
      .execute(),
    size.executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: total.count }
}

/** What an item is about and how it hits. */
export interface ItemValues {
  readonly blacklistType: BlacklistType
  readonly itemMatch: ItemMatch
  readonly mustMatch: boolean
  readonly companyName: string | null
  readonly tags: string[]
  readonly itemValues: string[]
  readonly compared: string[]
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

const typesOf = (...names: readonly string[]) =>
  blacklistTypes.filter((type) => names.includes(itemTypes[type]))

/**
 * Whom the items name that the search finds, in order: persons, addresses and sole traders. No more
 * than shows that they are more than the trail names.
 */
export async function personsIn(db: Db, patterns: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select distinct value from (${itemsWith(db, patterns).select(['blacklistType', 'itemValues'])}) item
    cross join lateral unnest(item_values) as named (value)
    where blacklist_type = any(${typesOf('personalNumber', 'email')}::int[])
      or (blacklist_type = any(${typesOf('organizationNumber')}::int[]) and substr(value, 3, 1) < '2')
    order by value limit ${mostNamed + 1}`.execute(db)
  return rows.map(({ value }) => value)
}

export const itemById = (db: Db, id: string) =>
  shown(itemsWith(db, [])).where('id', '=', id).executeTakeFirst()
/**
 * Writes over an item in the version that was seen. False, and nothing is written, when it is
 * another by now.
 */
export async function writeItem(
  db: Db,
  before: StoredItem,
  values: ItemValues,
  by: { now: Date; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('blacklistItem')
    .set({
      ...values,
      comparedSince: [...hitsSince(before, values, by.now)],
      changedAt: by.now,
      changedBy: by.name,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
/** Removes an item in the version that was seen. False, and it stays, when it is another by now. */
export async function removeItem(
  db: Db,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blacklistItem')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
export type StoredItem = NonNullable<Awaited<ReturnType<typeof itemById>>>

/** A stored item under the names of the specification. */
export const presentItem = ({
  compared: _,
  comparedSince: __,
  itemValues,
  itemMatch,
  ...item
}: StoredItem) => ({
  ...item,
  itemType: itemTypes[item.blacklistType],
  itemValue: itemValues.join('\n'),
  itemMatch,
})
