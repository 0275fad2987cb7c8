import type { Exception } from '#areas/credit/rules/rules.ts'
import type { EntryRow } from './entry-store.ts'

function valueOf(row: EntryRow): Exception['value'] {
  if (row.valueDate !== null) return { kind: 'date', through: row.valueDate }
  if (row.valueAmount !== null) return { kind: 'number', upTo: row.valueAmount }
  if (row.valueRating !== null) return { kind: 'rating', notBelow: row.valueRating }
  return { kind: 'boolean' }
}

/** An exception as the engine reads it. */
export const exceptionOf = (row: EntryRow): Exception => ({
  id: row.id,
  measure: row.measure,
  organizationNumber: row.organizationNumber,
  counterpartNumber: row.recipientOrganizationNumber,
  value: valueOf(row),
  endDate: row.endDate,
  comment: row.comment,
})
