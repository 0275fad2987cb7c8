import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { interpretation } from '../contract.ts'
import { numberKey } from '#areas/purchasing/invoices/rules.ts'
import { statusNames } from '../rules.ts'
import { existing } from './store.ts'

/**
 * Others with the same number of the same issuer: interpretations that are not removed, and
 * invoices in the books (interpretation 34).
 */
export const checkifduplicate: Handler<typeof interpretation.checkifduplicate> = async (
  input,
  context,
) => {
  const row = await existing(context, input.id)
  const invoiceNumber = input.invoiceNumber ?? row.invoiceNumber
  const issuer = input.issuerOrganizationNumber ?? row.issuerOrganizationNumber
  if (invoiceNumber === '' || issuer === '') return { isDuplicate: false, matches: [] }
  const [interpretations, invoices] = await Promise.all([
    otherInterpretations(context.db, row.id, invoiceNumber, issuer),
    bookedInvoices(context.db, row.invoiceId, invoiceNumber, issuer),
  ])
  const matches = [...interpretations, ...invoices]
  return { isDuplicate: matches.length > 0, matches }
}

async function otherInterpretations(db: Db, id: string, invoiceNumber: string, issuer: string) {
  const rows = await db
    .selectFrom('interpretation')
    .select(['id', 'fileName', 'status', 'createdAt'])
    .where('invoiceNumber', '=', invoiceNumber)
    .where('issuerOrganizationNumber', '=', issuer)
    .where('status', '<>', 'Removed')
    .where('id', '<>', id)
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: 'interpretation' as const,
    fileName: row.fileName,
    status: row.status,
    created: row.createdAt,
    why: `Samma utställare och fakturanummer i en tolkning som är ${statusNames[row.status].toLowerCase()}`,
  }))
}

async function bookedInvoices(db: Db, own: string | null, invoiceNumber: string, issuer: string) {
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'invoiceNumber', 'createdAt'])
    .where('issuerOrganizationNumber', '=', issuer)
    .where('numberKey', '=', numberKey(invoiceNumber))
    .where('deletedAt', 'is', null)
    .where((is) => (own === null ? is.lit(true) : is('id', '<>', own)))
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: 'invoice' as const,
    fileName: '',
    status: null,
    created: row.createdAt,
    why: `Fakturan ${row.invoiceNumber} från samma utställare finns redan`,
  }))
}
