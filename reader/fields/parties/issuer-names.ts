import { pageSize } from '../../document.ts'
import type { Concept } from '../../layout/concept.ts'
import type { Label } from '../../layout/labels.ts'
import { around, leastSure, type Segment } from '../../layout/segments.ts'
import { matchesOf } from '../../values/matches.ts'
import { type AddressBlock, contacts, namesContacts } from './address-block.ts'
import type { Piece } from './piece.ts'
import { isPerson, isStreet } from './address-line.ts'
import { blockLabels } from './block-label.ts'
import { domainFits, domainKey, endOfForm, isLegalForm, nameKey, namesCompany } from './names.ts'
import type { Sheets } from '../sheets.ts'

/** A name that may be the issuer's, with how much speaks for it in log-odds. */
export interface NameFound extends Piece {
  readonly page: number
  readonly key: string
  score: number
  readonly why: string[]
}

const title =
  /^(?:sida?n?|page|blad|side|seite|sivu) ?\d|^(?:kredit|samlings|slut|del|kund)?(?:faktura|invoice|nota)\b|^(?:(?:tax|sales|commercial|pro ?forma) invoice|räkning|gutschrift|hyvityslasku|credit memo|følgeseddel|vedlegg|bilag|liite|anlage|credit note|rechnung|lasku|original|kopia|copy|inbetalning|girering|specifikation|betalningsavi|betalningspåminnelse|påminnelse|reminder|hyresavi|hyresfaktura|kravbrev|inkassokrav)/i

