import type { Db } from '#platform/server/database.ts'
import { hasDocument, keepAsEvidence } from '#areas/parties/documents/server/public.ts'
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
const proofOf = ({ organizationNumber, validatedAt }: Proved) => ({
  organizationNumber,
  type: validationFileType,
  since: validatedAt,
})
export const hasProof = (db: Db, details: Proved) => hasDocument(db, proofOf(details))
/** Keeps it from now on (documents 19). */
export const keepProof = (db: Db, details: Proved, now: Date) =>
  keepAsEvidence(db, proofOf(details), now)
