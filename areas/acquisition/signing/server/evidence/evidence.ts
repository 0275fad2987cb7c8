import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { TokenValue } from '../../token-rules.ts'
import { sha256 } from '../content.ts'

export type Value = string | number | boolean | null
/** A thing that is evidence: its fields as the trail holds them, with the hash of what is long. */
export interface Piece {
  readonly of: 'set' | 'agreement' | 'signer' | 'signature' | 'seal' | 'renewal'
  /** In its set. */
  readonly id: string
  readonly [field: string]: Value
}
export const pieceKey = ({ of, id }: Pick<Piece, 'of' | 'id'>) => `${of} ${id}`

/** With microseconds, which a Date would lose. */
const instant = (column: string) =>
  sql<
    string | null
  >`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const hashed = (text: string | null) => (text === null ? null : sha256(text))

const setsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('agreementSet')
    .where('id', 'in', ids)
    .select([
      'id',
      'organizationNumber',
      'companyName',
      'companyTaskId',
      'bundleId',
      'createdBy',
      'deletedBy',
    ])
    .select([instant('createdAt').as('createdAt'), instant('deletedAt').as('deletedAt')])
    .execute()

const agreementsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('companyAgreement')
    .where('setId', 'in', ids)
    .select([
      'setId',
      'agreementId',
      'agreementVersionId',
      'position',
      'name',
      'revision',
      'agreementType',
    ])
    .select([
      'signatureType',
      'contentText',
      'contentSummary',
      'contentSha256',
      'approvedBy',
      'isOptOut',
    ])
    .select((from) =>
      from
        .selectFrom('agreementDocument as document')
        .whereRef('document.setId', '=', 'companyAgreement.setId')
        .whereRef('document.agreementId', '=', 'companyAgreement.agreementId')
        .select(sql<string>`encode(sha256(body), 'hex')`.as('sha256'))
        .as('documentSha256'),
    )
    .select([
      sql<TokenValue[]>`token_values`.as('tokens'),
      sql<string>`token_values::text`.as('tokenValues'),
      sql<string | null>`alternatives::text`.as('alternatives'),
      instant('approvedAt').as('approvedAt'),
    ])
    .orderBy('position')
    .execute()

const signersOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('agreementSigner')
    .where('setId', 'in', ids)
    .select([
      'setId',
      'id',
      'agreementId',
      'personalNumber',
      'name',
      'addedBy',
      'standsAs',
      'standsBecause',
      'removedBy',
      'removedBecause',
      instant('addedAt').as('addedAt'),
      instant('removedAt').as('removedAt'),
    ])
    .orderBy('addedAt')
    .orderBy('id')
    .execute()

const signaturesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('agreementSignature as signature')
    .innerJoin('agreementSigner as signer', 'signer.id', 'signature.signerId')
    .where('signer.setId', 'in', ids)
    .select([
      'signer.setId',
      'signature.id',
      'signer.agreementId',
      'signature.signerId',
      'signature.method',
    ])
    .select([
      'signature.signedName',
      'signature.contentSha256',
      'signature.state',
      'signature.signingOrderId',
    ])
    .select([
      'signature.channel',
      'signature.callInitiator',
      'signature.deviceUhi',
      'signature.risk',
      'signature.stepUpMrtd',
    ])
    .select([
      'signature.ipAddress',
      'signature.country',
      'signature.signature',
      'signature.ocspResponse',
    ])
    .select([
      'signature.registeredById',
      'signature.registeredBy',
      'signature.decidedById',
      'signature.decidedBy',
    ])
    .select([
      'signature.comment',
      sql<string | null>`bank_id_issued::text`.as('bankIdIssued'),
      instant('signature.signedAt').as('signedAt'),
      instant('signature.decidedAt').as('decidedAt'),
    ])
    .orderBy('signature.signedAt')
    .orderBy('signature.id')
    .execute()

/** Those that have been made: what waits is no evidence. */
const sealsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('agreementSeal')
    .where('setId', 'in', ids)
    .where('sealedAt', 'is not', null)
    .select(['setId', 'id', 'sealedBy', 'sha256', 'documentFileId'])
    .select([
      instant('sealedAt').as('sealedAt'),
      instant('timestampedAt').as('timestampedAt'),
      instant('supersededAt').as('supersededAt'),
    ])
    .orderBy('agreementSeal.sealedAt')
    .execute()

/** What has renewed them, each after the one that it renews. */
const renewalsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('agreementSealRenewal as renewal')
    .innerJoin('agreementSeal as seal', 'seal.id', 'renewal.sealId')
    .where('seal.setId', 'in', ids)
    .select(['seal.setId', 'renewal.id', 'renewal.sealId', 'renewal.version', 'renewal.sha256'])
    .select(['renewal.documentFileId', 'renewal.renewsSha256'])
    .select([
      instant('renewal.renewedAt').as('renewedAt'),
      instant('renewal.timestampedAt').as('timestampedAt'),
      instant('renewal.holdsUntil').as('holdsUntil'),
      instant('renewal.renewedUntil').as('renewedUntil'),
    ])
    .orderBy('renewal.sealId')
    .orderBy('renewal.version')
    .execute()

/** The rows of sets, deleted or not, as they are stored. */
export async function storedSets(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const [sets, agreements, signers, signatures, seals, renewals] = [
    await setsOf(db, ids),
    await agreementsOf(db, ids),
    await signersOf(db, ids),
    await signaturesOf(db, ids),
    await sealsOf(db, ids),
    await renewalsOf(db, ids),
  ]
  const byId = new Map(sets.map((set) => [set.id, set]))
  return ids.map((id) => ({
    id,
    set: byId.get(id),
    agreements: agreements.filter(({ setId }) => setId === id),
    signers: signers.filter(({ setId }) => setId === id),
    signatures: signatures.filter(({ setId }) => setId === id),
    seals: seals.filter(({ setId }) => setId === id),
    renewals: renewals.filter(({ setId }) => setId === id),
  }))
}
export type StoredSet = Awaited<ReturnType<typeof storedSets>>[number]

/** What is stored of a set, as the trail holds it. */
export function piecesOf(stored: StoredSet): Piece[] {
  const { set, agreements, signers, signatures, seals, renewals } = stored
  return [
    ...(set ? [{ of: 'set' as const, ...set }] : []),
    ...agreements.map(({ setId: _, agreementId, tokens: __, ...agreement }) => ({
      of: 'agreement' as const,
      id: agreementId,
      ...agreement,
      contentText: sha256(agreement.contentText),
      contentSummary: sha256(agreement.contentSummary),
      tokenValues: sha256(agreement.tokenValues),
      alternatives: hashed(agreement.alternatives),
    })),
    ...signers.map(({ setId: _, ...signer }) => ({ of: 'signer' as const, ...signer })),
    ...signatures.map(({ setId: _, ...signature }) => ({
      of: 'signature' as const,
      ...signature,
      signature: hashed(signature.signature),
      ocspResponse: hashed(signature.ocspResponse),
    })),
    ...seals.map(({ setId: _, ...seal }) => ({ of: 'seal' as const, ...seal })),
    ...renewals.map(({ setId: _, ...renewal }) => ({ of: 'renewal' as const, ...renewal })),
  ]
}

/**
 * What the trail gets about things of a set that have just been written or changed, read on the
 * caller's transaction.
 */
export async function evidenceOf(
  db: Db,
  setId: string,
  isMeant: (piece: Piece) => boolean = () => true,
): Promise<Piece[]> {
  const [stored] = await storedSets(db, [setId])
  return stored ? piecesOf(stored).filter(isMeant) : []
}
