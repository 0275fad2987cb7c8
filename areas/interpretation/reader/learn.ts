import { type Box, type FieldName, pageSize, type ReadDocument } from './document.ts'
import type { Weighed } from './fields/reading.ts'
import { sayLink } from './fields/reading.ts'
import { compactWords } from './layout/phrases.ts'
import { type LinkedPage, linkPage } from './layout/links.ts'
import { bottom, right, type Segment } from './layout/segments.ts'
import { straightener } from './layout/straighten.ts'
import type { LearnedPlace, SenderKnowledge } from './options.ts'
import type { Kind, Value } from './values/value.ts'

/** What the user chose for a field: the value and, when it was clicked or drawn, where it stands. */
export interface Chosen {
  readonly formattedValue: string
  readonly page?: number
  readonly box?: Box
}

/** The kind of value each field holds; the rest are words. */
const kinds: Partial<Record<FieldName, Kind>> = {
  invoiceAmount: 'amount',
  vat: 'amount',
  invoiceNumber: 'reference',
  customerNumber: 'reference',
  ocrReference: 'reference',
  creditForInvoiceNumber: 'reference',
  invoiceCreated: 'day',
  invoiceDueDate: 'day',
  issuerOrganizationNumber: 'organisationNumber',
  recipientOrganizationNumber: 'organisationNumber',
  issuerVatNumber: 'vatNumber',
  recipientVatNumber: 'vatNumber',
  recipientEmailAddress: 'email',
  invoiceCurrency: 'currency',
  bankgiro: 'bankgiro',
  plusgiro: 'plusgiro',
  iban: 'iban',
  gln: 'gln',
}

/** Fields that are the same on every invoice of a sender. */
const constants: readonly FieldName[] = [
  'issuerOrganizationNumber',
  'issuerName',
  'issuerVatNumber',
  'bankgiro',
  'plusgiro',
  'iban',
]

const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
const letters = (text: string) => /\p{L}{2}/u.test(text) && !/\d{3}/.test(text)

/** The print that labels a value: what stands before it on its line, to its left, or over it. */
function labelBy(
  page: LinkedPage,
  value: { segment: Segment; from: number; box: Box },
): { label: string; relation: LearnedPlace['relation'] } {
  const before = value.segment.tokens
    .slice(0, value.from)
    .map(({ text }) => text)
    .join(' ')
  if (letters(before)) return { label: compactWords(before), relation: 'right' }
  const line = page.layout.lines[value.segment.line] ?? []
  const left = line[line.indexOf(value.segment) - 1]
  if (left && letters(left.text) && left.text.length < 40) return { label: compactWords(left.text), relation: 'right' }
  const over = page.layout.segments.findLast(
    (segment) =>
      segment.line < value.segment.line &&
      value.box.y - bottom(segment) < 1.6 * value.box.height &&
      segment.x < right(value.box) &&
      right(segment) > value.box.x,
  )
  return over && letters(over.text) && over.text.length < 40
    ? { label: compactWords(over.text), relation: 'below' }
    : { label: '', relation: 'page' }
}

/** Where the chosen value stands in the document: the value there, else the words there. */
function findChosen(
  document: ReadDocument,
  field: FieldName,
  chosen: Chosen,
): { page: LinkedPage; value: Pick<Value, 'segment' | 'from' | 'box'> } | undefined {
  const kind = kinds[field]
  for (const printed of document.pages) {
    if (chosen.page !== undefined && printed.number !== chosen.page) continue
    const page = linkPage(printed)
    const wanted = chosen.box && middle(straightener(printed)(chosen.box))
    const near = (box: Box) =>
      wanted === undefined ||
      (wanted.x > box.x - 20 && wanted.x < right(box) + 20 && wanted.y > box.y - 20 && wanted.y < bottom(box) + 20)
    const value = page.values.find(
      (one) =>
        one.value.kind === kind &&
        near(one.value.box) &&
        (wanted !== undefined || one.value.canonical === chosen.formattedValue),
    )
    if (value) return { page, value: value.value }
    const segment = page.layout.segments.find(
      (one) => near(one) && (wanted !== undefined || one.text === chosen.formattedValue),
    )
    if (segment) return { page, value: { segment, from: 0, box: segment } }
  }
  return undefined
}

