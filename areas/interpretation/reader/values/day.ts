import type { Found } from './value.ts'

const monthNames: readonly string[] = [
  'jan|januari|january|januar|janvier|tammikuuta',
  'feb|februari|february|februar|février|helmikuuta',
  'mar|mars|march|märz|maaliskuuta',
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
const monthOf = new Map(monthNames.flatMap((names, at) => names.split('|').map((name) => [name, at + 1] as const)))
const month = `(${[...monthOf.keys()].sort((one, other) => other.length - one.length).join('|')})`

/** 'YYYY-MM-DD' when the day exists and lies in the years invoices are from. */
function dayOf(year: number, monthNumber: number, date: number): string | undefined {
  const full = year < 100 ? 2000 + year : year
  if (full < 1995 || full > 2060 || monthNumber < 1 || monthNumber > 12 || date < 1 || date > 31) return undefined
  const day = new Date(Date.UTC(full, monthNumber - 1, date))
  return day.getUTCDate() === date ? day.toISOString().slice(0, 10) : undefined
}

type Parse = (groups: readonly string[]) => readonly (string | undefined)[]

/** The date first, as in Sweden; the month first as the other reading. */
const either: Parse = ([one, other, year]) => [
  dayOf(Number(year), Number(other), Number(one)),
  dayOf(Number(year), Number(one), Number(other)),
]
const before = '(?<![\\p{L}\\d.,/-])'
const after = '(?![\\p{L}\\d]|[.,/-]\\d)'
const form = (source: string) => new RegExp(before + source + after, 'giu')

const forms: readonly (readonly [RegExp, Parse, boolean])[] = [
  [
    form('(20\\d\\d|199\\d) ?[-./‐–] ?(\\d{1,2}) ?[-./‐–] ?(\\d{1,2})'),
    ([y, m, d]) => [dayOf(Number(y), Number(m), Number(d))],
    true,
  ],
  [form('(\\d{1,2}) ?[./] ?(\\d{1,2}) ?[./] ?((?:20|19)\\d\\d|\\d\\d)'), either, true],
  [form('(\\d{1,2})/(\\d{1,2})[ –-]+((?:20|19)?\\d\\d)'), either, true],
  [form('(\\d{1,2})[-–](\\d{1,2})[-–]((?:20|19)\\d\\d)'), either, true],
  [form('(\\d\\d)-(\\d\\d)-(\\d\\d)'), ([y, m, d]) => [dayOf(Number(y), Number(m), Number(d))], true],
  [
    form(`(\\d{1,2})(?:\\.|:e|st|nd|rd|th)?(?: of|[-/])? ?${month}\\.?,?[- ]?((?:20|19)\\d\\d|\\d\\d)`),
    ([d, m = '', y]) => [dayOf(Number(y), monthOf.get(m.toLowerCase()) ?? 0, Number(d))],
    true,
  ],
  [
    form(`${month}\\.? (\\d{1,2})(?:st|nd|rd|th)? ?,? ?((?:20|19)\\d\\d)`),
    ([m = '', d, y]) => [dayOf(Number(y), monthOf.get(m.toLowerCase()) ?? 0, Number(d))],
    true,
  ],
  [form('(20\\d\\d) (\\d\\d) (\\d\\d)'), ([y, m, d]) => [dayOf(Number(y), Number(m), Number(d))], false],
  [form('(20\\d\\d)(\\d\\d)(\\d\\d)'), ([y, m, d]) => [dayOf(Number(y), Number(m), Number(d))], false],
  [form('(\\d\\d)(\\d\\d)(\\d\\d)'), ([y, m, d]) => [dayOf(Number(y), Number(m), Number(d))], false],
]

/** Days in all common ways of writing them. Eight or six digits alone are a day only where a label says so. */
export function* findDays(text: string): Generator<Found> {
  let taken: (readonly [number, number])[] = []
  for (const [pattern, parse, certain] of forms)
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length]
      if (taken.some(([start, end]) => from < end && to > start)) continue
      const [first, second] = parse(match.slice(1))
      const canonical = first ?? second
      if (!canonical) continue
      taken = [...taken, [from, to]]
      yield { kind: 'day', canonical, certain, from, to, ...(first && second && first !== second && { other: second }) }
    }
}
