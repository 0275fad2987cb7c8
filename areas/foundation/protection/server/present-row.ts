import {
  isOwnName,
  keysOf,
  maskTexts,
  maskedValue,
  ownerOf,
  type Others,
  type Sought,
} from '../rules.ts'
import type { FoundRow } from './found-rows.ts'
import type { Holding, Party, Table } from './registry/holding.ts'
import { saysWho } from './registry/registry.ts'

/** For whom rows are told, and what is known of others. */
export interface Telling {
  readonly sought: Sought
  /** What the person is called. */
  readonly own: readonly string[]
  readonly others: Others
}

/** Whether what stands of a party may be told: their own, or a company's, which is nobody's. */
function isTold({ by }: Party<Table>, row: FoundRow, { sought }: Telling): boolean {
  const owners = by.map((column) => ownerOf(row[column], sought))
  if (owners.includes('own')) return true
  return !owners.includes('other') && by.some((column) => typeof row[column] === 'string')
}

function partyValue(party: Party<Table>, column: string, row: FoundRow, telling: Telling): unknown {
  const value = row[column]
  if (isTold(party, row, telling) || isOwnName(value, telling.own))
    return maskedValue(value, telling.sought, telling.others)
  return maskTexts.person
}

/** Who of us did something, in what a database keeps of a row as it was. */
function withoutStaff(value: unknown, own: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutStaff(one, own))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]): [string, unknown] =>
      staffKey.test(key) && typeof one === 'string' && !isOwnName(one, own)
        ? [key, maskTexts.staff]
        : [key, withoutStaff(one, own)],
    ),
  )
}
const staffKey = /^(changed|created|chosen|saved)_by$/

/**
 * A row as it is told to whom it is about (protection 6): what is theirs as it stands, what is
 * others' masked, who of us did something as one of us, and no secret. Undefined fields are left
 * out.
 */
export function presentRow(
  { parties, lists = [], secret = [] }: Holding,
  row: FoundRow,
  telling: Telling,
): Readonly<Record<string, unknown>> {
  const { sought, own, others } = telling
  const keys = keysOf(sought)
  const told = (column: string, value: unknown): unknown => {
    const party = parties.find(({ by, holds = [] }) =>
      [...by, ...holds].some((one) => one === column),
    )
    if (party) return partyValue(party, column, row, telling)
    if ((lists as readonly string[]).includes(column) && Array.isArray(value))
      return value.filter((one) => typeof one === 'string' && keys.includes(one.toLowerCase()))
    if (saysWho(column)) return isOwnName(value, own) ? value : maskTexts.staff
    return value instanceof Date
      ? value.toISOString()
      : maskedValue(withoutStaff(value, own), sought, others)
  }
  return Object.fromEntries(
    Object.entries(row)
      .filter(
        ([column, value]) =>
          value !== null &&
          value !== undefined &&
          !Buffer.isBuffer(value) &&
          !(secret as readonly string[]).includes(column),
      )
      .map(([column, value]) => [column, told(column, value)]),
  )
}
