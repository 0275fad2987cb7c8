import type { Insertable, Updateable } from 'kysely'
import type { Offer } from '#database/types.ts'
import type { OfferBound } from '../limit-rules.ts'
import type { Db } from '#platform/server/database.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'offer.limitBounds': readonly OfferBound[]
  }
}

const rows = (db: Db) => db.selectFrom('offer').selectAll()
export type OfferRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** By which the letter of an offer is known among what is sent. */
export const letterKey = (id: string) => `offer ${id}`

/** What a company has been offered, the newest first. */
export const offersOf = (db: Db, organizationNumber: string): Promise<OfferRow[]> =>
  rows(db)
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()

/** What was offered on prospects that somebody has searched, the newest first. */
export const offersBegunBy = (db: Db, userId: string): Promise<OfferRow[]> =>
  rows(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('prospect')
          .select('prospect.id')
          .whereRef('prospect.id', '=', 'offer.prospectId')
          .where('prospect.createdById', '=', userId),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()

/** An offer, held against others' changes until the transaction ends; undefined: there is none. */
export const heldOffer = (db: Db, id: string): Promise<OfferRow | undefined> =>
  rows(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** The offer that counts for a company; undefined when it has accepted none. */
export const offerInForce = (db: Db, organizationNumber: string): Promise<OfferRow | undefined> =>
  rows(db)
    .where('organizationNumber', '=', organizationNumber)
    .where('state', '=', 'accepted')
    .executeTakeFirst()

/**
 * Offers whose limit credit has not decided on (offers 23), the longest waiting first: on their way,
 * or accepted by a company that is no client yet. Those without any limit have nothing to decide.
 */
export const offersToJudge = (db: Db, { most }: { readonly most: number }): Promise<OfferRow[]> =>
  rows(db)
    .where('state', 'in', ['draft', 'sent', 'accepted'])
    .where('limitJudgedAt', 'is', null)
    .where('limitAmount', '>', 0)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('state', '<>', 'accepted'),
        not(
          exists(
            selectFrom('client')
              .select('client.id')
              .whereRef('client.organizationNumber', '=', 'offer.organizationNumber')
              .where('client.companyType', '=', 0)
              .where('client.active', '=', 1),
          ),
        ),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .execute()

export const addOffer = (db: Db, offer: Insertable<Offer>) =>
  db.insertInto('offer').values(offer).execute()

/** Changes a held offer. */
export const changeOffer = (db: Db, { id, version }: OfferRow, change: Updateable<Offer>) =>
  db
    .updateTable('offer')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()

/** Replaces those of a company that stand so by a newer one; their ids. */
export async function replaceOffers(
  db: Db,
  organizationNumber: string,
  states: readonly OfferRow['state'][],
): Promise<readonly string[]> {
  const replaced = await db
    .updateTable('offer')
    .set(({ eb }) => ({ state: 'replaced' as const, version: eb('version', '+', 1) }))
    .where('organizationNumber', '=', organizationNumber)
    .where('state', 'in', [...states])
    .returning('id')
    .execute()
  return replaced.map(({ id }) => id)
}
