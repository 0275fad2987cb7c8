import { sql } from 'kysely'
import { inOrder, type AskedOrder } from '#platform/server/in-order.ts'
import type { Db } from '#platform/server/database.ts'
import type { bundleSorts } from '../contract.ts'
import type { AgreementType, AutomatedBundleType, SignatureType } from '../rules.ts'
import type { StoredToken } from '../token-fields.ts'

const bundles = (db: Db) =>
  db
    .selectFrom('agreementBundle')
    .select([
      'agreementBundle.id',
      'agreementBundle.name',
      'agreementBundle.description',
      'agreementBundle.archivedAt',
      'agreementBundle.createdAt',
      'agreementBundle.createdBy',
      'agreementBundle.changedAt',
      'agreementBundle.changedBy',
      'agreementBundle.version',
    ])
    .select((from) => [
      sql<AutomatedBundleType>`automated_type`.as('automatedType'),
      from
        .selectFrom('agreementBundlePartner as partner')
        .innerJoin('apiClient', 'apiClient.id', 'partner.apiClientId')
        .whereRef('partner.bundleId', '=', 'agreementBundle.id')
        .select(
          sql<
            { id: string; name: string }[]
          >`coalesce(jsonb_agg(jsonb_build_object('id', api_client.id, 'name', api_client.name) order by api_client.name, api_client.id), '[]')`.as(
            'partners',
          ),
        )
        .as('partners'),
      from
        .selectFrom('agreementBundleAgreement as part')
        .innerJoin('agreementVersion', 'agreementVersion.id', 'part.agreementVersionId')
        .whereRef('part.bundleId', '=', 'agreementBundle.id')
        .select(
          sql<
            string[]
          >`coalesce(array_agg(agreement_version.name order by part.position), '{}')`.as('names'),
        )
        .as('agreementNames'),
      // What has left it since it was last saved, which says why it is not whole (agreements 40).
      from
        .selectFrom('agreementBundleDeparture as departure')
        .innerJoin('agreementVersion as version', 'version.id', 'departure.agreementVersionId')
        .whereRef('departure.bundleId', '=', 'agreementBundle.id')
        .where('departure.settledAt', 'is', null)
        .select(
          sql<string[]>`coalesce(array_agg(distinct version.name order by version.name), '{}')`.as(
            'left',
          ),
        )
        .as('departedNames'),
    ])

export const bundleById = (db: Db, id: string) =>
  bundles(db).where('id', '=', id).executeTakeFirst()
export type StoredBundle = NonNullable<Awaited<ReturnType<typeof bundleById>>>

/** Held until the transaction ends; undefined when there is none. */
export const holdBundle = (db: Db, id: string) =>
  db.selectFrom('agreementBundle').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

interface BundlePage extends AskedOrder<(typeof bundleSorts)[number]> {
  readonly page: number
  readonly size: number
}
const orders = {
  name: sql`agreement_bundle.name`,
  automated: sql`automated_type`,
  state: sql`archived_at is not null`,
} as const

/** One page by name, archived ones last, unless they are sorted; and how many there are in all. */
export async function pageOfBundles(db: Db, { page, size, ...order }: BundlePage) {
  const [list, total] = await Promise.all([
    inOrder(bundles(db), order, orders)
      .orderBy(sql`archived_at is not null`)
      .orderBy(sql`lower(agreement_bundle.name)`)
      .orderBy('agreementBundle.id')
      .limit(size)
      .offset(page * size)
      .execute(),
    db
      .selectFrom('agreementBundle')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: total.count }
}

export const storedActiveBundles = (db: Db) =>
  bundles(db)
    .where('archivedAt', 'is', null)
    .orderBy(sql`lower(agreement_bundle.name)`)
    .orderBy('agreementBundle.id')
    .execute()

/**
 * The versions a bundle holds, in order, with their tokens and what the bundle fills in beforehand.
 */
export const agreementsOfBundle = (db: Db, bundleId: string) =>
  db
    .selectFrom('agreementBundleAgreement as part')
    .innerJoin('agreementVersion as version', 'version.id', 'part.agreementVersionId')
    .innerJoin('agreement', 'agreement.id', 'part.agreementId')
    .where('part.bundleId', '=', bundleId)
    .orderBy('part.position')
    .select([
      'part.agreementId',
      'part.agreementVersionId',
      'version.name',
      'version.revision',
      'version.description',
      'agreement.description as agreementDescription',
      'version.contentText',
      'version.contentSummary',
      sql<AgreementType>`version.agreement_type`.as('type'),
      sql<SignatureType>`version.signature_type`.as('signatureType'),
      sql<StoredToken[]>`version.tokens`.as('tokens'),
      sql<Record<string, string>>`part.preset_values`.as('presetValues'),
    ])
    .execute()
export type StoredBundleAgreement = Awaited<ReturnType<typeof agreementsOfBundle>>[number]

/** The versions somebody wants in a bundle, with whether their agreement is archived. */
export const versionsToBundle = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('agreementVersion as version')
        .innerJoin('agreement', 'agreement.id', 'version.agreementId')
        .where('version.id', 'in', ids)
        .where('version.removedAt', 'is', null)
        .select([
          'version.id',
          'version.agreementId',
          'version.name',
          'version.revision',
          'agreement.archivedAt',
          'version.releasedAt',
          sql<StoredToken[]>`version.tokens`.as('tokens'),
        ])
        .execute()

interface BundleParts {
  readonly agreements: readonly {
    readonly agreementId: string
    readonly agreementVersionId: string
    readonly presetValues: Readonly<Record<string, string>>
  }[]
  readonly partners: readonly string[]
}
/** Replaces what a bundle holds. */
export async function setParts(
  db: Db,
  bundleId: string,
  { agreements, partners }: BundleParts,
): Promise<void> {
  await db.deleteFrom('agreementBundleAgreement').where('bundleId', '=', bundleId).execute()
  await db
    .insertInto('agreementBundleAgreement')
    .values(
      agreements.map(({ agreementId, agreementVersionId, presetValues }, position) => ({
        agreementId,
        agreementVersionId,
        bundleId,
        position,
        presetValues: JSON.stringify(presetValues),
      })),
    )
    .execute()
  await db.deleteFrom('agreementBundlePartner').where('bundleId', '=', bundleId).execute()
  if (partners.length > 0)
    await db
      .insertInto('agreementBundlePartner')
      .values(partners.map((apiClientId) => ({ bundleId, apiClientId })))
      .execute()
}
