import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { DeletedSet } from '../answers.ts'

/** A company's sets that have been removed, the latest first, with what they held. */
export async function deletedSetsOf(db: Db, organizationNumber: string) {
  const rows = await db
    .selectFrom('agreementSet as set')
    .where('organizationNumber', '=', organizationNumber)
    .where('deletedAt', 'is not', null)
    .select(['set.id', 'set.companyTaskId', 'set.deletedAt', 'set.deletedBy', 'set.deletedBecause'])
    .select((from) => [
      from
        .selectFrom('companyAgreement')
        .whereRef('setId', '=', 'set.id')
        .select(
          sql<
            DeletedSet['agreements']
          >`coalesce(jsonb_agg(jsonb_build_object('agreementId', agreement_id, 'name', name, 'revision', revision) order by position), '[]')`.as(
            'parts',
          ),
        )
        .as('agreements'),
      from
        .selectFrom('agreementSignature as signature')
        .innerJoin('agreementSigner as signer', 'signer.id', 'signature.signerId')
        .whereRef('signer.setId', '=', 'set.id')
        .where('signature.state', '=', sql<'counts'>`'counts'`)
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('signatures'),
    ])
    .orderBy('set.deletedAt', 'desc')
    .orderBy('set.id')
    .execute()
  return rows.flatMap(({ deletedAt, deletedBy, deletedBecause, agreements, signatures, ...row }) =>
    deletedAt && deletedBy !== null
      ? [
          {
            ...row,
            agreements: agreements ?? [],
            signatures: signatures ?? 0,
            deletedAt,
            deletedBy,
            reason: deletedBecause ?? '',
          },
        ]
      : [],
  )
}
