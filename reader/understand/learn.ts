import { type Box, type FieldName, pageSize, type ReadDocument } from '../document.ts'
import { sayLink, type Weighing } from '../fields/reading.ts'
import { compactWords } from '../layout/phrases.ts'
import { type LinkedPage, linkPage } from '../layout/links.ts'
import type { Link } from '../layout/relations.ts'
import { bottom, leastSure, right, type Segment } from '../layout/segments.ts'
import { straightener } from '../layout/straighten.ts'
import type { LearnedPlace, SenderKnowledge } from '../options.ts'
import type { Kind } from '../values/value.ts'
import type { Value } from '../layout/value.ts'

/**
 * What the user chose for a field: the value and, when it was clicked or drawn, where it stands.
 */
export interface Choice {
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
  invoiceDate: 'day',
  dueDate: 'day',
  issuerOrganizationNumber: 'organizationNumber',
  recipientOrganizationNumber: 'organizationNumber',
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

/** Print with its place: a value, or a line of words for the fields that hold words. */
type Print = Pick<Value, 'segment' | 'from' | 'box' | 'raw' | 'canonical' | 'confidence'>

const lineAsPrint = (segment: Segment): Print => ({
  segment,
  from: 0,
  box: segment,
  raw: segment.text,
  canonical: segment.text,
  confidence: leastSure(segment.tokens),
})

/** Where a value stands: the label that points it out and how it lies to that. */
type Pointed = Pick<LearnedPlace, 'label' | 'relation'>

const isLabel = (text: string) => text.length < 40 && /\p{L}{2}/u.test(text) && !/\d{3}/.test(text)

/**
 * The print that labels a value: what stands before it on its line, to its left, or over it. Known
 * words or not.
 */
function labelBy({ layout }: LinkedPage, { segment, from, box }: Print): Pointed {
  const before = segment.tokens.slice(0, from).map(({ text }) => text)
  const line = layout.lines[segment.line] ?? []
  const beside = [before.join(' '), line[line.indexOf(segment) - 1]?.text ?? ''].find(isLabel)
  if (beside !== undefined) return { label: compactWords(beside), relation: 'right' }
  const over = layout.segments.findLast(
    (one) =>
      one.line < segment.line &&
      box.y - bottom(one) < 1.6 * box.height &&
      one.x < right(box) &&
      right(one) > box.x,
  )
  return over && isLabel(over.text)
    ? { label: compactWords(over.text), relation: 'below' }
    : { label: '', relation: 'page' }
}

/** How far from a box a click still means it, in pixels. */
const reach = 20

/** Where the chosen value stands in the document: the value there, else the words there. */
function findChosen(
  document: ReadDocument,
  field: FieldName,
  { page: number, box, formattedValue }: Choice,
): { readonly page: LinkedPage; readonly print: Print } | undefined {
  for (const printed of document.pages) {
    if (number !== undefined && printed.number !== number) continue
    const page = linkPage(printed)
    const click = box && middle(straightener(printed)(box))
    const isChosen = (place: Box, canonical: string) =>
      click
        ? click.x > place.x - reach &&
          click.x < right(place) + reach &&
          click.y > place.y - reach &&
          click.y < bottom(place) + reach
        : canonical === formattedValue
    const valued = page.values.find(
      ({ value }) => value.kind === kinds[field] && isChosen(value.box, value.canonical),
    )
    const line = page.layout.segments.find((segment) => isChosen(segment, segment.text))
    const print = valued?.value ?? (line && lineAsPrint(line))
    if (print) return { page, print }
  }
  return undefined
}

/**
 * What a correction teaches about the sender: the label and the place of the field, and the value
 * itself when it is the same on every invoice of the sender. Undefined when the value stands
 * nowhere in the document and is not such a value. Pure: the caller keeps the entry, shows it, and
 * forgets it again when the user says so.
 */
export function learnFrom(
  document: ReadDocument,
  field: FieldName,
  chosen: Choice,
): LearnedPlace | undefined {
  const constant = constants.includes(field) ? chosen.formattedValue : ''
  const chosenPrint = findChosen(document, field, chosen)
  if (!chosenPrint)
    return constant
      ? { field, label: '', relation: 'page', page: 'first', x: 0, y: 0, constant }
      : undefined
  const at = middle(chosenPrint.print.box)
  const last = document.pages.at(-1)?.number
  return {
    field,
    ...labelBy(chosenPrint.page, chosenPrint.print),
    page: chosenPrint.page.layout.page.number === last && last !== 1 ? 'last' : 'first',
    x: Math.round((1000 * at.x) / pageSize.width) / 1000,
    y: Math.round((1000 * at.y) / pageSize.height) / 1000,
    constant,
  }
}

/** How far the middle of a box is from a learned place, 0 to 1 of the page. */
const distance = (box: Box, place: LearnedPlace) =>
  Math.hypot(middle(box).x / pageSize.width - place.x, middle(box).y / pageSize.height - place.y)

/** Farther away nothing but the label can point a value out. */
const nearby = 0.05

/**
 * How much speaks for a print's being the value of a learned place; undefined when it is not worth
 * a candidate.
 */
function scoreAt(
  place: LearnedPlace,
  own: Pointed,
  away: number,
): { score: number; byLabel: boolean } | undefined {
  const byLabel = place.label !== '' && own.label === place.label && own.relation === place.relation
  const score = (byLabel ? 4.5 : 0) + Math.max(0, 2.2 - 30 * away)
  return score >= 1 && (byLabel || away <= nearby) ? { score: score + 1, byLabel } : undefined
}

function weighPlace(place: LearnedPlace, page: LinkedPage): Weighing[] {
  const kind = kinds[place.field]
  const prints: readonly { readonly value: Print; readonly links: readonly Link[] }[] = kind
    ? page.values.filter(({ value }) => value.kind === kind)
    : page.layout.segments
        .filter((segment) => distance(segment, place) < 0.08)
        .map((segment) => ({ value: lineAsPrint(segment), links: [] }))
  return prints.flatMap(({ value, links: [link] }): Weighing[] => {
    const own = labelBy(page, value)
    const strength = scoreAt(place, own, distance(value.box, place))
    if (!strength) return []
    return [
      {
        field: place.field,
        raw: value.raw,
        canonical: value.canonical,
        page: value.segment.page,
        box: value.box,
        score: strength.score,
        why: [
          `Rättelser på avsändarens tidigare fakturor pekar ut ${strength.byLabel ? 'etiketten' : 'platsen'}`,
          ...(link ? [sayLink(link)] : []),
        ],
        label: own.label,
        seen: value.confidence,
        fromQrCode: false,
      },
    ]
  })
}

/**
 * What earlier corrections say of an invoice of the same sender: strong candidates at the learned
 * places, and values that never change.
 */
export function learnedFields(
  known: SenderKnowledge,
  pages: readonly LinkedPage[],
  weighed: readonly Weighing[],
): Weighing[] {
  return known.places.flatMap((place): Weighing[] => {
    const page = place.page === 'first' ? pages[0] : pages.at(-1)
    const candidates = page ? weighPlace(place, page) : []
    const same =
      place.constant &&
      weighed.find((one) => one.field === place.field && one.canonical === place.constant)
    return same
      ? [
          ...candidates,
          {
            ...same,
            score: same.score + 4,
            why: [...same.why, 'Avsändaren har haft samma värde förut'],
          },
        ]
      : candidates
  })
}
