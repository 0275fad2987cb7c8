import type { Box } from '../document.ts'
import type { Label } from '../layout/labels.ts'
import type { LinkedPage } from '../layout/links.ts'
import { around, bottom, leastSure, right, type Segment } from '../layout/segments.ts'
import { isAttention, isSecondary, isStreet, type PlaceLine, readCountry, readPlaceLine } from './address-line.ts'
import { namesCompany } from './names.ts'

/** A piece of print with its place. */
export interface Piece {
  readonly text: string
  readonly box: Box
  readonly seen: number
}

/** A printed address with what stands over and under it. */
export interface AddressBlock {
  readonly page: number
  readonly box: Box
  readonly name: Piece | undefined
  readonly street: Piece | undefined
  readonly secondary: Piece | undefined
  readonly zipCode: Piece
  readonly city: Piece
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
export const namesContacts = ({ under }: AddressBlock) => under.some(({ text }) => contacts.test(text))

const pieceOf = (segment: Segment, from = 0, length = segment.text.length): Piece => {
  const share = segment.width / Math.max(1, segment.text.length)
  const exact = boxOfWords(segment, from, from + length)
  return {
    text: segment.text.slice(from, from + length),
    box: exact ?? { ...segment, x: segment.x + from * share, width: length * share },
    seen: leastSure(segment.tokens),
  }
}

/** The box of the words between two places of the segment's text, when the places fall between words. */
function boxOfWords(segment: Segment, from: number, to: number): Box | undefined {
  let at = 0
  const inside = segment.tokens.filter(({ text }) => {
    const [start, end] = [at, at + text.replace(/,$/, '').length]
    at += text.length + 1
    return start >= from && end <= to
  })
  return inside.length > 0 ? around(inside) : undefined
}

const blockConcepts = ['recipientBlock', 'issuerBlock', 'deliveryBlock', 'recipientEmail'] as const
const isBlockLabel = ({ concept }: Label) => (blockConcepts as readonly string[]).includes(concept)

/** The lines over and under a line that stand in the same column, nearest first. */
function column(page: LinkedPage, from: Segment, step: -1 | 1, most: number): Segment[] {
  const found: Segment[] = []
  let last = from
  let widest: number | undefined
  for (let at = from.line + step; found.length < most; at += step) {
    const line = page.layout.lines[at]
    if (!line) break
    const next = line.find(
      (segment) =>
        Math.abs(segment.x - from.x) < 0.8 * from.height ||
        // A centred address.
        Math.abs(segment.x + segment.width / 2 - from.x - from.width / 2) < 0.25 * from.height,
    )
    const gap = step < 0 ? last.y - bottom(line[0] ?? last) : (line[0] ?? last).y - bottom(last)
    if (gap > 1.6 * from.height) break
    if (!next) continue
    const between = step < 0 ? last.y - bottom(next) : next.y - bottom(last)
    // Lines may stand far apart, but then as far all of them.
    widest ??= Math.max(0.95 * from.height, Math.min(1.15 * between, 1.4 * from.height))
    if (
      between > Math.max(widest, 0.95 * next.height) ||
      next.height > 2.2 * from.height ||
      next.height < 0.5 * from.height
    )
      break
    found.push(next)
    last = next
  }
  return found
}

const wholeLabel = (page: LinkedPage, segment: Segment) =>
  page.labels.find(
    (label) =>
      label.segment === segment && label.from === 0 && isBlockLabel(label) && label.to >= segment.tokens.length - 1,
  )

/** The label of a block: over it, at the beginning of its first line, or to the left of it. */
function labelOf(page: LinkedPage, top: Segment): Label | undefined {
  const candidates = page.labels.filter(isBlockLabel)
  const inFirst = candidates.find(({ segment, from }) => segment === top && from === 0)
  if (inFirst) return inFirst
  const beside = candidates.find(
    ({ segment, to }) =>
      segment.line === top.line &&
      right(segment) < top.x &&
      top.x - right(segment) < 9 * top.height &&
      to >= segment.tokens.length - 1,
  )
  if (beside) return beside
  return candidates.find(({ box, segment, from }) => {
    const gap = top.y - bottom(box)
    return (
      from === 0 &&
      segment.line < top.line &&
      gap > -0.3 * top.height &&
      gap < 1.9 * top.height &&
      Math.abs(box.x - top.x) < 1.2 * top.height
    )
  })
}

/** Lines that are not part of an address though they stand in its column. */
const notAddress =
  /^(?:faktura|kreditfaktura|invoice|credit note|sida|page|datum|date|tel|telefon|phone|e-?post|e-?mail|www|http|bankgiro|plusgiro|org\.? ?nr|momsreg)(?!\p{L})/iu

function linesAbove(page: LinkedPage, place: Segment): { lines: Segment[]; label: Label | undefined } {
  const lines: Segment[] = []
  for (const segment of column(page, place, -1, 7)) {
    const label = wholeLabel(page, segment)
    if (label) return { lines, label }
    if ((notAddress.test(segment.text) || /@|:\s*\d/.test(segment.text)) && !isAttention(segment.text)) break
    lines.unshift(segment)
  }
  return { lines, label: lines[0] && labelOf(page, lines[0]) }
}

function blockOf(page: LinkedPage, segment: Segment, place: PlaceLine): AddressBlock {
  const { lines, label } = linesAbove(page, segment)
  const under = column(page, segment, 1, 5)
  const pieces = lines.map((line) => {
    // The label may stand on the first line, before the name.
    const cut =
      label?.segment === line
        ? line.tokens
            .slice(0, label.to + 1)
            .map(({ text }) => text)
            .join(' ').length + 1
        : 0
    return pieceOf(line, Math.min(cut, line.text.length), Math.max(0, line.text.length - cut))
  })
  const rest = pieces.filter(({ text }) => text !== '' && !isAttention(text))
  const hasAttention = rest.length < pieces.filter(({ text }) => text !== '').length
  const streetAt = rest.findLastIndex(({ text }, at) => at > 0 && isStreet(text) && !isSecondary(text))
  const street = streetAt > 0 ? rest[streetAt] : rest.length > 1 ? rest.at(-1) : undefined
  const before = rest.filter((piece) => piece !== street)
  const company = before.find(({ text }) => namesCompany(text) && !/^c\/o/i.test(text))
  const name = company ?? before.find(({ text }) => !isSecondary(text)) ?? before[0]
  const secondary = before.filter((piece) => piece !== name)[0]
  const countryLine = under[0] && readCountry(under[0].text) ? under[0] : undefined
  const code = countryLine ? readCountry(countryLine.text) : undefined
  return {
    page: segment.page,
    box: around([segment, ...lines]),
    name,
    street,
    secondary,
    zipCode: { ...pieceOf(segment, place.zipAt, place.zipLength), text: place.zipCode },
    city: { ...pieceOf(segment, place.cityAt, place.city.length), text: place.city },
    country: countryLine && code ? { ...pieceOf(countryLine), text: code } : undefined,
    label: label ?? labelOf(page, lines[0] ?? segment),
    under: countryLine ? under.slice(1) : under,
    hasAttention,
    inline: false,
  }
}

/** 'Storgatan 14, 123 45 Ängelholm' on one line, the name before it or over it. */
function inlineBlock(page: LinkedPage, segment: Segment): AddressBlock | undefined {
  if (!/[,|·•;].*\d/.test(segment.text)) return undefined
  const parts = [...segment.text.matchAll(/[^,|·•;]+/g)].map((match) => {
    const text = match[0].trim()
    return { text, at: match.index + match[0].indexOf(text) }
  })
  const at = parts.findIndex(({ text }) => readPlaceLine(text) !== undefined)
  const found = parts[at]
  const place = found && readPlaceLine(found.text)
  if (!found || !place || at === 0) return undefined
  const street = parts[at - 1]
  if (!street || !isStreet(street.text)) return undefined
  const [above] = column(page, segment, -1, 1)
  const before = parts[at - 2]
  const label = labelOf(page, above && !wholeLabel(page, above) ? above : segment)
  const name = before
    ? pieceOf(segment, before.at, before.text.length)
    : above && !wholeLabel(page, above)
      ? pieceOf(above)
      : undefined
  return {
    page: segment.page,
    box: segment,
    name,
    street: pieceOf(segment, street.at, street.text.length),
    secondary: undefined,
    zipCode: { ...pieceOf(segment, found.at + place.zipAt, place.zipLength), text: place.zipCode },
    city: { ...pieceOf(segment, found.at + place.cityAt, place.city.length), text: place.city },
    country: undefined,
    label,
    under: column(page, segment, 1, 4),
    hasAttention: false,
    inline: true,
  }
}

/** Every printed address on a page. */
export function addressBlocks(page: LinkedPage): AddressBlock[] {
  return page.layout.segments.flatMap((segment): AddressBlock[] => {
    const place = readPlaceLine(segment.text)
    if (place) return [blockOf(page, segment, place)]
    const inline = inlineBlock(page, segment)
    return inline ? [inline] : []
  })
}
