import type { LinkedPage } from '../../layout/links.ts'
import type { Label } from '../../layout/labels.ts'
import {
  around,
  bottom,
  leastSure,
  right,
  type Segment,
  type Token,
} from '../../layout/segments.ts'
import type { AddressBlock } from './address-block.ts'
import type { Piece } from './piece.ts'
import { isStreet, readPlaceLine } from './address-line.ts'
import { blockLabels } from './block-label.ts'

const pieceOf = (tokens: readonly Token[]): Piece => ({
  text: tokens.map(({ text }) => text).join(' '),
  box: around(tokens),
  seen: leastSure(tokens),
})

/** What stands in the cell of a label: after it, to the right of it or under it. */
function cellOf({ layout, labelsIn }: LinkedPage, { segment, to, box }: Label): Piece | undefined {
  const rest = segment.tokens.slice(to + 1)
  if (rest.length > 0) return pieceOf(rest)
  const line = layout.lines[segment.line] ?? []
  const beside = line[line.indexOf(segment) + 1]
  const isValue = (one: Segment | undefined): one is Segment =>
    one !== undefined && labelsIn(one)[0]?.from !== 0
  const under = layout.lines
    .slice(segment.line + 1, segment.line + 3)
    .flat()
    .find((one) => Math.abs(one.x - box.x) < one.height && one.y - bottom(box) < 0.8 * one.height)
  if (isValue(under)) return pieceOf(under.tokens)
  return isValue(beside) && beside.x - right(box) < 12 * box.height
    ? pieceOf(beside.tokens)
    : undefined
}

const streetLabel =
  /^(?:adress|gatuadress|postadress|utdelningsadress|address|street|streetaddress)$/

/** The address whose parts have a label each, as in a form: 'Köpare', 'Adress', 'Postnr', 'Ort'. */
export function labelledAddresses(page: LinkedPage): AddressBlock[] {
  const [zip, another] = page.labels.filter(({ concept }) => concept === 'zipCode')
  if (!zip || another) return []
  const nearest = (labels: readonly Label[]) =>
    labels
      .filter(({ box }) => box.y <= bottom(zip.box) && zip.box.y - box.y < 12 * zip.box.height)
      .sort((one, other) => other.box.y - one.box.y)
  const city = page.labels.find(
    ({ concept, box }) => concept === 'city' && Math.abs(box.y - zip.box.y) < 4 * zip.box.height,
  )
  const [zipPiece, cityPiece] = [cellOf(page, zip), city && cellOf(page, city)]
  const place = readPlaceLine(`${zipPiece?.text} ${cityPiece?.text}`)
  if (!zipPiece || !cityPiece || !place) return []
  const isStreetLabel = ({ phrase }: Label) => streetLabel.test(phrase)
  const [street] = nearest(page.labels.filter(isStreetLabel)).flatMap(
    (label) => cellOf(page, label) ?? [],
  )
  const [label] = nearest(blockLabels(page).filter((one) => !isStreetLabel(one)))
  const name = label && cellOf(page, label)
  const pieces = [name, street, zipPiece, cityPiece].filter((piece) => piece !== undefined)
  const block: AddressBlock = {
    page: zip.segment.page,
    box: around(pieces.map(({ box }) => box)),
    name,
    street: street && isStreet(street.text) ? street : undefined,
    secondary: undefined,
    zipCode: { ...zipPiece, text: place.zipCode },
    city: { ...cityPiece, text: place.city },
    country: undefined,
    label,
    under: [],
    hasAttention: false,
    inline: false,
  }
  return [block]
}
