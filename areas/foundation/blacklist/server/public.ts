import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import {
  candidates,
  factsOf,
  matchingPlaces,
  matchingValues,
  type BlacklistQuestion,
  type BlacklistType,
} from '../rules.ts'
import type { OfType } from './blacklist-store.ts'

/** An item of the blacklist that matches what was asked about. */
export interface Hit {
  readonly id: string
  readonly blacklistType: BlacklistType
  /** The item's values that match. */
  readonly values: readonly string[]
  readonly companyName: string | null
  readonly tags: readonly string[]
  /** From when all of them stand there. */
  readonly since: Date
}

/**
 * What the blacklist says about a company, a person or an e-mail address: the one door every check
 * goes through (decision C9). Parts may be one value or several, in any spelling; what is left out
 * is not asked about. No hits is an empty list.
 */
export async function blacklistHits(db: Db, asked: BlacklistQuestion): Promise<Hit[]> {
  const facts = factsOf(asked)
  const compared = candidates(facts)
  if (compared.length === 0) return []
  // One lookup in the index per candidate: an overlap of the arrays would be planned as a walk
  // through every item.
  const items = await itemsHolding(db, compared).execute()
  return items
    .map((item) => ({ item, places: matchingPlaces(item, facts) }))
    .filter(({ places }) => places.length > 0)
    .map(({ item, places }) => ({
      id: item.id,
      blacklistType: item.blacklistType,
      values: places.flatMap((place) => item.itemValues[place] ?? []),
      companyName: item.companyName,
      tags: item.tags,
      since: new Date(
        Math.max(...places.map((place) => +(item.comparedSince[place] ?? item.createdAt))),
      ),
    }))
}

/**
 * Those of the e-mail addresses that are blacklisted, by themselves or by their domain, spelled as
 * they were asked about. Each is asked about alone, so that no two of them together match an item
 * all of whose rows have to match; one look for them all.
 */
export async function blacklistedEmails(
  db: Db,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const compared = candidates(factsOf({ email: emails }))
  if (compared.length === 0) return new Set()
  const items = await itemsHolding(db, compared).execute()
  return new Set(
    emails.filter((email) => {
      const facts = factsOf({ email })
      return items.some((item) => matchingValues(item, facts).length > 0)
    }),
  )
}

/** Items with one of the compared values. */
export const itemsHolding = (db: Db, compared: readonly string[]) =>
  db
    .selectFrom(
      sql<{ value: string }>`unnest(${compared}::text[])`.as<'looked'>(sql`looked (value)`),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('blacklistItem')
          .selectAll()
          .where(sql<boolean>`compared @> array[looked.value]`)
          // Keeps the lookups apart: joined freely, a short list would be walked through once per
          // candidate.
          .offset(sql.lit(0))
          .as('item'),
      (join) => join.onTrue(),
    )
    .select([
      'id',
      'blacklistType',
      'itemMatch',
      'mustMatch',
      'itemValues',
      'compared',
      'comparedSince',
      'companyName',
      'tags',
      'createdAt',
    ])
    .$narrowType<OfType>()
    .distinctOn(['createdAt', 'id'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
