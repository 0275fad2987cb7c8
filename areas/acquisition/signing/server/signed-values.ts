import { sql } from 'kysely'
import { addJob } from '#platform/server/jobs.ts'
import type { Db } from '#platform/server/database.ts'
import type { SignatureType } from '#areas/acquisition/agreements/rules.ts'
import type { TokenValue } from '../token-rules.ts'

/** Done when what a company has signed may be something else: a floor above reads it. */
export const signedChangedTask = 'signed-agreements-changed'
export const tellSignedChanged = (db: Db, organizationNumber: string): Promise<void> =>
  addJob(db, {
    task: signedChangedTask,
    key: `${signedChangedTask} ${organizationNumber}`,
    payload: { organizationNumber },
  })

/** The values of an agreement that is signed and approved. */
export interface SignedAgreement {
  readonly agreementVersionId: string
  readonly companyTaskId: string
  readonly name: string
  readonly revision: number
  readonly tokenValues: readonly TokenValue[]
  /** Whose decision its prices are. */
  readonly priceDecision: string | null
  readonly since: Date
}
/**
 * What a company has signed and administrators have approved, the latest first, and of the same time
 * in the order it was signed in. What nobody signs counts with the last that was approved beside it,
 * when all that had to be is. @public
 */
export async function signedAgreements(
  db: Db,
  organizationNumber: string,
): Promise<SignedAgreement[]> {
  const rows = await db
    .selectFrom('companyAgreement as one')
    .innerJoin('agreementSet as set', 'set.id', 'one.setId')
    .select([
      'one.setId',
      'one.agreementVersionId',
      'one.name',
      'one.revision',
      'one.approvedAt',
      'set.companyTaskId',
      'set.priceDecision',
      sql<SignatureType>`signature_type`.as('signatureType'),
      sql<TokenValue[]>`token_values`.as('tokenValues'),
    ])
    .where('set.organizationNumber', '=', organizationNumber)
    .where('set.deletedAt', 'is', null)
    .orderBy('set.id')
    .orderBy('one.position')
    .execute()
  const sinceOf = (row: (typeof rows)[number]): Date | undefined => {
    if (row.signatureType !== 'None') return row.approvedAt ?? undefined
    const beside = rows.filter((one) => one.setId === row.setId && one.signatureType !== 'None')
    const times = beside.flatMap(({ approvedAt }) => approvedAt ?? [])
    return times.length === beside.length
      ? times.toSorted((a, b) => b.getTime() - a.getTime())[0]
      : undefined
  }
  return rows
    .flatMap(({ approvedAt: _, setId: __, signatureType: ___, ...row }, place) => {
      const whole = rows[place]
      const since = whole && sinceOf(whole)
      return since ? [{ ...row, since }] : []
    })
    .toSorted((one, other) => other.since.getTime() - one.since.getTime())
}

/** The texts of versions with their keys in place, by id. @public */
export async function textsOfVersions(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('agreementVersion')
    .select(['id', 'contentText'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, contentText }) => [id, contentText]))
}
