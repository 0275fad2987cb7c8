import { writtenCondition } from '#platform/conditions.ts'
import { withSearch } from '#platform/web/place.ts'
import { formatMoney, isDay, parseMoney } from '#platform/swedish/format.ts'
import { decisionNames } from '#areas/credit/rules/texts.ts'
import type { Decision } from '#areas/credit/rules/rules.ts'
import { decisions } from '#areas/purchasing/invoices/list-texts.ts'
import { places } from '#areas/places.ts'
import type { AskedList } from '#areas/operations/search/web/find-everything.ts'

/** What each word before a colon means; several words mean the same. */
const words = {
  status: 'decisions',
  beslut: 'decisions',
  belopp: 'amount',
  sedan: 'from',
  till: 'to',
  nummer: 'number',
  faktura: 'number',
  klient: 'company',
  utställare: 'company',
  mottagare: 'company',
  gäldenär: 'company',
} as const
type Meaning = (typeof words)[keyof typeof words]
const isWord = (word: string): word is keyof typeof words => Object.hasOwn(words, word)

/** What an amount may be, in öre; null is no bound. */
interface Amounts {
  readonly from: number | null
  readonly to: number | null
}
const ore = (text: string) => {
  const read = parseMoney(text)
  return read.ok && read.value >= 0 ? Number(read.value) : undefined
}
/** '>100000', '<500', '100-200' or '5000', kronor; undefined for what is none of them. */
function amountsOf(text: string): Amounts | undefined {
  const [, sign = '', one = '', other] = /^([<>]?)([\d\s,]+)(?:-([\d\s,]+))?$/.exec(text) ?? []
  const [first, last] = [ore(one), other === undefined ? undefined : ore(other)]
  if (first === undefined || (other !== undefined && (last === undefined || sign !== '')))
    return undefined
  if (sign === '>') return { from: first, to: null }
  if (sign === '<') return { from: null, to: first }
  return { from: first, to: last ?? first }
}

const kronorIn = (of: number) => `${Math.trunc(of / 100)}.${String(of % 100).padStart(2, '0')}`
/** The same as the list of the last days is narrowed by it (shell 117). */
function conditionOf({ from, to }: Amounts): string {
  if (to === null) return writtenCondition('amount', 'least', [kronorIn(from ?? 0)])
  if (from === null) return writtenCondition('amount', 'most', [kronorIn(to)])
  return writtenCondition('amount', 'between', [kronorIn(from), kronorIn(to)])
}

/** The first and the last day of '2026', '2026-10' or '2026-10-09'; undefined for what is none. */
function daysOf(text: string): { readonly first: string; readonly last: string } | undefined {
  if (isDay(text)) return { first: text, last: text }
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(text) ?? []
  const first = `${year}-${month ?? '01'}-01`
  if (!year || !isDay(first)) return undefined
  const last = new Date(Date.UTC(Number(year), month ? Number(month) : 12, 0))
  return { first, last: last.toISOString().slice(0, 10) }
}

/** The decisions that begin so: 'köp' is every purchase, 'avslag' one. */
const decisionsLike = (text: string): readonly Decision[] =>
  text
    .split(',')
    .flatMap((part) =>
      part === ''
        ? []
        : decisions.filter((one) => decisionNames[one].toLowerCase().startsWith(part)),
    )

interface Read {
  readonly decisions?: readonly Decision[]
  readonly amount?: Amounts
  readonly from?: string
  readonly to?: string
  readonly number?: string
  readonly company?: string
  /** Words as they were written, of which nobody knows what they mean. */
  readonly unread: readonly string[]
}
const readOne: Readonly<Record<Meaning, (text: string) => Partial<Read> | undefined>> = {
  decisions: (text) => {
    const found = decisionsLike(text)
    return found.length > 0 ? { decisions: found } : undefined
  },
  amount: (text) => {
    const amount = amountsOf(text)
    return amount && { amount }
  },
  from: (text) => {
    const days = daysOf(text)
    return days && { from: days.first }
  },
  to: (text) => {
    const days = daysOf(text)
    return days && { to: days.last }
  },
  number: (text) => (text ? { number: text } : undefined),
  company: (text) => (text ? { company: text } : undefined),
}

/**
 * Reads 'status:avslag belopp:>100000 klient:ica sedan:2026-10'; what stands before the first word
 * with a colon is a company too. Undefined for a text without such a word.
 */
function readWords(text: string): Read | undefined {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/(?:^|\s+)(\p{L}+):/u)
  const [before = '', ...rest] = parts
  const known = rest.filter((word, at) => at % 2 === 0 && isWord(word))
  if (known.length === 0) return undefined
  let read: Read = { unread: [], ...(before && { company: before }) }
  for (let at = 0; at < rest.length; at += 2) {
    const [word = '', value = ''] = [rest[at], rest[at + 1]?.trim()]
    const one = isWord(word) ? readOne[words[word]](value) : undefined
    read = one ? { ...read, ...one } : { ...read, unread: [...read.unread, `${word}:${value}`] }
  }
  return read
}

/** The filters as people say them. */
function said({ decisions: chosen = [], amount, from, to, number, unread }: Read): string {
  const kronor = (value: number) => `${formatMoney(value).replace(/,00$/, '')} kr`
  const amountText = () => {
    if (!amount) return ''
    if (amount.to === null) return `från ${kronor(amount.from ?? 0)}`
    if (amount.from === null) return `till ${kronor(amount.to)}`
    return amount.from === amount.to
      ? kronor(amount.to)
      : `${kronor(amount.from)} till ${kronor(amount.to)}`
  }
  const [first] = chosen
  return [
    first ? decisionNames[first] : '',
    chosen.length > 1 ? `${chosen.length - 1} beslut till` : '',
    amountText(),
    number ? `nummer ${number}` : '',
    from ? `sedan ${from}` : '',
    to ? `till och med ${to}` : '',
    unread.length > 0 ? `utan ${unread.join(' ')}, som inte finns` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * The lists of invoices that a text with words such as 'status:avslag belopp:>100000' asks for
 * (search 20): all invoices of each company that was found, else those with a number, else the list
 * of the last days. Undefined for a text without such words.
 */
export function invoiceListsOf(text: string, today: string): AskedList | undefined {
  const read = readWords(text)
  if (!read) return undefined
  const { decisions: chosen = [], amount, number = '', company = '' } = read
  const days =
    (read.from ?? read.to) === undefined
      ? { fromDate: '', toDate: '' }
      : { fromDate: read.from ?? '2000-01-01', toDate: read.to ?? today }
  const filters = {
    ...days,
    number,
    decisions: chosen.join(','),
    fromKronor: String(amount?.from ?? ''),
    toKronor: String(amount?.to ?? ''),
  }
  const detail = said(read)
  return {
    company,
    ways: (companies) => {
      if (companies.length > 0)
        return companies.map(({ name, organizationNumber }) => ({
          label: `Fakturor: ${name}`,
          detail,
          href: places.allInvoicesIn({ ...filters, issuer: organizationNumber }),
        }))
      if (company || number || days.fromDate)
        return [
          {
            label: 'Sök i alla fakturor',
            detail: company
              ? `${detail ? `${detail}; ` : ''}ingen klient heter ${company}`
              : detail,
            href: places.allInvoicesIn(filters),
          },
        ]
      const where = amount && [conditionOf(amount)]
      return [
        {
          label: 'Fakturor',
          detail,
          href: withSearch(places.invoices, { decisions: chosen.join(','), where }),
        },
      ]
    },
  }
}
