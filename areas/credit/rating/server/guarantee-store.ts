import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/database.ts'

export interface GuaranteeAgreement {
  readonly organizationNumber: string
  readonly agreementSetId: string
  readonly agreementId: string
  readonly agreementName: string
  readonly revision: number
  /** Where the amount stands: '§ 3', 'ingressen', or '' where nobody can tell. */
  readonly section: string
  /** Öre; null where the agreement states none. */
  readonly amount: number | null
}
interface Person {
  readonly name: string
  /** 12 digits. */
  readonly personalNumber: string
}

/** The row of somebody who stands surety for a company, known by the last ten digits; made if none. */
async function guarantorRow(
  db: Db,
  organizationNumber: string,
  { name, personalNumber }: Person,
  now: Date,
): Promise<string> {
  const find = () =>
    db
      .selectFrom('guarantor')
      .select(['id', 'name'])
      .where('organizationNumber', '=', organizationNumber)
      .where(sql<SqlBool>`right(social_security_number, 10) = right(${personalNumber}, 10)`)
      .orderBy('addedAt')
      .limit(1)
      .executeTakeFirst()
  const found = await find()
  if (found) {
    if (found.name === '')
      await db.updateTable('guarantor').set({ name }).where('id', '=', found.id).execute()
    return found.id
  }
  await db
    .insertInto('guarantor')
    .values({ organizationNumber, name, socialSecurityNumber: personalNumber, addedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error('The guarantor was not kept')
  return made.id
}

/**
 * Those who have signed a guarantee stand surety for its company by it from now on (signing 71). Who
 * does already by the same set stays; an earlier set of the same agreement is superseded by it.
 */
export async function addGuarantees(
  db: Db,
  agreement: GuaranteeAgreement,
  persons: readonly Person[],
  now: Date,
): Promise<void> {
  const { organizationNumber, ...of } = agreement
  for (const person of persons) {
    const guarantorId = await guarantorRow(db, organizationNumber, person, now)
    await db
      .updateTable('guarantee')
      .set({
        endedAt: now,
        endedBecause: `Ersatt av ${of.agreementName}, revision ${of.revision}`.slice(0, 500),
      })
      .where('guarantorId', '=', guarantorId)
      .where('agreementId', '=', of.agreementId)
      .where('agreementSetId', '<>', of.agreementSetId)
      .where('endedAt', 'is', null)
      .execute()
    await db
      .insertInto('guarantee')
      .values({ ...of, guarantorId, fromAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/**
 * Nobody stands surety by an agreement any more; says why, a Swedish sentence. The rows stay.
 * @returns how many did.
 */
export async function endGuarantees(
  db: Db,
  { agreementSetId, agreementId }: Pick<GuaranteeAgreement, 'agreementSetId' | 'agreementId'>,
  { because, now }: { readonly because: string; readonly now: Date },
): Promise<number> {
  const ended = await db
    .updateTable('guarantee')
    .set({ endedAt: now, endedBecause: because })
    .where('agreementSetId', '=', agreementSetId)
    .where('agreementId', '=', agreementId)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  return ended.length
}

/** The agreements that guarantors stand surety by, or did, the latest first. */
export const guaranteesOf = (db: Db, guarantorIds: readonly string[]) =>
  guarantorIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('guarantee')
        .select([
          'id',
          'guarantorId',
          'agreementSetId',
          'agreementName',
          'revision',
          'section',
          'amount',
          'fromAt',
          'endedAt',
          'endedBecause',
        ])
        .where('guarantorId', 'in', guarantorIds)
        .orderBy('fromAt', 'desc')
        .orderBy('id')
        .execute()