/** OCR reads a logotype before a name as a letter or a sign. */
const withoutMark = (text: string) =>
  text.replace(/^(?:[^\p{L}\d(]+|[QOCGe@©®]) +(?=\p{Lu}\p{L})/u, '')

const besideNames: readonly Concept[] = [
  'issuerBlock',
  'organizationNumber',
  'vatNumber',
  'bankgiro',
  'plusgiro',
  'iban',
  'email',
]

/**
 * The words of a line up to where it goes on with something else: 'Fastighets AB Svampen
 * Besöksadress Klostergatan 5'.
 */
function beforeLabels({ tokens, text }: Segment, labels: readonly Label[]): string {
  const first = labels.find(({ from, concept }) => from > 1 && besideNames.includes(concept))
  if (!first) return text
  return tokens
    .slice(0, first.from)
    .map((token) => token.text)
    .join(' ')
}

/**
 * A name without the street that follows it in the same line: 'Västlunda kommun Verkstadsgatan 10'.
 */
function withoutStreet(text: string): string {
  const end = endOfForm(text)
  const [name, rest] = [text.slice(0, end), text.slice(end).trim()]
  if (end > 0 && !isLegalForm(name) && /\d/.test(rest) && isStreet(rest)) return name
  const [before = text] = text.split(streetAfterName, 1)
  return before
}

/** 'AB Västlunda El Verkstadsgatan 10', 'Västlunda El Box 12'. */
const streetAfterName =
  / (?=(?:\p{Lu}\p{L}*(?:gatan|vägen|gränd|torget|stigen|esplanaden|backen|gata|väg|allén?)|Box) \d)/u
/** What a row of contacts goes on with. */
const contactAfterName =
  / (?:tel|telefon|tfn|tlf|växel|phone|fax|mobil|e-?post|e-?mail|webb?)[.:]*(?: [\d+(].*)?$/i

/** A name without what the document is called, which stands beside it: 'Västlunda El AB Faktura'. */
function withoutTitle(text: string): string {
  const end = endOfForm(text)
  return end > 0 && title.test(text.slice(end).trim()) ? text.slice(0, end) : text
}

/** The first part of a line, where a name stands before an address or a number. */
function firstPart(text: string): string {
  const [part = ''] = withoutMark(text).split(/\s*[,|·•]\s+|\s[-–]\s/, 1)
  // An amount in the next cell, when the cells stand near each other.
  return withoutTitle(withoutStreet(part))
    .replace(/(?: \d{1,3})+[.,]\d\d$|[,;: ·•|]+$/, '')
    .replace(contactAfterName, '')
}

/** What makes a name the issuer's that no form of company tells. */
const standings = {
  large: { score: 1.8, why: 'Namnet är tryckt stort överst' },
  again: { score: 1.2, why: 'Namnet står överst och på ett annat ställe' },
  atHost: { score: 1, why: 'Namnet liknar en adress på fakturan' },
  named: { score: 0.6, why: 'Namnet står där avsändaren eller betalningsmottagaren anges' },
  first: { score: 0.6, why: 'Namnet är det första som står' },
} as const
/** Over this share of a page stands who sends it, and no address of an envelope's window. */
const highest = 0.08

/** Whether a name at the top or in the foot is that of a web or e-mail address of the invoice. */
const isAtHost = (text: string, { y }: Segment, hosts: readonly string[]) =>
  (y < 0.3 * pageSize.height || y > lowest * pageSize.height) &&
  mayBeName(text) &&
  hosts.some((host) => domainFits(nameKey(text), host) > 0.9)
/** On a payment slip. */
const payeeWord = /^(?:betalningsmottagare|payee|beneficiary|betal(?:ings)?mott(?:aker|ager))$/
const isPayee = (segment: Segment, payees: readonly Label[]) =>
  mayBeName(segment.text) &&
  payees.some((label) => pointsAt(label, { page: segment.page, box: segment }))
/** Under this share of a page stands its foot. */
const lowest = 0.82

/** How many lines begin with the same two or three words, as a person is named. */
function beginnings(segments: readonly Segment[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { tokens } of segments)
    for (const many of [2, 3]) {
      const words = tokens.slice(0, many).map(({ text }) => text)
      const key = words.join(' ')
      if (words.length === many) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}

/**
 * The name at the beginning of a line; undefined for every other print. @param labels those in the
 * line, from left to right
 */
function nameIn(
  segment: Segment,
  labels: readonly Label[],
  stands: keyof typeof standings | undefined,
): NameFound | undefined {
  const text = firstPart(beforeLabels(segment, labels))
  if (
    text.length < 3 ||
    text.length > 60 ||
    /\d{4}|@|:/.test(text) ||
    title.test(text) ||
    isLegalForm(text)
  )
    return undefined
  const words = text.split(' ').length
  // 'Fakturan är belånad. Betala till Västlunda AB' is a sentence.
  if (/\p{Ll}{3}\. \p{Lu}/u.test(text)) return undefined
  // 'Föreningen är inte momspliktig.' names none.
  if (/\p{Ll}\.$/u.test(segment.text) && endOfForm(text) === text.indexOf(' ')) return undefined
  const company = words <= 8 && namesCompany(text)
  if (!company && !(stands && words <= 5 && /^\p{Lu}/u.test(text))) return undefined
  if (labels.some(({ from, to }) => from === 0 && to === segment.tokens.length - 1))
    return undefined
  return {
    text,
    box: { ...segment, width: (segment.width * text.length) / segment.text.length },
    seen: leastSure(segment.tokens),
    page: segment.page,
    key: nameKey(text),
    score: (company ? 0.5 : -0.8) + (stands ? standings[stands].score : 0),
    why: stands ? [standings[stands].why] : [],
  }
}

/** A name that goes on with its legal form in the next line: 'Tågviks Åkeri' and 'Aktiebolag'. */
function withFormBelow(name: NameFound, below: readonly Segment[]): NameFound {
  const { box, text, seen } = name
  const form = namesCompany(text)
    ? undefined
    : below.find((one) => isLegalForm(one.text) && Math.abs(one.x - box.x) < box.height)
  if (!form || form.y - box.y > 2 * box.height) return name
  return {
    ...name,
    text: `${text} ${form.text}`,
    box: around([box, form]),
    seen: Math.min(seen, leastSure(form.tokens)),
  }
}

/** 'Öbergs Redovisning': words that begin in capitals, and nothing else. */
const mayBeName = (text: string) => /^\p{Lu}[\p{L}&.' -]+$/u.test(text) && !title.test(text)

/** What stands first on the first page beside what the document is called and which page it is. */
const firstOf = ([page]: Sheets['pages']) =>
  page?.layout.segments.find(
    (segment) =>
      segment.y < highest * pageSize.height &&
      mayBeName(segment.text) &&
      page.labelsIn(segment).length === 0,
  )

/**
 * Names of companies that stand alone on a line, or at the beginning of an address. @param hosts
 * the `domainKey` of the addresses on the invoice
 */
function companyNames(
  sheets: Sheets,
  blocks: readonly AddressBlock[],
  hosts: readonly string[],
): NameFound[] {
  const names: NameFound[] = []
  const first = firstOf(sheets.pages)
  for (const page of sheets.pages) {
    const { layout, labelsIn, values } = page
    const payees = page.labels.filter(({ phrase }) => payeeWord.test(phrase))
    const amountLines = new Set(
      values.flatMap(({ value }) =>
        value.kind === 'amount' && value.certain ? [value.segment.line] : [],
      ),
    )
    const begins = beginnings(layout.segments)
    for (const segment of layout.segments) {
      const large =
        segment.height > 1.25 * layout.bodyHeight &&
        segment.y < 0.3 * pageSize.height &&
        !amountLines.has(segment.line)
      const again = segment.y < highest * pageSize.height && (begins.get(segment.text) ?? 0) > 1
      const isNamed = again && isPerson(segment.text)
      const standing = () => {
        if (large) return 'large'
        if (isNamed) return 'again'
        if (isPayee(segment, payees)) return 'named'
        if (isAtHost(firstPart(segment.text), segment, hosts)) return 'atHost'
        return segment === first ? 'first' : undefined
      }
      const begun = nameIn(segment, labelsIn(segment), standing())
      if (!begun) continue
      const name = withFormBelow(
        begun,
        layout.lines.slice(segment.line + 1, segment.line + 3).flat(),
      )
      if (layout.lines[segment.line]?.some(({ text }) => contacts.test(text))) {
        name.score += 0.8
        name.why.push('Namnet står bland utställarens uppgifter')
      }
      names.push(name)
    }
  }
  for (const { name, page } of blocks)
    if (name && !names.some((one) => one.page === page && one.text === name.text))
      names.push({ ...name, page, key: nameKey(name.text), score: -0.3, why: [] })
  return names
}

const webAddress = /www\.[\w.-]+\.\w+/gi

/** Whether a label that names a party stands over a name or before it. */
function pointsAt({ box, segment }: Label, name: Pick<NameFound, 'page' | 'box'>): boolean {
  if (segment.page !== name.page) return false
  const { height } = name.box
  const gap = (name.box.y - box.y - box.height) / height
  const under = gap > -0.4 && gap < 1.6 && Math.abs(box.x - name.box.x) < 1.5 * height
  const beside =
    Math.abs(box.y - name.box.y) < 0.6 * height &&
    box.x < name.box.x &&
    name.box.x - box.x - box.width < 8 * height
  return under || beside
}

/** Where a window envelope shows the recipient. */
const inWindow = ({ box: { x, y } }: AddressBlock) =>
  y > 0.09 * pageSize.height && y < 0.33 * pageSize.height && x > 0.4 * pageSize.width

/** The names that may be the issuer's, best first. */
export function issuerNames(sheets: Sheets, blocks: readonly AddressBlock[]): NameFound[] {
  const addresses = [
    ...sheets.values('email').map(({ value }) => value.canonical),
    ...sheets.segments.flatMap(({ text }) => matchesOf(webAddress, text).map(([web]) => web)),
  ]
  const hosts = [...new Set(addresses.map(domainKey))]
  const names = companyNames(sheets, blocks, hosts)
  const labels = sheets.pages.flatMap((page) =>
    blockLabels(page).filter(
      ({ concept }) => concept === 'issuerBlock' || concept === 'recipientBlock',
    ),
  )
  for (const name of names) {
    const add = (points: number, why?: string) => {
      name.score += points
      if (why) name.why.push(why)
    }
    const repeats = names.filter((other) => other !== name && other.key === name.key).length
    add(Math.min(1.2, 0.6 * repeats), repeats > 0 ? 'Namnet står på flera ställen' : undefined)
    if (name.box.y > lowest * pageSize.height) add(1, 'Namnet står i sidfoten')
    if (name.box.y < highest * pageSize.height) add(0.8, 'Namnet står överst på sidan')
    const fit = hosts.reduce((most, host) => Math.max(most, domainFits(name.key, host)), 0)
    if (fit > 0.5) add(1.2 * fit, 'Namnet liknar en adress på fakturan')
    const own = blocks.find(
      (block) =>
        block.page === name.page &&
        block.name?.box.y === name.box.y &&
        block.name.text.startsWith(name.text),
    )
    const concept =
      own?.label?.concept ?? labels.findLast((label) => pointsAt(label, name))?.concept
    if (concept === 'issuerBlock')
      add(2.2, 'Namnet står där avsändaren eller betalningsmottagaren anges')
    if (concept === 'recipientBlock' || concept === 'deliveryBlock') add(-3.5)
    if (!own) continue
    if (own.hasAttention) add(-2.5)
    if (namesContacts(own)) add(1)
    if (!own.label && !own.inline && inWindow(own)) add(-1.2)
  }
  return names.sort((one, other) => other.score - one.score)
}
