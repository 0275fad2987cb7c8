import type { Db } from '#platform/server/database.ts'
import { proofDocuments } from '#areas/parties/documents/server/public.ts'
import { validationFileType } from '../rules.ts'

const details = (db: Db, organizationNumber: string) =>
  db.selectFrom('bankDetails').selectAll().where('organizationNumber', '=', organizationNumber)

export const detailsOf = (db: Db, organizationNumber: string) =>
  details(db, organizationNumber).executeTakeFirst()
/** Held until the transaction ends. */
export const heldDetails = (db: Db, organizationNumber: string) =>
  details(db, organizationNumber).forUpdate().executeTakeFirst()
export type DetailsRow = NonNullable<Awaited<ReturnType<typeof detailsOf>>>

/** What is said of an account, without by whom. */
export const accountOf = ({
  bankName,
  accountType,
  clearingNumber,
  accountNumber,
}: Pick<DetailsRow, 'bankName' | 'accountType' | 'clearingNumber' | 'accountNumber'>) => ({
  bankName,
  accountType,
  clearingNumber,
  accountNumber,
})

type Proved = Pick<DetailsRow, 'organizationNumber' | 'validatedAt'>
/** What shows that an account is the company's: newer than what was validated last. */
export const accountProof = (
  db: Db,
  { organizationNumber, validatedAt }: Proved,
  how?: { readonly hold: true },
) => proofDocuments(db, { organizationNumber, type: validationFileType, since: validatedAt }, how)
