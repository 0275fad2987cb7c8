import type { Box } from '../../document.ts'
import { fillsSegment, type Label } from '../../layout/labels.ts'
import type { LinkedPage } from '../../layout/links.ts'
import type { Concept } from '../../layout/concept.ts'
import { around, right, type Segment } from '../../layout/segments.ts'
import {
  isAttention,
  isPerson,
  isSecondary,
  isStreet,
  type PlaceLine,
  readCity,
  readCountry,
  readPlaceLine,
} from './address-line.ts'
import { blockLabels, headingIn, labelOf } from './block-label.ts'
import { column } from './column.ts'
import { isHeading } from './heading.ts'
import { namesCompany } from './names.ts'
import { type Piece, pieceAfter, pieceOf, textFrom } from './piece.ts'

/** A printed address with what stands over and under it. */
export interface AddressBlock {
  readonly page: number
  readonly box: Box
  readonly name: Piece | undefined
  readonly street: Piece | undefined
  readonly secondary: Piece | undefined
  /** Missing where there are no postal codes. */
  readonly zipCode: Piece | undefined
  readonly city: Piece | undefined
  /** ISO 3166 with the print that says it. */
  readonly country: Piece | undefined
  readonly label: Label | undefined
  /** What stands directly under: telephone, e-mail, organisation number. */
  readonly under: readonly Segment[]
  readonly hasAttention: boolean
  /** Whether the parts stand on one line with commas between. */
  readonly inline: boolean
}

/** What stands beside the issuer's own name and address. */
export const contacts =
  /\b(?:tel|telefon|tfn|phone|fax|www\.|bankgiro|plusgiro|iban|f-skatt|f-tax|momsreg|växel)\b|https?:/i

/** Whether telephone, web or account stands under an address, as under the issuer's own. */
export const namesContacts = ({ under }: AddressBlock) =>
  under.some(({ text }) => contacts.test(text))

/** Lines that are not part of an address though they stand in its column. */
const notAddress =
  /^(?:faktura|kreditfaktura|invoice|credit note|sida|page|datum|date|tel|telefon|phone|e-?post|e-?mail|www|http|bankgiro|plusgiro)(?!\p{L})|@|:\s*\d|^\P{L}+$/iu

const numberConcepts: readonly Concept[] = [
  'organizationNumber',
  'recipientOrganizationNumber',
  'vatNumber',
  'recipientVatNumber',
  'customerNumber',
  'gln',
]

/** What a number or a day is called, printed over an address it has nothing to do with. */
const isLabelLine = (page: LinkedPage, segment: Segment) =>
  page
    .labelsIn(segment)
    .some((label) => fillsSegment(label) && labelConcepts.includes(label.concept))

/**
 * A number of the company's that is printed in its address, between the name and the street, bare
 * or after what it is.
 */
const isNumberLine = (page: LinkedPage, segment: Segment) =>
  /^(?:SE)?\d{6}-?\d{4}(?:01)?$/.test(segment.text) ||
  (/\d{3}/.test(segment.text) &&
    page
      .labelsIn(segment)
      .some(({ concept, from }) => from === 0 && numberConcepts.includes(concept)))

const labelConcepts: readonly Concept[] = [
  ...numberConcepts,
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'ocr',
]

/**
 * The sender's own address in small print over the recipient's, where OCR has lost the signs
 * between its parts.
 */
function isReturnAddress({ layout }: LinkedPage, segment: Segment): boolean {
  const line = layout.lines[segment.line] ?? []
  const rest = line.slice(line.indexOf(segment) + 1)
  const apart = rest.findIndex(
    (next, at) => next.x - right(rest[at - 1] ?? segment) > 1.5 * segment.height,
  )
  const near = (apart < 0 ? rest : rest.slice(0, apart)).map(({ text }) => text).join(' ')
  return /\p{L}.*\d (?:[A-Z]{1,2}-)?\d{3} ?\d{2} \p{Lu}/u.test(near)
}

interface Lines {
  readonly lines: readonly Segment[]
  readonly label: Label | undefined
}

function linesAbove(page: LinkedPage, labels: readonly Label[], place: Segment): Lines {
  const lines: Segment[] = []
  for (const segment of column(page, place, -1, 8)) {
    const label = headingIn(labels, segment)
    if (label) return { lines, label }
    if (isNumberLine(page, segment)) continue
    if (
      (notAddress.test(segment.text) && !isAttention(segment.text)) ||
      isLabelLine(page, segment) ||
      readPlaceLine(segment.text) ||
      inlinePlace(segment) ||
      isReturnAddress(page, segment)
    )
      break
    lines.unshift(segment)
  }
  return { lines, label: labelOf(labels, lines[0] ?? place) }
}

type Parts = Pick<AddressBlock, 'name' | 'street' | 'secondary' | 'hasAttention'>

/** Which line over the place is the name, which the street, which something else. */
function partsOf({ lines, label }: Lines): Parts {
  const printed = lines.map((line) => pieceAfter(line, label)).filter(({ text }) => text !== '')
  const pieces = isHeading(printed) ? printed.slice(1) : printed
  const rest = pieces.filter(({ text }, at) => !isAttention(text) && (at === 0 || !isPerson(text)))
  const streetAt = rest.findLastIndex(
    ({ text }, at) => at > 0 && isStreet(text) && !isSecondary(text),
  )
  const [only, another] = rest
  // A foot may have the street without the name.
  const isNameless = only && !another && isStreet(only.text) && !namesCompany(only.text)
  const last = another || isNameless ? rest.at(-1) : undefined
  const street = streetAt > 0 ? rest[streetAt] : last
  const before = rest.filter((piece) => piece !== street)
  const name =
    before.find(({ text }) => namesCompany(text) && !/^c\/o/i.test(text)) ??
    before.find(({ text }) => !isSecondary(text)) ??
    before[0]
  return {
    name,
    street,
    secondary: before.find((piece) => piece !== name),
    hasAttention: rest.length < pieces.length,
  }
}

