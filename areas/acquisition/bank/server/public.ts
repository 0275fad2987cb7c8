import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { lastAsked } from '#areas/foundation/approvals/server/public.ts'
import { isValidated } from '../rules.ts'
import { accountOf, accountProof, detailsOf } from './details-store.ts'

export { setSelectedBankAccount } from './bank.ts'
export { changeAccount } from './change.ts'
export { endWaitingAccount, validateAccount } from './validate.ts'

/**
 * Whether a company has an account that somebody has saved and another person has validated as it
 * is now (bank 10). @public
 */
export async function hasValidatedAccount(db: Db, organizationNumber: string): Promise<boolean> {
  const details = await detailsOf(db, organizationNumber)
  return details !== undefined && isValidated(details)
}

/**
 * Accounts that wait for a second person and a user may approve, the longest waiting first: never one
 * they have saved some of since it was validated last (bank 10). @public
 */
export const accountsToValidate = (
  db: Db,
  { userId, now, most }: { readonly userId: string; readonly now: Date; readonly most: number },
) =>
  db
    .selectFrom('approval')
    .innerJoin('company', 'company.organizationNumber', 'approval.subject')
    .innerJoin('bankDetails as details', 'details.organizationNumber', 'approval.subject')
    .select(['approval.id', 'company.organizationNumber', 'company.name', 'details.bankName'])
    .select(['approval.askedBy', 'approval.askedAt', 'approval.place'])
    .where('approval.act', '=', 'validateAccount')
    .where('approval.state', '=', 'waiting')
    .where('approval.expiresAt', '>', now)
    .where('approval.askedById', '<>', userId)
    .where(sql<SqlBool>`not (${userId}::uuid = any (details.saver_ids))`)
    .orderBy('approval.askedAt')
    .orderBy('approval.id')
    .limit(most)
    .execute()

/**
 * What has been said of a company's account: as it is saved, how what was last asked for of it ended,
 * and whether something shows that it is the company's. @public
 */
export async function accountStanding(db: Db, organizationNumber: string) {
  const [details, asked] = await Promise.all([
    detailsOf(db, organizationNumber),
    lastAsked(db, 'validateAccount', organizationNumber),
  ])
  const proof = await accountProof(db, details ?? { organizationNumber, validatedAt: null })
  return { details, asked, isProved: proof.length > 0 }
}

/** Where a company is paid, and who has validated it; undefined when nothing is saved. @public */
export async function accountOfCompany(db: Db, organizationNumber: string) {
  const details = await detailsOf(db, organizationNumber)
  if (!details) return undefined
  const { validatedAt, validatedBy } = details
  return { ...accountOf(details), validatedAt, validatedBy }
}
