import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import type { DeletedSet } from '../answers.ts'
import { deletedSets } from '../contract-deleted.ts'
import { onboardingRemoved } from '../texts.ts'
import { checkedSet, evidenceAbout } from './checked-set.ts'
import { presentStatus } from './present-status.ts'
import { agreementsOfSet } from './set-store.ts'
import { signersOfSet } from './signer-store.ts'

/**
 * Sets that have been removed, by themselves or with their onboarding, with who, when and why, as it
 * was said then.
 */
const removed = (db: Db) =>
  db
    .selectFrom('agreementSet as set')
    .innerJoin('companyTask as task', 'task.id', 'set.companyTaskId')
    .leftJoin('onboarding', (join) =>
      join.onRef('onboarding.id', '=', 'task.groupId').on('onboarding.deletedAt', 'is not', null),
    )
    .where(({ or, eb }) =>
      or([eb('set.deletedAt', 'is not', null), eb('onboarding.deletedAt', 'is not', null)]),
    )
    .select(['set.id', 'set.companyTaskId', 'set.organizationNumber'])
    .select(({ fn, ref, val, eb }) => [
      fn.coalesce('set.deletedAt', 'onboarding.deletedAt').as('deletedAt'),
      fn.coalesce('set.deletedBy', 'onboarding.deletedBy').as('deletedBy'),
      eb
        .case()
        .when('set.deletedAt', 'is', null)
        .then(val(onboardingRemoved))
        .else(fn.coalesce(ref('set.deletedBecause'), val('')))
        .end()
        .as('reason'),
    ])

/** A company's sets that have been removed, the latest first, with what they held. */
export async function deletedSetsOf(db: Db, organizationNumber: string) {
  const rows = await removed(db)
    .where('set.organizationNumber', '=', organizationNumber)
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
    .orderBy('deletedAt', 'desc')
    .orderBy('set.id')
    .execute()
  return rows.flatMap(
    ({ organizationNumber: _, deletedAt, deletedBy, agreements, signatures, ...row }) =>
      deletedAt && deletedBy !== null
        ? [
            {
              ...row,
              agreements: agreements ?? [],
              signatures: signatures ?? 0,
              deletedAt,
              deletedBy,
            },
          ]
        : [],
  )
}

/** The sealed files of a set, none of which is in force any more. */
const sealsOf = (db: Db, setId: string) =>
  db
    .selectFrom('agreementSeal')
    .where('setId', '=', setId)
    .where('sealedAt', 'is not', null)
    .where('documentFileId', 'is not', null)
    .select(['documentFileId', 'sha256', 'sealedAt', 'supersededAt'])
    .orderBy('sealedAt', 'desc')
    .execute()

/** A removed set as it was, with its signatures and seals; nothing can be done in it. */
const get: Handler<typeof deletedSets.get> = async ({ setId }, { db, actor, audit }) => {
  const set =
    (await removed(db)
      .where('set.id', '=', setId)
      .select(['set.companyName', 'set.createdAt', 'set.createdBy'])
      .executeTakeFirst()) ?? refusePlatform('notFound')
  const { organizationNumber, createdAt, deletedAt, deletedBy, ...row } = set
  audit({ company: organizationNumber, subject: setId })
  const [agreements, signers, checked, seals] = await Promise.all([
    agreementsOfSet(db, setId),
    signersOfSet(db, setId),
    checkedSet(db, setId),
    sealsOf(db, setId),
  ])
  if (!deletedAt || deletedBy === null) return refusePlatform('notFound')
  return {
    ...row,
    organizationNumber,
    created: createdAt,
    deletedAt,
    deletedBy,
    agreements: agreements.map((agreement) =>
      presentStatus(
        agreement,
        signers.filter(({ agreementId }) => agreementId === agreement.agreementId),
        evidenceAbout(checked, agreement.agreementId),
        { id: actor.id, members: [] },
      ),
    ),
    seals: seals.flatMap(({ documentFileId, sha256, sealedAt, supersededAt }) =>
      documentFileId !== null && sha256 !== null && sealedAt
        ? [
            {
              documentId: documentFileId,
              sha256,
              sealed: sealedAt,
              superseded: supersededAt ?? deletedAt,
            },
          ]
        : [],
    ),
  }
}

export const deletedSetsServed = handlers(deletedSets, { get })
