import type { Db } from '#platform/server/database.ts'
import { publishVersions, versionById } from './agreement-store.ts'
import { agreementsOfBundle, bundleById, storedActiveBundles } from './bundle-store.ts'
import { presentBundle, presentBundleAgreement, presentListedBundle } from './present-bundle.ts'

export { guaranteedAmount, sectionOf } from '../sections.ts'

/**
 * Every bundle that is not archived, by name: id, name, description, for which automation and which
 * partners, and its agreements' names.
 * @public
 */
export const activeBundles = async (db: Db) =>
  (await storedActiveBundles(db)).map(presentListedBundle)

/**
 * The active bundles that are sent by themselves to customers of a partner, as partners are called in
 * client rows, by name: there should be one (agreements 32). @public
 */
export const automatedBundlesFor = (db: Db, partnerType: string) =>
  db
    .selectFrom('agreementBundle as bundle')
    .where('bundle.archivedAt', 'is', null)
    .where('bundle.automatedType', '=', 'InvoicePurchase')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('agreementBundlePartner as partner')
          .innerJoin('apiClient', 'apiClient.id', 'partner.apiClientId')
          .select('partner.bundleId')
          .whereRef('partner.bundleId', '=', 'bundle.id')
          .where('apiClient.partnerType', '=', partnerType),
      ),
    )
    .select(['bundle.id', 'bundle.name'])
    .orderBy('bundle.name')
    .orderBy('bundle.id')
    .execute()

/**
 * A bundle with its agreements in order, their cleaned HTML and their tokens with what is filled in
 * beforehand, archived or not; undefined when there is none. `tokensWithoutDefault` of rules.ts
 * says what an automated one lacks, `partsOf` where keys stand in a text.
 * @public
 */
export async function bundleWithContent(db: Db, id: string) {
  const stored = await bundleById(db, id)
  if (!stored) return undefined
  const agreements = await agreementsOfBundle(db, id)
  return presentBundle(
    stored,
    agreements.map((one) => presentBundleAgreement(one, true)),
  )
}

/** A version of an agreement with its text and tokens; undefined when there is none. @public */
export const versionOf = versionById

/**
 * Marks versions as used by an agreement set, in the caller's transaction: from then on they cannot
 * be removed (decision C10).
 * @public
 */
export const publishUsedVersions = publishVersions

/**
 * What those of some agreements are called that are archived: nothing is made or signed of them
 * until they are active again. @public
 */
export async function archivedAmong(db: Db, agreementIds: readonly string[]): Promise<string[]> {
  if (agreementIds.length === 0) return []
  const archived = await db
    .selectFrom('agreement')
    .select('name')
    .where('id', 'in', agreementIds)
    .where('archivedAt', 'is not', null)
    .orderBy('name')
    .execute()
  return archived.map(({ name }) => name)
}
