import { readConditions, type ConditionColumns } from '#platform/conditions.ts'

/** What the trail is narrowed by beside its own filters, column by column (shell 117). */
export const trailColumns = {
  actor: { label: 'Vem', kind: 'text', mayLack: true },
  company: { label: 'Företag', kind: 'companyNumber', mayLack: true },
  at: { label: 'Tid', kind: 'instant' },
  why: { label: 'Motivering', kind: 'text', mayLack: true },
} as const satisfies ConditionColumns

/** By which of them the trail, which grows for ever, is found by an index. */
const found: readonly string[] = ['company', 'at']
/** Whether conditions leave so much of the trail that it would be read row by row. */
export const readsAll = (where: readonly string[]): boolean => {
  const columns = readConditions(trailColumns, where).map(({ column }) => column)
  return columns.length > 0 && !columns.some((column) => found.includes(column))
}
