import type { FieldName } from '../document.ts'
import { pageSize } from '../document.ts'
import { type AddressBlock, addressBlocks, type Piece } from './address-block.ts'
import type { Concept } from '../layout/label-words.ts'
import type { Label } from '../layout/labels.ts'
import type { LinkedValue } from '../layout/links.ts'
import type { Segment } from '../layout/segments.ts'
import { domainFits, nameKey, namesCompany, sameName } from './names.ts'
import { segmentsOf, type Sheets, valuesOf, type Weighed } from './reading.ts'

/** An address with how much speaks for its being the recipient's, in log-odds. */
interface PartyBlock {
  readonly block: AddressBlock
  readonly score: number
  readonly why: readonly string[]
}

export interface Parties {
  /** Candidates for issuerName, recipientName, street, streetSecondary, zipCode, city and country. */
  readonly fields: readonly Weighed[]
  readonly recipient: AddressBlock | undefined
  readonly issuerName: string | undefined
}

const issuersOwn = /\b(?:tel|telefon|tfn|phone|fax|www\.|bankgiro|plusgiro|iban|f-skatt|f-tax|momsreg|växel)\b|https?:/i

function weighBlock(block: AddressBlock, issuerName: string | undefined, blocks: readonly AddressBlock[]): PartyBlock {
  let score = 0
  const why: string[] = []
  const add = (points: number, reason?: string) => {
    score += points
    if (reason) why.push(reason)
  }
  const concept = block.label?.concept
  if (concept === 'recipientBlock')
    add(3 * (block.label?.strength ?? 0), `Adressen står vid "${block.label?.segment.text}"`)
  if (concept === 'issuerBlock') add(-3)
  if (concept === 'deliveryBlock') add(-3.5)
  const height = block.box.y / pageSize.height
  if (height < 0.33 && height > 0.07) add(1, 'Adressen står där kuvertets fönster är')
  if (height > 0.85) add(-2.5)
  else if (height > 0.5) add(-0.6)
  if (block.inline) add(-1.2)
  if (block.hasAttention) add(1, 'Adressen har en mottagande person')
  if (block.under.some(({ text }) => issuersOwn.test(text))) add(-1.8)
  if (!block.name) add(-2)
  if (issuerName && block.name && sameName(block.name.text, issuerName)) add(-5)
  const again = blocks.some(
    (other) => other !== block && other.name && block.name && sameName(other.name.text, block.name.text),
  )
  if (again) add(0.3)
  return { block, score, why }
}

interface NameFound extends Piece {
  readonly page: number
  score: number
  why: string[]
}

const title =
  /^(?:kredit|samlings|slut|del)?(?:faktura|invoice|nota)\b|^(?:credit note|rechnung|original|kopia|copy|inbetalning|girering|specifikation|betalningsavi)/i

