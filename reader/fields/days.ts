import { dayLength } from '#platform/time.ts'
import { pageSize } from '../document.ts'
import type { LinkedValue } from '../layout/links.ts'
import { best, claims, more, unprinted, weigh, type Weighing } from './reading.ts'
import { type Sheets } from './sheets.ts'

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
const daysBetween = (one: string, other: string) =>
  Math.round((Date.parse(other) - Date.parse(one)) / dayLength)

/** Days of credit by the printed terms, '30 dagar netto'; undefined when none are printed. */
export function termsOf(sheets: Sheets): number | undefined {
  for (const { text } of sheets.segments) {
    const match =
      /(?<![\d.,])(\d{1,3})\s*(?:dagar|dager|dgr|dgs|dag|d\b|days?|tage?n?|dage|päivää|pv|vrk)(?:[^\p{L}]|$)/iu.exec(
        text,
      )
    const days = Number(match?.[1])
    if (match && days <= 120 && !/reklam|anmärk|anmäl|claims?|complain|klagom|påmin/i.test(text))
      return days
  }
  return undefined
}

/**
 * Whether days like 03/04/2026 have the month first: another day proves it, two days as far apart
 * as the terms say, or the language.
 */
function isMonthFirst(sheets: Sheets, days: readonly LinkedValue[]): boolean {
  const slashed = days.filter(({ value }) => /^\d{1,2}[./-]\d{1,2}[./-]/.test(value.raw))
  if (slashed.length === 0) return false
  const parts = slashed.map(({ value }) => value.raw.split(/[./-]/).map(Number))
  if (parts.some(([first = 0]) => first > 12)) return false
  if (parts.some(([, second = 0]) => second > 12)) return true
  const terms = termsOf(sheets) ?? 0
  const isApart = (days: readonly (string | undefined)[]) => {
    const all = new Set(days)
    return days.some((day) => day !== undefined && all.has(addDays(day, terms)))
  }
  const [dayFirst, monthFirst] = [
    isApart(slashed.map(({ value }) => value.canonical)),
    isApart(slashed.map(({ value }) => value.other)),
  ]
  if (terms > 0 && dayFirst !== monthFirst) return monthFirst
  if (sheets.language !== 'en') return false
  const american = /\b(?:USD|US\$|United States|USA)\b|\b[A-Z]{2} \d{5}\b/
  return (
    sheets.segments.some(({ text }) => american.test(text)) &&
    slashed.every(({ value }) => value.raw.includes('/'))
  )
}

export interface Days {
  readonly created: readonly Weighing[]
  readonly due: readonly Weighing[]
}

/**
 * The day of the invoice and the day it falls due, weighed together: the second is not before the
 * first and fits the terms.
 */
export function invoiceDays(sheets: Sheets): Days {
  const printed = sheets.values('day')
  const turned = isMonthFirst(sheets, printed)
  const days = printed.map((linked) =>
    turned && linked.value.other
      ? { ...linked, value: { ...linked.value, canonical: linked.value.other } }
      : linked,
  )
  const terms = termsOf(sheets)
  const listed = listedDays(days)
  const weighDay = (field: 'invoiceDate' | 'dueDate', linked: LinkedValue) => {
    const { own } = claims(linked, [field])
    const { canonical, certain } = linked.value
    let candidate = weigh(field, linked, [field])
    if (!own && (!certain || listed.has(linked))) return []
    if (!own) candidate = more(candidate, -1.2)
    const ahead = daysBetween(sheets.today, canonical)
    if (field === 'invoiceDate' && ahead > 40) candidate = more(candidate, -2)
    if (ahead > 400) candidate = more(candidate, -3)
    return [candidate]
  }
  const created = withLoneDay(
    days,
    days.flatMap((linked) => weighDay('invoiceDate', linked)),
  )
  const due = days.flatMap((linked) => weighDay('dueDate', linked))
  return together(created, due, terms)
}

/** So many days under each other are those of rows: of what was sold, worked or read off a meter. */
const fewestListed = 3

