import { createHash } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'

/** A row, held against others' changes until the transaction ends; undefined when there is none. */
export const heldById = (db: Db, id: string) =>
  db.selectFrom('accountingInvoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type KeptInvoice = NonNullable<Awaited<ReturnType<typeof heldById>>>

/** The same by whose it is and its number. */
export const heldByNumber = (db: Db, tenantId: string, documentNumber: string) =>
  db
    .selectFrom('accountingInvoice')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('documentNumber', '=', documentNumber)
    .forUpdate()
    .executeTakeFirst()

/** The same, held against nobody. */
export const keptByNumber = (db: Db, tenantId: string, documentNumber: string) =>
  db
    .selectFrom('accountingInvoice')
    .select(['checkedAt', 'pdfId'])
    .where('tenantId', '=', tenantId)
    .where('documentNumber', '=', documentNumber)
    .executeTakeFirst()

/** Which of the numbers have been read since an instant. */
export async function readSince(
  db: Db,
  tenantId: string,
  numbers: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .selectFrom('accountingInvoice')
    .select('documentNumber')
    .where('tenantId', '=', tenantId)
    .where('documentNumber', 'in', numbers)
    .where('checkedAt', '>=', since)
    .execute()
  return new Set(rows.map((row) => row.documentNumber))
}

export const fingerprintOf = (content: object) =>
  createHash('sha256').update(JSON.stringify(content)).digest()
