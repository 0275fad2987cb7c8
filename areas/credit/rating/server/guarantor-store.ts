import type { Db } from '#platform/server/database.ts'
import { guaranteesOf } from './guarantee-store.ts'

/** Who stands surety for a company, with the agreements they do by. A name may be lacking. */
export async function guarantorsOf(db: Db, organizationNumber: string) {
  const guarantors = await guarantorRows(db, organizationNumber)
  const guarantees = await guaranteesOf(
    db,
    guarantors.map(({ id }) => id),
  )
  return guarantors.map((one) => ({
    ...one,
    guarantees: guarantees
      .filter(({ guarantorId }) => guarantorId === one.id)
      .map(({ agreementName, agreementSetId, fromAt, endedAt, ...guarantee }) => ({
        id: guarantee.id,
        agreementSetId,
        agreement: agreementName,
        revision: guarantee.revision,
        section: guarantee.section,
        amount: guarantee.amount,
        from: fromAt,
        ended: endedAt,
        endedBecause: guarantee.endedBecause,
      })),
  }))
}

const guarantorRows = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('guarantor')
    .select(['id', 'name', 'socialSecurityNumber'])
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()

export const guarantorById = (db: Db, id: string) =>
  db
    .selectFrom('guarantor')
    .select(['name', 'socialSecurityNumber', 'organizationNumber'])
    .where('id', '=', id)
    .executeTakeFirst()

interface Guarantor {
  readonly name: string
  /** 12 digits. */
  readonly personalNumber: string
}
/** Adds those who stand surety for a company from now on; who does already stays as stored. */
export async function addGuarantors(
  db: Db,
  organizationNumber: string,
  guarantors: readonly Guarantor[],
  addedAt: Date,
): Promise<void> {
  if (guarantors.length === 0) return
  await db
    .insertInto('guarantor')
    .values(
      guarantors.map(({ name, personalNumber }) => ({
        organizationNumber,
        name,
        socialSecurityNumber: personalNumber,
        addedAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