/** The days that stand in a column of days, each on a line of its own. */
function listedDays(days: readonly LinkedValue[]): ReadonlySet<LinkedValue> {
  const unnamed = days.filter(({ links }) => links.length === 0)
  const columnOf = ({ value: { box } }: LinkedValue) => Math.round(box.x / columnWidth)
  const lines = new Map<string, Set<number>>()
  for (const linked of unnamed)
    for (const step of [-1, 0, 1]) {
      const { page, line } = linked.value.segment
      const key = `${page}/${columnOf(linked) + step}`
      lines.set(key, (lines.get(key) ?? new Set()).add(line))
    }
  return new Set(
    unnamed.filter((linked) => {
      const own = lines.get(`${linked.value.segment.page}/${columnOf(linked)}`)
      return (own?.size ?? 0) >= fewestListed
    }),
  )
}
/** What begins no farther apart than this, in pixels, stands in one column. */
const columnWidth = 12

/**
 * Where no day is said to be the invoice's, the only one without a label in the upper half of the
 * first page is.
 */
function withLoneDay(
  days: readonly LinkedValue[],
  created: readonly Weighing[],
): readonly Weighing[] {
  const unnamed = days.filter(
    ({ value, links }) =>
      value.certain &&
      links.length === 0 &&
      value.segment.page === 1 &&
      value.box.y < 0.5 * pageSize.height,
  )
  const [lone] = unnamed
  if (!lone || unnamed.length > 1 || created.some(({ label }) => label !== '')) return created
  return created.map((one) =>
    one.canonical === lone.value.canonical
      ? more(one, 4.7, 'Ingen annan dag kan vara fakturans')
      : one,
  )
}

/**
 * For each day the candidate that most speaks for: a long specification has the same days over and
 * over.
 */
const strongestOfEach = (days: readonly Weighing[]): readonly Weighing[] => [
  ...new Map(
    days.toSorted((one, other) => one.score - other.score).map((one) => [one.canonical, one]),
  ).values(),
]

/** Adds to each candidate what its best partner says for it. */
function together(
  created: readonly Weighing[],
  due: readonly Weighing[],
  terms: number | undefined,
): Days {
  const logic = (from: Weighing, to: Weighing) => {
    const days = daysBetween(from.canonical, to.canonical)
    if (days < 0) return { score: -3, why: undefined }
    if (terms !== undefined && days === terms)
      return {
        // Two days that nothing is called by say by this alone which they are.
        score: from.label === '' && to.label === '' ? 4.2 : 1.6,
        why: `Fakturadatum och förfallodatum skiljer ${terms} dagar, som betalningsvillkoret säger`,
      }
    if (days > 130) return { score: -1.5, why: undefined }
    if (terms !== undefined) return { score: -0.7, why: undefined }
    return { score: days > 0 ? 0.4 : -0.2, why: undefined }
  }
  const withPartner = (
    one: Weighing,
    partners: readonly Weighing[],
    order: (one: Weighing, other: Weighing) => readonly [Weighing, Weighing],
  ) => {
    const strongest = best(partners)?.score ?? 0
    let strongestPartner: { score: number; why: string | undefined } | undefined
    for (const other of partners) {
      if (other.score < strongest - 2.5) continue
      const said = logic(...order(one, other))
      const weight = said.score + Math.min(0, other.score - strongest) * 0.6
      if (!strongestPartner || weight > strongestPartner.score)
        strongestPartner = { score: weight, why: said.why }
    }
    return strongestPartner ? more(one, strongestPartner.score, strongestPartner.why) : one
  }
  const worked = workedOut(created, due, terms)
  const [creations, dues] = [strongestOfEach(created), strongestOfEach(due)]
  return {
    created: created.map((one) => withPartner(one, dues, (from, to) => [from, to])),
    due: [...due.map((one) => withPartner(one, creations, (to, from) => [from, to])), ...worked],
  }
}

/** The due day by the terms, when none is printed. */
function workedOut(
  created: readonly Weighing[],
  due: readonly Weighing[],
  terms: number | undefined,
): Weighing[] {
  const from = best(created)
  if (!from || terms === undefined || from.score < 0 || due.some(({ score }) => score > 0))
    return []
  return [
    unprinted(from, {
      field: 'dueDate',
      canonical: addDays(from.canonical, terms),
      score: Math.min(1.2, from.score - 1),
      why: [`Uträknat: fakturadatum och ${terms} dagar enligt betalningsvillkoret`],
    }),
  ]
}
