import type { Db } from '#platform/server/database.ts'
import { companyTypes } from '../rules.ts'

interface Recipient {
  /** 10 digits. */
  readonly organizationNumber: string
  readonly name: string
  readonly street: string
  readonly zipCode: string
  readonly city: string
}

/**
 * Puts a company in our books as a recipient, unless it is there: how much it may owe us is kept
 * from its first invoice on.
 */
export async function keepRecipient(db: Db, recipient: Recipient): Promise<void> {
  const { organizationNumber } = recipient
  const companyType = companyTypes.recipient
  const known = await db
    .selectFrom('client')
    .select('id')
    .where('organizationNumber', '=', organizationNumber)
    .where('companyType', '=', companyType)
    .executeTakeFirst()
  if (known) return
  await db
    .insertInto('company')
    .values({
      organizationNumber,
      name: recipient.name || organizationNumber,
      street: recipient.street || null,
      zipCode: recipient.zipCode || null,
      city: recipient.city || null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('client')
    .values({ organizationNumber, companyType })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
