import { defineSetting } from '#areas/foundation/settings/rules.ts'
import { isSoleTrader, readOrganizationNumber } from '#platform/swedish/organization-number.ts'

/**
 * As the wire and the tables number them (batch 5). Prospects are judged by the bucket for
 * prospects, and the rating kept of those that are no clients. A test is judged as clients are and
 * changes nothing.
 */
export const batchTypes = { prospect: 1, test: 2 } as const
export type BatchType = keyof typeof batchTypes
/** The type that a table's number means. */
export const batchTypeOf = (number: 1 | 2): BatchType =>
  number === batchTypes.prospect ? 'prospect' : 'test'

export const batchStates = ['scheduled', 'running', 'done', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]
export const isGoingOn = (state: BatchState) => state === 'scheduled' || state === 'running'

/** The largest file, in bytes, and the most companies of one run. */
export const largestFile = 2 * 1024 * 1024
export const mostRows = 10_000
/** Endings of files that are taken, in lower case; a name is judged whatever its case (batch 1). */
export const endings = ['xlsx', 'csv', 'txt'] as const
export type Ending = (typeof endings)[number]
export const endingOf = (name: string): Ending | undefined => {
  const ending = name.toLowerCase().split('.').at(-1)
  return endings.find((one) => one === ending)
}

/**
 * When runs wait (batch 2). Hours of the day in Stockholm, such as 9 or 16.5; the house may work at
 * other hours.
 */
export const officeOpens = defineSetting({
  namespace: 'batch',
  key: 'officeHoursFrom',
  type: 'number',
  allowMultiple: false,
  standard: 9,
  range: { least: 0, most: 24, decimals: 2, unit: 'timmar efter midnatt' },
  control: false,
  description: 'När på dagen batchkörningar börjar vänta till efter kontorstid.',
})
export const officeCloses = defineSetting({
  namespace: 'batch',
  key: 'officeHoursTo',
  type: 'number',
  allowMultiple: false,
  standard: 17,
  range: { least: 0, most: 24, decimals: 2, unit: 'timmar efter midnatt' },
  control: false,
  description:
    'När på dagen batchkörningar börjar direkt igen. De som har väntat börjar en halvtimme senare.',
})

/** Minutes after midnight in Stockholm. */
export interface OfficeHours {
  readonly from: number
  readonly to: number
}
const wholeDay = 24 * 60
const minutesOf = (hours: number) => Math.round(Math.min(24, Math.max(0, hours)) * 60)
/** The hours between two settings' values; none when the second is not later. */
export const officeHours = (opens: number, closes: number): OfficeHours => ({
  from: minutesOf(opens),
  to: minutesOf(closes),
})
/**
 * Whether a run that is asked for at this minute of the day begins at once (decision C23: whatever
 * the day of the week).
 */
export const startsAtOnce = (minuteOfDay: number, { from, to }: OfficeHours) =>
  minuteOfDay < from || minuteOfDay >= to
/** The minute of the day when the runs that waited begin. */
export const waitsUntil = ({ to }: OfficeHours) => (to + 30) % wholeDay

interface Verdict {
  readonly passed: boolean
  readonly blocking: boolean
  readonly consequence: string
  /** What the rule measured; null where that is not known. */
  readonly value: unknown
}
/**
 * Whether a company is given no limit, whatever its score: nothing would be bought of one that a
 * rule rejects, such as a bankrupt or a blacklisted one. Who is not looked into yet is not rejected
 * (batch 7).
 */
export const getsNoLimit = (rules: readonly Verdict[]): boolean =>
  rules.some(
    ({ passed, blocking, consequence, value }) =>
      blocking && !passed && consequence === 'reject' && value !== null,
  )

/** 'HH:mm' of a minute of the day. */
export const clockText = (minuteOfDay: number) =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** One row of a file that holds something: the number to judge, or what is wrong. */
export interface ReadRow {
  /** As the file counts them, from 1. */
  readonly rowNumber: number
  readonly written: string
  /** 10 digits. */
  readonly organizationNumber: string | null
  readonly problem: string | null
}

const header = /org|nummer|number/i
/** Which column the numbers stand in: the one whose heading says so, else the first. */
export function numberColumn(rows: readonly (readonly string[])[]): {
  readonly column: number
  readonly first: number
} {
  const heading = rows.findIndex((row) => row.some((cell) => cell !== ''))
  const cells = rows[heading] ?? []
  const named = cells.findIndex((cell) => /org/i.test(cell))
  // A heading has no figures, unless it says what it is the heading of.
  if (heading === -1 || (named === -1 && cells.some((cell) => /\d/.test(cell))))
    return { column: 0, first: 0 }
  const column = named === -1 ? cells.findIndex((cell) => header.test(cell)) : named
  return { column: Math.max(0, column), first: heading + 1 }
}

const soleTrader =
  'Enskild firma: en fråga skickar en omfrågandekopia till personen. Gör bedömningen under Rating, där den bekräftas.'

/**
 * What the rows of a file hold: rows without anything are passed over, the second row of a number
 * refers to the first.
 */
export function readRows(rows: readonly (readonly string[])[]): readonly ReadRow[] {
  const { column, first } = numberColumn(rows)
  const seen = new Map<string, number>()
  return rows.slice(first).flatMap((cells, at): ReadRow[] => {
    const rowNumber = first + at + 1
    // What is no sign of a text cannot be kept as one.
    const written = (cells[column] ?? '')
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 100)
    if (cells.every((cell) => cell.trim() === '')) return []
    if (written === '')
      return [
        { rowNumber, written, organizationNumber: null, problem: 'Organisationsnummer saknas' },
      ]
    const read = readOrganizationNumber(written)
    if (!read.ok) return [{ rowNumber, written, organizationNumber: null, problem: read.problem }]
    const before = seen.get(read.value)
    if (before !== undefined)
      return [
        {
          rowNumber,
          written,
          organizationNumber: read.value,
          problem: `Samma nummer som på rad ${before}`,
        },
      ]
    seen.set(read.value, rowNumber)
    const problem = isSoleTrader(read.value) ? soleTrader : null
    return [{ rowNumber, written, organizationNumber: read.value, problem }]
  })
}
