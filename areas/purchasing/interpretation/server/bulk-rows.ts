import type { Db } from '#platform/server/database.ts'

export type ChosenRow = Awaited<ReturnType<typeof chosen>>[number]
const columns = ['id', 'fileName', 'invoiceNumber', 'issuerName', 'status'] as const

/** The rows, held in one order so that two who remove the same ones do not wait for each other. */
export const chosen = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('interpretation')
    .select(columns)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export const resultOf = (row: ChosenRow, message: string | undefined) => ({
  ...row,
  outcome: message === undefined ? ('done' as const) : ('skipped' as const),
  message: message ?? '',
})
export const missingResult = (id: string) => ({
  id,
  fileName: '',
  invoiceNumber: '',
  issuerName: null,
  status: null,
  outcome: 'missing' as const,
  message: 'Fakturatolkningen hittades inte',
})
