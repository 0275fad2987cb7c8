import type { Db } from '#platform/server/database.ts'
import { isValidated } from '../rules.ts'
import { detailsOf } from './details-store.ts'

export { endWaitingAccount, validateAccount } from './validate.ts'

/**
 * Whether a company has an account that somebody has saved and another person has validated as it
 * is now (bank 10). @public
 */
export async function hasValidatedAccount(db: Db, organizationNumber: string): Promise<boolean> {
  const details = await detailsOf(db, organizationNumber)
  return details !== undefined && isValidated(details)
}
