/** What rows are sorted by; nothing where it is unknown. */
export type Sortable = string | number | bigint | boolean | Date | null | undefined

const { compare } = new Intl.Collator('sv', { numeric: true })

const isUnknown = (value: Sortable) => value === null || value === undefined || value === ''

function between(one: Sortable, other: Sortable): number {
  if (typeof one === 'string' && typeof other === 'string') return compare(one, other)
  // Of a kind, as they come of one column; what is not stays where it was.
  return Number(one) - Number(other) || 0
}

/**
 * Rows in the order of a value, texts as Swedish has them and what is unknown last in both
 * directions (shell 100). Rows that are alike stay as they were.
 */
export const sortedBy = <Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => Sortable,
  isDescending: boolean,
): readonly Row[] =>
  rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((one, other) => {
      const unknown = Number(isUnknown(one.value)) - Number(isUnknown(other.value))
      if (unknown !== 0 || isUnknown(one.value)) return unknown
      return between(one.value, other.value) * (isDescending ? -1 : 1)
    })
    .map(({ row }) => row)
