import { oreOf } from '#platform/money.ts'
import type { LinkedValue } from '../../layout/links.ts'
import type { Sheets } from '../sheets.ts'
import { size } from './sums.ts'

/** A line of a table of rates: a rate, what VAT is counted on and the VAT. In öre. */
interface Row {
  readonly rate: bigint
  readonly vat: bigint
  /** Whether what is counted on and the VAT are printed together too. */
  readonly isSummed: boolean
}

/** With more amounts a line is none of a table of rates. */
const mostOnLine = 8

const rateOnLine = /(?<![\d.,])(25|12|6)(?:[.,]0+)? ?%/

function rowOf(text: string, amounts: readonly bigint[]): Row | undefined {
  const rate = BigInt(rateOnLine.exec(text)?.[1] ?? 0)
  if (rate === 0n || amounts.length > mostOnLine) return undefined
  for (const base of amounts)
    for (const vat of amounts)
      // Half an öre is rounded either way; less than a krona is nothing that VAT is counted on.
      if (size(base) >= 100n && vat !== 0n && size(vat * 100n - base * rate) <= 100n)
        return { rate, vat, isSummed: amounts.includes(base + vat) }
  return undefined
}

/**
 * The VAT of each rate in a table of them, in öre, whatever its columns are called and whatever is
 * taken off under it: a line for each rate, with what it is counted on. Undefined when no lines are
 * so, or a rate has several, as the rows of what was sold have.
 */
export function vatInTable(
  sheets: Sheets,
  amounts: readonly LinkedValue[],
): readonly bigint[] | undefined {
  const keyOf = ({ page, line }: { page: number; line: number }) => `${page}/${line}`
  const lines = new Map<string, bigint[]>()
  for (const { value } of amounts) {
    if (!value.certain) continue
    const key = keyOf(value.segment)
    lines.set(key, [...(lines.get(key) ?? []), oreOf(value.canonical)])
  }
  const texts = new Map<string, string>()
  for (const segment of sheets.segments) {
    const key = keyOf(segment)
    if (lines.has(key)) texts.set(key, `${texts.get(key) ?? ''}${segment.text} `)
  }
  const rows = [...lines].flatMap(([key, own]) => rowOf(texts.get(key) ?? '', own) ?? [])
  const [only] = rows
  if (!only || new Set(rows.map(({ rate }) => rate)).size < rows.length) return undefined
  return rows.length > 1 || only.isSummed ? rows.map(({ vat }) => vat) : undefined
}
