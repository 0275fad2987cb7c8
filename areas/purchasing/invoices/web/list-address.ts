import { isDay } from '#platform/swedish/format.ts'
import { readCompanyNumber } from '#platform/swedish/organization-number.ts'
import { isDecision } from '../list-texts.ts'
import type { Decision } from '#areas/credit/rules/rules.ts'

/** /invoices/{page?}/{fromDate?}/{toDate?}/{decisions?}/{issuer?} */
export interface ListPath {
  readonly page?: string | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly decisions?: string | undefined
  readonly issuer?: string | undefined
}
const names = ['page', 'fromDate', 'toDate', 'decisions', 'issuer'] as const

/**
 * The query of an address that has its parts in the path, or undefined when it has none. What the
 * query says itself wins (decision A21); pages are counted from 1 in addresses (decision C5), and
 * the first is not written.
 */
export function queryOfPath(
  path: ListPath,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  if (names.every((name) => path[name] === undefined)) return undefined
  const said = names.flatMap((name) => {
    const value = path[name]
    // A dash or a blank stands for a part that is left out before one that is not.
    return value === undefined || /^[-\s]*$/.test(value) || (name === 'page' && value === '1')
      ? []
      : [[name, value] as const]
  })
  return { ...Object.fromEntries(said), ...query }
}

/** The decisions of an address, comma separated; words that are no decision are left out. */
export const decisionsOf = (text: string): readonly Decision[] =>
  [...new Set(text.split(',').map((one) => one.trim()))].filter(isDecision)

/** The days of an address; undefined when they are not both days that exist. */
export const daysOf = ({
  fromDate,
  toDate,
}: {
  readonly fromDate: string
  readonly toDate: string
}) => (isDay(fromDate) && isDay(toDate) ? { fromDate, toDate } : undefined)

/** The client of an address, 10 digits, or nothing. */
export function clientOf(text: string): string {
  const read = readCompanyNumber(text)
  return read.ok ? read.value : ''
}

/** The filters of an address that cannot be read, for people: each with what was written. */
export function unreadFilters({
  decisions,
  fromDate,
  toDate,
  issuer,
}: {
  readonly decisions: string
  readonly fromDate: string
  readonly toDate: string
  readonly issuer: string
}): readonly string[] {
  const unknown = decisions
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !isDecision(one))
  return [
    ...unknown.map((one) => `beslut ${one}`),
    ...[fromDate, toDate].filter((day) => day !== '' && !isDay(day)).map((day) => `datum ${day}`),
    ...(issuer !== '' && clientOf(issuer) === '' ? [`klient ${issuer}`] : []),
  ].map((one) => one.slice(0, 60))
}