/** OCR reads a logotype before a name as a letter or a sign. */
const withoutMark = (text: string) => text.replace(/^(?:[^\p{L}\d(]+|[QOCGe@©®]) +(?=\p{Lu}\p{L})/u, '')

const isAmount = ({ value }: LinkedValue) => value.kind === 'amount' && value.certain

const besideNames: readonly Concept[] = [
  'issuerBlock',
  'organisationNumber',
  'vatNumber',
  'bankgiro',
  'plusgiro',
  'iban',
  'email',
]

/** The words of a line up to where it goes on with something else: 'Fastighets AB Svampen Besöksadress Klostergatan 5'. */
function beforeLabels(segment: Segment, labels: readonly Label[]): string {
  const first = labels
    .filter((label) => label.segment === segment && label.from > 1 && besideNames.includes(label.concept))
    .reduce((least, { from }) => Math.min(least, from), segment.tokens.length)
  return segment.tokens
    .slice(0, first)
    .map(({ text }) => text)
    .join(' ')
}

/** Names of companies that stand alone on a line, or at the beginning of an address. */
function companyNames(sheets: Sheets, blocks: readonly AddressBlock[]): NameFound[] {
  const found: NameFound[] = []
  for (const { layout, labels, values } of sheets.pages) {
    const amountLines = new Set(values.filter(isAmount).map(({ value }) => value.segment.line))
    for (const segment of layout.segments) {
      const text =
        withoutMark(beforeLabels(segment, labels))
          .split(/\s*[,|·•]\s+|\s[-–]\s/)[0]
          // An amount in the next cell, when the cells stand near each other.
          ?.replace(/(?: \d{1,3})+[.,]\d\d$|[,;: ·•|]+$/, '') ?? ''
      const words = text.split(' ').length
      const large =
        segment.height > 1.25 * layout.bodyHeight && segment.y < 0.3 * pageSize.height && !amountLines.has(segment.line)
      if (text.length < 3 || text.length > 60 || words > 8 || title.test(text) || /\d{4}|@|:/.test(text)) continue
      if (!namesCompany(text) && !(large && /^\p{Lu}/u.test(text) && words <= 5)) continue
      const first = labels.find(
        (label) => label.segment === segment && label.from === 0 && label.to === segment.tokens.length - 1,
      )
      if (first) continue
      found.push({
        text,
        box: { ...segment, width: (segment.width * text.length) / segment.text.length },
        seen: Math.min(...segment.tokens.map(({ confidence }) => confidence)),
        page: segment.page,
        score: namesCompany(text) ? 0.5 : -0.8,
        why: [],
      })
      const name = found.at(-1)
      if (name && large) {
        name.score += 1.8
        name.why.push('Namnet är tryckt stort överst')
      }
      if (name && issuersOwn.test(layout.lines[segment.line]?.map((one) => one.text).join(' ') ?? '')) {
        name.score += 0.8
        name.why.push('Namnet står bland utställarens uppgifter')
      }
    }
  }
  for (const block of blocks)
    if (block.name && !found.some((name) => name.page === block.page && name.text === block.name?.text))
      found.push({ ...block.name, page: block.page, score: -0.3, why: [] })
  return found
}

function issuerNames(sheets: Sheets, blocks: readonly AddressBlock[]): NameFound[] {
  const names = companyNames(sheets, blocks)
  const addresses = [
    ...valuesOf(sheets, 'email').map(({ value }) => value.canonical),
    ...segmentsOf(sheets).flatMap(({ text }) => [...text.matchAll(/www\.[\w.-]+\.\w+/gi)].map(([web]) => web)),
  ]
  const labelled = sheets.pages.flatMap(({ labels }) =>
    labels.filter(({ concept }) => concept === 'issuerBlock' || concept === 'recipientBlock'),
  )
  for (const name of names) {
    const add = (points: number, why?: string) => {
      name.score += points
      if (why) name.why.push(why)
    }
    const repeats = names.filter((other) => other !== name && nameKey(other.text) === nameKey(name.text)).length
    add(Math.min(1.2, 0.6 * repeats), repeats > 0 ? 'Namnet står på flera ställen' : undefined)
    if (name.box.y > 0.82 * pageSize.height) add(1, 'Namnet står i sidfoten')
    if (name.box.y < 0.08 * pageSize.height) add(0.8, 'Namnet står överst på sidan')
    const fit = Math.max(0, ...addresses.map((address) => domainFits(name.text, address)))
    if (fit > 0.5) add(1.2 * fit, 'Namnet liknar en adress på fakturan')
    const own = blocks.find(
      (block) => block.page === name.page && block.name?.box.y === name.box.y && block.name.text.startsWith(name.text),
    )
    const near = labelled.filter(({ box, segment }) => {
      const gap = (name.box.y - box.y - box.height) / name.box.height
      const under =
        segment.page === name.page && gap > -0.4 && gap < 1.6 && Math.abs(box.x - name.box.x) < 1.5 * name.box.height
      const beside =
        segment.page === name.page &&
        Math.abs(box.y - name.box.y) < 0.6 * name.box.height &&
        box.x < name.box.x &&
        name.box.x - box.x - box.width < 8 * name.box.height
      return under || beside
    })
    const concept = own?.label?.concept ?? near.at(-1)?.concept
    if (concept === 'issuerBlock') add(2.2, 'Namnet står där avsändaren eller betalningsmottagaren anges')
    if (concept === 'recipientBlock' || concept === 'deliveryBlock') add(-3.5)
    if (own?.hasAttention) add(-2.5)
    if (own?.under.some(({ text }) => issuersOwn.test(text))) add(1)
    if (
      own &&
      !own.label &&
      !own.inline &&
      own.box.y > 0.09 * pageSize.height &&
      own.box.y < 0.33 * pageSize.height &&
      own.box.x > 0.4 * pageSize.width
    )
      add(-1.2)
  }
  return names.sort((one, other) => other.score - one.score)
}

/** Who sends the invoice and who is to pay it, and where: each says who the other is not. */
export function parties(sheets: Sheets): Parties {
  const blocks = sheets.pages.flatMap(addressBlocks)
  const issuers = issuerNames(sheets, blocks)
  // The best recipient when nothing is known of the issuer, then the issuer who is somebody else, then the recipient again.
  const first = rank(blocks, undefined)[0]
  const notRecipient = (name: NameFound) =>
    !first?.block.name || first.score < 0.5 || !sameName(name.text, first.block.name.text)
  const issuer = issuers.find(notRecipient) ?? issuers[0]
  const ranked = rank(blocks, issuer && issuer.score > 0 ? issuer.text : undefined)
  const recipient = ranked[0]
  return {
    recipient: recipient?.block,
    issuerName: issuer?.text,
    fields: [
      ...ranked.flatMap(({ block, score, why }) => fieldsOf(block, score, why)),
      ...issuers.map((name): Weighed => ({
        ...candidateOf(
          'issuerName',
          name,
          name.page,
          name.score + (recipient?.block.name && sameName(recipient.block.name.text, name.text) ? -4 : 0),
          name.why,
        ),
      })),
    ],
  }
}

const rank = (blocks: readonly AddressBlock[], issuerName: string | undefined) =>
  blocks.map((block) => weighBlock(block, issuerName, blocks)).sort((one, other) => other.score - one.score)

const candidateOf = (
  field: FieldName,
  piece: Piece,
  page: number,
  score: number,
  why: readonly string[],
  raw = piece.text,
): Weighed => ({
  field,
  raw,
  canonical: piece.text,
  page,
  box: piece.box,
  score,
  why,
  label: '',
  seen: piece.seen,
  fromQrCode: false,
})

function fieldsOf(block: AddressBlock, score: number, why: readonly string[]): Weighed[] {
  const label = block.label?.phrase ?? ''
  return (
    [
      ['recipientName', block.name],
      ['street', block.street],
      ['streetSecondary', block.secondary],
      ['zipCode', block.zipCode],
      ['city', block.city],
      ['country', block.country],
    ] as const
  ).flatMap(([field, piece]) => (piece ? [{ ...candidateOf(field, piece, block.page, score + 1, why), label }] : []))
}