/**
 * What a correction teaches about the sender: the label and the place of the field, and the value itself when it is the same on every invoice of
 * the sender. Undefined when the value stands nowhere in the document and is not such a value. Pure: the caller keeps the entry, shows it, and
 * forgets it again when the user says so.
 */
export function learnFrom(document: ReadDocument, field: FieldName, chosen: Chosen): LearnedPlace | undefined {
  const constant = constants.includes(field) ? chosen.formattedValue : ''
  const found = findChosen(document, field, chosen)
  if (!found) return constant ? { field, label: '', relation: 'page', page: 'first', x: 0, y: 0, constant } : undefined
  const at = middle(found.value.box)
  const last = document.pages.at(-1)?.number
  return {
    field,
    ...labelBy(found.page, found.value),
    page: found.page.layout.page.number === last && last !== 1 ? 'last' : 'first',
    x: Math.round((1000 * at.x) / pageSize.width) / 1000,
    y: Math.round((1000 * at.y) / pageSize.height) / 1000,
    constant,
  }
}

/** How far the middle of a box is from a learned place, 0 to 1 of the page. */
const distance = (box: Box, place: LearnedPlace) =>
  Math.hypot(middle(box).x / pageSize.width - place.x, middle(box).y / pageSize.height - place.y)

function weighPlace(place: LearnedPlace, page: LinkedPage): Weighed[] {
  const kind = kinds[place.field]
  const candidates = kind
    ? page.values.filter(({ value }) => value.kind === kind).map(({ value, links }) => ({ value, links }))
    : page.layout.segments
        .filter((segment) => distance(segment, place) < 0.08)
        .map((segment) => ({
          value: {
            segment,
            from: 0,
            box: segment as Box,
            raw: segment.text,
            canonical: segment.text,
            confidence: Math.min(...segment.tokens.map(({ confidence }) => confidence)),
          },
          links: [],
        }))
  return candidates.flatMap(({ value, links }): Weighed[] => {
    const own = labelBy(page, value)
    const byLabel = place.label !== '' && own.label === place.label && own.relation === place.relation
    const away = distance(value.box, place)
    if (!byLabel && away > 0.05) return []
    const score = (byLabel ? 4.5 : 0) + Math.max(0, 2.2 - 30 * away)
    if (score < 1) return []
    const [link] = links
    return [
      {
        field: place.field,
        raw: value.raw,
        canonical: value.canonical,
        page: value.segment.page,
        box: value.box,
        score: score + 1,
        why: [
          byLabel
            ? 'Rättelser på avsändarens tidigare fakturor pekar ut etiketten'
            : 'Rättelser på avsändarens tidigare fakturor pekar ut platsen',
          ...(link ? [sayLink(link)] : []),
        ],
        label: own.label,
        seen: value.confidence,
        fromQrCode: false,
      },
    ]
  })
}

/** What earlier corrections say of an invoice of the same sender: strong candidates at the learned places, and values that never change. */
export function learnedFields(
  known: SenderKnowledge,
  pages: readonly LinkedPage[],
  weighed: readonly Weighed[],
): Weighed[] {
  return known.places.flatMap((place): Weighed[] => {
    const page = place.page === 'first' ? pages[0] : pages.at(-1)
    const found = page ? weighPlace(place, page) : []
    const same = place.constant && weighed.find((one) => one.field === place.field && one.canonical === place.constant)
    return same
      ? [...found, { ...same, score: same.score + 4, why: [...same.why, 'Avsändaren har haft samma värde förut'] }]
      : found
  })
}
