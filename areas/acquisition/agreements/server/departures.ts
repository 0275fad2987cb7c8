import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

interface Left {
  readonly by: string
  readonly now: Date
}
/**
 * Takes an agreement out of every bundle that holds it, archived bundles too, and keeps which
 * revision left with which values (agreements 30). Each bundle counts as changed, so that who was
 * writing in it is told.
 * @returns the bundles it left, by name.
 */
export async function leaveBundles(db: Db, agreementId: string, { by, now }: Left) {
  const left = await db
    .selectFrom('agreementBundle as bundle')
    .innerJoin('agreementBundleAgreement as part', 'part.bundleId', 'bundle.id')
    .where('part.agreementId', '=', agreementId)
    .select([
      'bundle.id',
      'bundle.name',
      'part.agreementVersionId',
      'part.position',
      sql<Record<string, string>>`part.preset_values`.as('presetValues'),
    ])
    .orderBy('bundle.id')
    .forUpdate()
    .execute()
  if (left.length === 0) return []
  const ids = left.map(({ id }) => id)
  await db
    .insertInto('agreementBundleDeparture')
    .values(
      left.map(({ id, agreementVersionId, presetValues }) => ({
        bundleId: id,
        agreementId,
        agreementVersionId,
        presetValues: JSON.stringify(presetValues),
        leftAt: now,
        leftBy: by,
      })),
    )
    .execute()
  await db
    .deleteFrom('agreementBundleAgreement')
    .where('agreementId', '=', agreementId)
    .where('bundleId', 'in', ids)
    .execute()
  await db
    .updateTable('agreementBundle')
    .set((bundle) => ({ changedAt: now, changedBy: by, version: bundle('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  return left
    .map(({ id, name, agreementVersionId, presetValues, position }) => ({
      id,
      name,
      agreementVersionId,
      presetValues,
      position,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'sv'))
}

/**
 * Who saves a bundle says what it is to hold: it is whole, without what has left it (agreements 40).
 */
export const settleDepartures = (db: Db, bundleId: string, now: Date) =>
  db
    .updateTable('agreementBundleDeparture')
    .set({ settledAt: now })
    .where('bundleId', '=', bundleId)
    .where('settledAt', 'is', null)
    .execute()

/** How many departures a page shows; all of them are in the trail. */
const mostShown = 100

/** What has left a bundle, the latest first, with whether the agreement stands in it again. */
export const departuresOf = (db: Db, bundleId: string) =>
  db
    .selectFrom('agreementBundleDeparture as departure')
    .innerJoin('agreementVersion as version', 'version.id', 'departure.agreementVersionId')
    .innerJoin('agreement', 'agreement.id', 'departure.agreementId')
    .leftJoin('agreementBundleAgreement as part', (join) =>
      join
        .onRef('part.bundleId', '=', 'departure.bundleId')
        .onRef('part.agreementId', '=', 'departure.agreementId'),
    )
    .where('departure.bundleId', '=', bundleId)
    .select([
      'departure.agreementId',
      'version.name',
      'version.revision',
      'departure.leftAt',
      'departure.leftBy',
      'agreement.archivedAt',
      'part.agreementId as isBack',
    ])
    .orderBy('departure.leftAt', 'desc')
    .orderBy('departure.agreementId')
    .limit(mostShown)
    .execute()

/** The bundles an agreement stands in, by name. */
export const bundlesHolding = (db: Db, agreementId: string) =>
  db
    .selectFrom('agreementBundleAgreement as part')
    .innerJoin('agreementBundle as bundle', 'bundle.id', 'part.bundleId')
    .where('part.agreementId', '=', agreementId)
    .select(['bundle.id', 'bundle.name'])
    .orderBy('bundle.name')
    .orderBy('bundle.id')
    .execute()

/** The bundles an agreement has left and does not stand in now, with when it last did so. */
export const bundlesLeft = (db: Db, agreementId: string) =>
  db
    .selectFrom('agreementBundleDeparture as departure')
    .innerJoin('agreementBundle as bundle', 'bundle.id', 'departure.bundleId')
    .where('departure.agreementId', '=', agreementId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('agreementBundleAgreement as part')
            .select('part.bundleId')
            .whereRef('part.bundleId', '=', 'departure.bundleId')
            .whereRef('part.agreementId', '=', 'departure.agreementId'),
        ),
      ),
    )
    .groupBy(['bundle.id', 'bundle.name'])
    .select(['bundle.id', 'bundle.name'])
    .select(({ fn }) => fn.max('departure.leftAt').as('leftAt'))
    .orderBy('bundle.name')
    .orderBy('bundle.id')
    .execute()
