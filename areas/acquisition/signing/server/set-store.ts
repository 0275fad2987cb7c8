import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { AgreementType, SignatureType } from '#areas/acquisition/agreements/rules.ts'
import type { Alternative } from '#areas/parties/righttosign/rules.ts'
import type { TokenValue } from '../token-rules.ts'

const sets = (db: Db) => db.selectFrom('agreementSet').selectAll().where('deletedAt', 'is', null)

/** A set that has not been deleted. */
export const setById = (db: Db, id: string) => sets(db).where('id', '=', id).executeTakeFirst()
export type AgreementSet = NonNullable<Awaited<ReturnType<typeof setById>>>

/** A set, deleted or not. */
export const anySet = (db: Db, id: string) =>
  db.selectFrom('agreementSet').selectAll().where('id', '=', id).executeTakeFirst()

const agreements = (db: Db) =>
  db
    .selectFrom('companyAgreement')
    .select([
      'setId',
      'agreementId',
      'agreementVersionId',
      'name',
      'revision',
      'contentText',
      'contentSummary',
      'contentSha256',
      'approvedAt',
      'approvedBy',
      'isOptOut',
      sql<AgreementType>`agreement_type`.as('type'),
      sql<SignatureType>`signature_type`.as('signatureType'),
      sql<TokenValue[]>`token_values`.as('tokenValues'),
      sql<Alternative[] | null>`alternatives`.as('alternatives'),
    ])

/** The agreements of a set, in order. */
export const agreementsOfSet = (db: Db, setId: string) =>
  agreements(db).where('setId', '=', setId).orderBy('position').execute()
export type CompanyAgreement = Awaited<ReturnType<typeof agreementsOfSet>>[number]

export const agreementOfSet = (db: Db, setId: string, agreementId: string) =>
  agreements(db)
    .where('setId', '=', setId)
    .where('agreementId', '=', agreementId)
    .executeTakeFirst()

/** What is signed of an agreement; undefined when it is gone. */
export const documentOf = async (db: Db, setId: string, agreementId: string) =>
  (
    await db
      .selectFrom('agreementDocument')
      .select('body')
      .where('setId', '=', setId)
      .where('agreementId', '=', agreementId)
      .executeTakeFirst()
  )?.body

/** The same, held until the transaction ends: nobody signs, approves or opens it meanwhile. */
export const heldAgreement = (db: Db, setId: string, agreementId: string) =>
  agreements(db)
    .where('setId', '=', setId)
    .where('agreementId', '=', agreementId)
    .forUpdate()
    .executeTakeFirst()

/** An agreement as it is frozen; `alternatives` null when nobody signs for the company. */
export interface NewAgreement extends Pick<
  CompanyAgreement,
  | 'agreementId'
  | 'agreementVersionId'
  | 'name'
  | 'revision'
  | 'type'
  | 'signatureType'
  | 'contentText'
  | 'contentSummary'
  | 'tokenValues'
  | 'contentSha256'
  | 'alternatives'
> {
  readonly signers: readonly { readonly socialSecurityNumber: string; readonly name: string }[]
  /** What is signed, as it is kept. */
  readonly document: Uint8Array
}
interface NewSet {
  readonly id: string
  readonly organizationNumber: string
  readonly companyName: string
  readonly companyTaskId: string
  readonly bundleId: string
  readonly createdAt: Date
  readonly createdBy: string
  /** Whose decision its prices are; null without any. */
  readonly priceDecision: string | null
}
/** Writes a set with its agreements and those who are to sign them. */
export async function insertSet(db: Db, set: NewSet, made: readonly NewAgreement[]): Promise<void> {
  await db.insertInto('agreementSet').values(set).execute()
  await db
    .insertInto('companyAgreement')
    .values(
      made.map(
        ({ type, signers: _, document: __, tokenValues, alternatives, ...one }, position) => ({
          ...one,
          setId: set.id,
          position,
          agreementType: type,
          tokenValues: JSON.stringify(tokenValues),
          alternatives: alternatives && JSON.stringify(alternatives),
        }),
      ),
    )
    .execute()
  await db
    .insertInto('agreementDocument')
    .values(
      made.map(({ agreementId, document }) => ({
        setId: set.id,
        agreementId,
        body: Buffer.from(document),
      })),
    )
    .execute()
  const signers = made.flatMap(({ agreementId, signers }) =>
    signers.map(({ socialSecurityNumber, name }) => ({
      setId: set.id,
      agreementId,
      personalNumber: socialSecurityNumber,
      name,
      addedAt: set.createdAt,
      addedBy: set.createdBy,
    })),
  )
  if (signers.length > 0) await db.insertInto('agreementSigner').values(signers).execute()
}
