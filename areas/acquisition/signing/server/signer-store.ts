import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { StandsAs } from '../rules.ts'

interface Which {
  readonly setId: string
  readonly agreementId: string
}
/** As what somebody is asked to sign, where it is said; why, of an outsider. */
export interface Stands {
  readonly standsAs: StandsAs
  readonly standsBecause: string | null
}
interface Person {
  readonly name: string
  /** 10 or 12 digits. */
  readonly personalNumber: string
}

const signers = (db: Db) =>
  db
    .selectFrom('agreementSigner as signer')
    .leftJoin('agreementSignature as signature', (join) =>
      join.onRef('signature.signerId', '=', 'signer.id').on('signature.state', '<>', 'declined'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('signingOrder')
          .whereRef('signingOrder.signerId', '=', 'signer.id')
          .orderBy('askedAt', 'desc')
          .orderBy('id')
          .limit(1)
          .selectAll()
          .as('latest'),
      (join) => join.onTrue(),
    )
    .where('signer.removedAt', 'is', null)
    .select([
      'signer.id',
      'signer.setId',
      'signer.agreementId',
      'signer.name as invitedName',
      'signer.personalNumber',
      sql<StandsAs | null>`signer.stands_as`.as('standsAs'),
      'signer.standsBecause',
      // Not by the register, when the agreements were created.
      sql<boolean>`signer.added_at > (select created_at from agreement_set where id = signer.set_id)`.as(
        'isByHand',
      ),
      sql<string>`coalesce(signature.signed_name, signer.name)`.as('name'),
      'signature.id as signatureId',
      'signature.state',
      'signature.method',
      'signature.signedAt',
      'signature.country',
      'signature.risk',
      'signature.callInitiator',
      'signature.bankIdIssued',
      'signature.contentSha256',
      'signature.registeredById',
      'signature.registeredBy',
      'signature.decidedBy',
      'latest.id as orderId',
      'latest.state as orderState',
      'latest.channel as orderChannel',
      'latest.hintCode',
      'latest.endedAt as orderEndedAt',
    ])

/** Somebody who is to sign, with the company it is for. */
export const signerById = (db: Db, id: string) =>
  db
    .selectFrom('agreementSigner as signer')
    .innerJoin('agreementSet as set', 'set.id', 'signer.setId')
    .select(['signer.name', 'signer.personalNumber as socialSecurityNumber'])
    .select('set.organizationNumber')
    .where('signer.id', '=', id)
    .executeTakeFirst()

/**
 * Everybody who is to sign an agreement of a set, in the order of the invited names, with the
 * signature that counts or waits and the latest order. `name` is BankID's of who has signed with
 * it, else `invitedName`, as it was typed or registered.
 */
export const signersOfSet = (db: Db, setId: string) =>
  signers(db)
    .where('signer.setId', '=', setId)
    .orderBy('signer.name')
    .orderBy('signer.id')
    .execute()
export type Signer = Awaited<ReturnType<typeof signersOfSet>>[number]

/** Who is to sign one agreement. Read it while the agreement is held. */
export const signersOfAgreement = (db: Db, { setId, agreementId }: Which) =>
  signers(db)
    .where('signer.setId', '=', setId)
    .where('signer.agreementId', '=', agreementId)
    .orderBy('signer.name')
    .orderBy('signer.id')
    .execute()

/**
 * The person among those who are to sign an agreement, put there when missing; one is known by the
 * last ten digits of the number.
 */
export async function signerOf(
  db: Db,
  which: Which,
  { name, personalNumber }: Person,
  added: { readonly at: Date; readonly by: string } & Partial<Stands>,
): Promise<Signer> {
  const mine = (list: readonly Signer[]) =>
    list.find((one) => one.personalNumber.slice(-10) === personalNumber.slice(-10))
  const signer = mine(await signersOfAgreement(db, which))
  if (signer) return signer
  await db
    .insertInto('agreementSigner')
    .values({
      ...which,
      name,
      personalNumber,
      addedAt: added.at,
      addedBy: added.by,
      standsAs: added.standsAs ?? null,
      standsBecause: added.standsBecause ?? null,
    })
    .execute()
  const kept = mine(await signersOfAgreement(db, which))
  if (!kept) throw new Error('The signer was not kept')
  return kept
}

const manualSignatures = (db: Db, id: string) =>
  db
    .selectFrom('agreementSignature as signature')
    .innerJoin('agreementSigner as signer', 'signer.id', 'signature.signerId')
    .innerJoin('agreementSet as set', 'set.id', 'signer.setId')
    .where('signature.id', '=', id)
    .where('signature.method', '=', 'manual')
    .where('set.deletedAt', 'is', null)
    .select([
      'signature.id',
      'signature.state',
      'signature.registeredById',
      'signer.setId',
      'signer.agreementId',
      'signer.name',
      'set.organizationNumber',
      'set.companyTaskId',
    ])
/** A manual signature, with what it is of. */
export const manualSignature = (db: Db, id: string) => manualSignatures(db, id).executeTakeFirst()
/** The same, held until the transaction ends. */
export const heldManualSignature = (db: Db, id: string) =>
  manualSignatures(db, id).forUpdate('signature').executeTakeFirst()
export type ManualSignature = NonNullable<Awaited<ReturnType<typeof manualSignature>>>

export interface Decision {
  readonly state: 'counts' | 'declined'
  /** Nobody's id for what went out. */
  readonly by: { readonly id: string | null; readonly name: string }
  readonly at: Date
  readonly comment?: string
}
export const decideSignature = (db: Db, id: string, { state, by, at, comment = '' }: Decision) =>
  db
    .updateTable('agreementSignature')
    .set({ state, decidedById: by.id, decidedBy: by.name, decidedAt: at, comment })
    .where('id', '=', id)
    .where('state', '=', sql<'waiting'>`'waiting'`)
    .execute()
