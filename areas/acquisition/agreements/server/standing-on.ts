import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

interface Of {
  readonly agreementId: string
  /** Only revisions earlier than this, in active bundles; all without it. */
  readonly before?: number
}
/**
 * The bundles that hold a revision of an agreement, by name, with the partners whose
 * customers they are sent to by themselves (agreements 38, 42).
 */
export const bundlesWith = (db: Db, { agreementId, before }: Of) =>
  db
    .selectFrom('agreementBundleAgreement as part')
    .innerJoin('agreementBundle as bundle', 'bundle.id', 'part.bundleId')
    .innerJoin('agreementVersion as version', 'version.id', 'part.agreementVersionId')
    .where('part.agreementId', '=', agreementId)
    .$if(before !== undefined, (some) =>
      some.where('version.revision', '<', before ?? 0).where('bundle.archivedAt', 'is', null),
    )
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

/** What is out for signing of an agreement, with the set it stands in. */
const out = (db: Db, agreementId: string) =>
  db
    .selectFrom('companyAgreement as made')
    .innerJoin('agreementSet as set', 'set.id', 'made.setId')
    .where('made.agreementId', '=', agreementId)
    .where('made.approvedAt', 'is', null)
    .where('set.deletedAt', 'is', null)
    .where('set.allSignedAt', 'is', null)

/** How many agreement sets are out for signing with it: they keep the revision they were sent with. */
export async function setsOutWith(db: Db, { agreementId, before }: Of): Promise<number> {
  const { count } = await out(db, agreementId)
    .$if(before !== undefined, (some) => some.where('made.revision', '<', before ?? 0))
    .select(sql<number>`count(distinct made.set_id)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many companies have such a set and somebody with a link that opens it (agreements 42). */
export async function customersWithLink(db: Db, agreementId: string): Promise<number> {
  const { count } = await out(db, agreementId)
    .innerJoin('companyTask as task', 'task.id', 'set.companyTaskId')
    .innerJoin('onboardingInvitation as invitation', 'invitation.onboardingId', 'task.groupId')
    .where('invitation.removedAt', 'is', null)
    .where('invitation.validTo', '>=', sql<string>`skynet.today()`)
    .select(sql<number>`count(distinct "set".organization_number)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The latest revision that counts of every other agreement that is active, by name (agreements 42). */
export async function replacementsOf(db: Db, agreementId: string) {
  const versions = await db
    .selectFrom('agreement')
    .innerJoin('agreementVersion as version', 'version.agreementId', 'agreement.id')
    .where('agreement.id', '!=', agreementId)
    .where('agreement.archivedAt', 'is', null)
    .where('version.releasedAt', 'is not', null)
    .where('version.removedAt', 'is', null)
    .distinctOn('agreement.id')
    .select(['version.id as versionId', 'version.name', 'version.revision'])
    .orderBy('agreement.id')
    .orderBy('version.revision', 'desc')
    .execute()
  return versions.toSorted((one, other) => one.name.localeCompare(other.name, 'sv'))
}
