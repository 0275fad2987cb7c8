import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

interface Of {
  readonly agreementId: string
  readonly revision: number
}
/**
 * The bundles that hold an earlier revision of an agreement, by name, with the partners whose
 * customers they are sent to by themselves (agreements 38).
 */
export const bundlesOfEarlier = (db: Db, { agreementId, revision }: Of) =>
  db
    .selectFrom('agreementBundleAgreement as part')
    .innerJoin('agreementBundle as bundle', 'bundle.id', 'part.bundleId')
    .innerJoin('agreementVersion as version', 'version.id', 'part.agreementVersionId')
    .where('part.agreementId', '=', agreementId)
    .where('version.revision', '<', revision)
    .where('bundle.archivedAt', 'is', null)
    .select((from) => [
      'bundle.id',
      'bundle.name',
      'version.revision',
      from
        .selectFrom('agreementBundlePartner as partner')
        .innerJoin('apiClient', 'apiClient.id', 'partner.apiClientId')
        .whereRef('partner.bundleId', '=', 'bundle.id')
        .select(
          sql<string[]>`coalesce(array_agg(api_client.name order by api_client.name), '{}')`.as(
            'names',
          ),
        )
        .$asScalar()
        .$notNull()
        .as('partners'),
    ])
    .orderBy('bundle.name')
    .orderBy('bundle.id')
    .execute()

/** How many agreement sets are out for signing with an earlier revision: they keep it. */
export async function setsOutOfEarlier(db: Db, { agreementId, revision }: Of): Promise<number> {
  const { count } = await db
    .selectFrom('companyAgreement as made')
    .innerJoin('agreementSet as set', 'set.id', 'made.setId')
    .where('made.agreementId', '=', agreementId)
    .where('made.revision', '<', revision)
    .where('made.approvedAt', 'is', null)
    .where('set.deletedAt', 'is', null)
    .where('set.allSignedAt', 'is', null)
    .select(sql<number>`count(distinct made.set_id)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
