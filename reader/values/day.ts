import { matchesOf } from './matches.ts'
import type { ValueInText } from './value.ts'

const monthNames: readonly string[] = [
  'jan|januari|january|januar|janvier|tammikuuta',
  'feb|februari|february|februar|février|helmikuuta',
  'mar|mars|march|marts|märz|maaliskuuta',
  'apr|april|avril|huhtikuuta',
  'maj|may|mai|toukokuuta',
  'jun|juni|june|juin|kesäkuuta',
  'jul|juli|july|juillet|heinäkuuta',
  'aug|augusti|august|août|elokuuta',
  'sep|sept|september|septembre|syyskuuta',
  'okt|oktober|oct|october|octobre|lokakuuta',
  'nov|november|novembre|marraskuuta',
  'dec|december|dez|dezember|des|desember|décembre|joulukuuta',
]
const monthOf = new Map(
  monthNames.flatMap((names, at) => names.split('|').map((name) => [name, at + 1] as const)),
)
const month = `(${[...monthOf.keys()].sort((one, other) => other.length - one.length).join('|')})`

/** 'YYYY-MM-DD' when the day exists and lies in the years invoices are from. */
function dayOf(year: number, monthNumber: number, date: number): string | undefined {
  const full = year < 100 ? 2000 + year : year
  if (full < 1995 || full > 2060 || monthNumber < 1 || monthNumber > 12 || date < 1 || date > 31)
    return undefined
  const day = new Date(Date.UTC(full, monthNumber - 1, date))
  return day.getUTCDate() === date ? day.toISOString().slice(0, 10) : undefined
}

type Parse = (groups: readonly string[]) => readonly (string | undefined)[]

/** The date first, as in Sweden; the month first as the other reading. */
const either: Parse = ([one, other, year]) => [
  dayOf(Number(year), Number(other), Number(one)),
  dayOf(Number(year), Number(one), Number(other)),
]
const yearFirst: Parse = ([year, month, date]) => [dayOf(Number(year), Number(month), Number(date))]
const monthOfName = (name: string | undefined) => monthOf.get(name?.toLowerCase() ?? '') ?? 0

/** One way days are written. */
interface Form {
  /** A quick look that spares most texts the pattern. */
  readonly may: RegExp
  readonly pattern: RegExp
  /** The same from end to end of a text. */
  readonly whole: RegExp
  readonly parse: Parse
  /** Left out when it is only a day where a label says so. */
  readonly certain?: true
}

const before = '(?<![\\p{L}\\d.,/-])'
const after = '(?![\\p{L}\\d]|[.,/-]\\d)'
const written = (source: string) => ({
  pattern: new RegExp(before + source + after, 'giu'),
  whole: new RegExp(`^${source}$`, 'iu'),
})

const forms: readonly Form[] = [
  {
    may: /\d{4} ?[-./‐–] ?\d/,
    ...written('(20\\d\\d|199\\d) ?[-./‐–] ?(\\d{1,2}) ?[-./‐–] ?(\\d{1,2})'),
    parse: yearFirst,
    certain: true,
  },
  {
    may: /\d ?[./] ?\d{1,2} ?[./] ?\d/,
    ...written('(\\d{1,2}) ?[./] ?(\\d{1,2}) ?[./] ?((?:20|19)\\d\\d|\\d\\d)'),
    parse: either,
    certain: true,
  },
  {
    may: /\d\/\d{1,2}[ –-]/,
    ...written('(\\d{1,2})/(\\d{1,2})[ –-]+((?:20|19)?\\d\\d)'),
    parse: either,
    certain: true,
  },
  {
    may: /\d[-–]\d{1,2}[-–]\d{4}/,
    ...written('(\\d{1,2})[-–](\\d{1,2})[-–]((?:20|19)\\d\\d)'),
    parse: either,
    certain: true,
  },
  {
    may: /\d\d-\d\d-\d\d/,
    ...written('(\\d\\d)-(\\d\\d)-(\\d\\d)'),
    parse: yearFirst,
    certain: true,
  },
  {
    may: /\d[^\d]{0,6}\p{L}{3}[^\d]{0,10}\d/u,
    ...written(
      `(\\d{1,2})(?:\\.|:e|st|nd|rd|th)?(?: of|[-/])? ?${month}\\.?,?[- ]?((?:20|19)\\d\\d|\\d\\d)`,
    ),
    parse: ([date, name, year]) => [dayOf(Number(year), monthOfName(name), Number(date))],
    certain: true,
  },
  {
    may: /\p{L}{3}\.? \d/u,
    ...written(`${month}\\.? (\\d{1,2})(?:st|nd|rd|th)? ?,? ?((?:20|19)\\d\\d)`),
    parse: ([name, date, year]) => [dayOf(Number(year), monthOfName(name), Number(date))],
    certain: true,
  },
  { may: /\d{4} \d\d \d\d/, ...written('(20\\d\\d) (\\d\\d) (\\d\\d)'), parse: yearFirst },
  { may: /20\d{6}/, ...written('(20\\d\\d)(\\d\\d)(\\d\\d)'), parse: yearFirst },
  { may: /\d{6}/, ...written('(\\d\\d)(\\d\\d)(\\d\\d)'), parse: yearFirst },
]

/**
 * The day that a text is from end to end, 'YYYY-MM-DD', the date before the month where both could
 * come first; undefined when it is none.
 */
export function readDay(text: string): string | undefined {
  const day = text.trim().replaceAll(/\s+/g, ' ').replace(/^den /i, '')
  for (const { whole, parse } of forms) {
    const match = whole.exec(day)
    const [first, second] = match ? parse(match.slice(1)) : []
    if (first ?? second) return first ?? second
  }
  return undefined
}

/**
 * Days in all common ways of writing them. Eight or six digits alone are a day only where a label
 * says so.
 */
export function findDays(text: string): ValueInText[] {
  const values: ValueInText[] = []
  for (const { may, pattern, parse, certain = false } of forms) {
    if (!may.test(text)) continue
    for (const match of matchesOf(pattern, text)) {
      const [from, to] = [match.index, match.index + match[0].length]
      if (values.some((one) => from < one.to && to > one.from)) continue
      const [first, second] = parse(match.slice(1))
      const canonical = first ?? second
      if (!canonical) continue
      const other = first && second && first !== second ? { other: second } : {}
      values.push({ kind: 'day', canonical, certain, from, to, ...other })
    }
  }
  return values
}