const placePieces = (segment: Segment, place: PlaceLine, from = 0) => ({
  zipCode: { ...pieceOf(segment, from + place.zipAt, place.zipLength), text: place.zipCode },
  city: { ...pieceOf(segment, from + place.cityAt, place.city.length), text: place.city },
})

function countryIn(line: Segment | undefined): Piece | undefined {
  const code = line && readCountry(line.text)
  return line && code ? { ...pieceOf(line), text: code } : undefined
}

function blockOf(
  page: LinkedPage,
  labels: readonly Label[],
  segment: Segment,
  place: PlaceLine,
): AddressBlock {
  const lines = linesAbove(page, labels, segment)
  const under = column(page, segment, 1, 5)
  const country = countryIn(under[0])
  const { zipCode, city } = placePieces(segment, place)
  return {
    page: segment.page,
    box: around([segment, ...lines.lines]),
    ...partsOf(lines),
    // Five digits that look Swedish until one sees the country under them.
    zipCode:
      country && country.text !== 'SE'
        ? { ...zipCode, text: zipCode.text.replace(/^(\d{3}) (\d{2})$/, '$1$2') }
        : zipCode,
    city,
    country,
    label: lines.label,
    under: country ? under.slice(1) : under,
    inline: false,
  }
}

interface InlinePlace {
  /** What stands between the signs, with where each begins. */
  readonly parts: readonly { readonly text: string; readonly at: number }[]
  /** Which of the parts is postal code and city. */
  readonly at: number
  readonly place: PlaceLine
}

/** 'Storgatan 14, 123 45 Ängelholm': an address on one line. */
function inlinePlace({ text: line }: Segment): InlinePlace | undefined {
  if (!/[,|·•;▪–-].*\d ?\p{Lu}/u.test(line)) return undefined
  const parts = [...line.matchAll(/(?:[^,|·•;▪ –-]| (?![-–] )|(?<! )[-–]|[-–](?! ))+/g)].map(
    (match) => {
      const text = match[0].trim()
      return { text, at: match.index + match[0].indexOf(text) }
    },
  )
  for (let at = 1; at < parts.length; at++) {
    const place = readPlaceLine(parts[at]?.text ?? '')
    if (place) return isStreet(parts[at - 1]?.text ?? '') ? { parts, at, place } : undefined
  }
  return undefined
}

/** An address on one line, the name before it or over it. */
function inlineBlock(
  page: LinkedPage,
  labels: readonly Label[],
  segment: Segment,
): AddressBlock | undefined {
  const inline = inlinePlace(segment)
  if (!inline) return undefined
  const [before, street, last] = [-2, -1, 0].map((step) => inline.parts[inline.at + step])
  if (!street || !last) return undefined
  const [over] = before ? [] : column(page, segment, -1, 1)
  const above = over && !headingIn(labels, over) ? over : undefined
  const label = labelOf(labels, above ?? segment)
  const cut = before ? Math.max(before.at, textFrom(segment, label)) : 0
  return {
    page: segment.page,
    box: segment,
    name: before
      ? pieceOf(segment, cut, before.at + before.text.length - cut)
      : above && pieceAfter(above, label),
    street: pieceOf(segment, street.at, street.text.length),
    secondary: undefined,
    ...placePieces(segment, inline.place, last.at),
    country: undefined,
    label,
    under: column(page, segment, 1, 4),
    hasAttention: false,
    inline: true,
  }
}

/**
 * An address without a postal code, as in Hong Kong and Ireland: known by its heading and its
 * street.
 */
function codelessBlock(page: LinkedPage, label: Label): AddressBlock | undefined {
  const lines = column(page, label.segment, 1, 6)
  const end = lines.findIndex(({ text }) => readCountry(text))
  const country = end > 0 ? countryIn(lines[end]) : undefined
  const own = country ? lines.slice(0, end) : lines
  const streetAt = own.findIndex(({ text }, at) => at > 0 && isStreet(text))
  const [name, street, last] = [own[0], own[streetAt], country ? own[end - 1] : own[streetAt + 1]]
  if (
    !name ||
    !street ||
    notAddress.test(name.text) ||
    own.some((line) => readPlaceLine(line.text))
  )
    return undefined
  // A city that is a country is printed once.
  const city = last && last !== street && readCity(last.text) ? last : undefined
  return {
    page: label.segment.page,
    box: around(own),
    name: pieceOf(name),
    street: pieceOf(street),
    secondary: undefined,
    zipCode: undefined,
    city: city && pieceOf(city),
    country,
    label,
    under: [],
    hasAttention: false,
    inline: false,
  }
}

/** Every printed address on a page. */
export function addressBlocks(page: LinkedPage): AddressBlock[] {
  const labels = blockLabels(page)
  const blocks = page.layout.segments.flatMap((segment): AddressBlock[] => {
    const place = readPlaceLine(segment.text)
    const block = place ? blockOf(page, labels, segment, place) : inlineBlock(page, labels, segment)
    return block ? [block] : []
  })
  const codeless = labels.flatMap((label): AddressBlock[] => {
    const isHeading =
      label.concept === 'recipientBlock' && headingIn(labels, label.segment) === label
    const block =
      isHeading && !blocks.some((one) => one.label?.segment === label.segment)
        ? codelessBlock(page, label)
        : undefined
    return block ? [block] : []
  })
  return [...blocks, ...codeless]
}
