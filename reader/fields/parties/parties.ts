import type { FieldName } from '../../document.ts'
import { pageSize } from '../../document.ts'
import { bottom, right } from '../../layout/segments.ts'
import type { LinkedValue } from '../../layout/links.ts'
import type { Value } from '../../layout/value.ts'
import { type AddressBlock, addressBlocks, namesContacts } from './address-block.ts'
import type { Piece } from './piece.ts'
import { issuerNames, type NameFound } from './issuer-names.ts'
import { labelledAddresses } from './labelled-address.ts'
import { sameName } from './names.ts'
import { type Weighing } from '../reading.ts'
import { type Sheets } from '../sheets.ts'

/** An address with how much speaks for its being the recipient's, in log-odds. */
interface PartyBlock {
  readonly block: AddressBlock
  readonly score: number
  readonly why: readonly string[]
}

export interface Parties {
  /**
   * Candidates for issuerName, recipientName, street, streetSecondary, zipCode, city and country.
   */
  readonly fields: readonly Weighing[]
  readonly recipient: AddressBlock | undefined
  /** Where the recipient's address stands, the best and again: a payment slip says it once more. */
  readonly recipients: readonly AddressBlock[]
  /** Where the issuer's own address stands. */
  readonly issuer: readonly AddressBlock[]
  readonly issuerName: string | undefined
}

/**
 * Whether a value stands in an address or directly under it; on the same line, when the whole
 * address does.
 */
function isInBlock({ box, segment }: Value, block: AddressBlock): boolean {
  if (block.inline) return block.box === segment
  if (block.page !== segment.page) return false
  const over = box.y - bottom(block.box)
  return (
    box.x > block.box.x - box.height &&
    box.x < right(block.box) + 6 * box.height &&
    box.y > block.box.y - 2 * box.height &&
    over < 3.2 * box.height
  )
}

/** Whether a value stands in the recipient's address or directly under it. */
export const isInRecipient = ({ value }: LinkedValue, { recipients }: Parties) =>
  recipients.some((block) => isInBlock(value, block))

/**
 * Whether a value stands in the issuer's address, directly under it, or in one sentence with the
 * issuer's name.
 */
export const isByIssuer = ({ value }: LinkedValue, { issuer, issuerName }: Parties) =>
  (issuerName !== undefined && value.segment.text.includes(issuerName)) ||
  issuer.some((block) => isInBlock(value, block))

/**
 * What is printed under the sender's address rather than in the window of an envelope, which in
 * Sweden is to the right.
 */
const ownDetails = /@|\d{6}-?\d{4}/

/** Who pays, where others have a part in it too: who gets the goods, who ordered them, who sends them. */
const payerWords =
  /^(?:frakt)?betalare|^betalande|^betalningsansvar|betalasav$|payableby$|^(?:invoiced|billed)party|fraktbetal|frakten?betalasav|^betalasav|^faktur(?:eras|erad|amottaga|amottak|atill|amodtag)|^(?:freight)?payer|freightpayableby|^(?:invoice|bill)(?:ed)?to|frachtzahler|^zahler|rechnungsempf|^(?:rahdin)?maksaja|^laskutus|^betaler|regning(?:s|til)/
const isPayer = ({ label }: AddressBlock) =>
  label?.concept === 'recipientBlock' && payerWords.test(label.phrase)

function weighBlock(
  block: AddressBlock,
  issuer: NameFound | undefined,
  blocks: readonly AddressBlock[],
): PartyBlock {
  let score = 0
  const why: string[] = []
  const add = (points: number, reason?: string) => {
    score += points
    if (reason) why.push(reason)
  }
  const concept = block.label?.concept
  if (concept === 'recipientBlock')
    add(3 * (block.label?.strength ?? 0), `Adressen står vid "${block.label?.segment.text}"`)
  // 'Mottagare' of the goods is not who pays where somebody is named who does.
  if (concept === 'recipientBlock' && !isPayer(block) && blocks.some(isPayer)) add(-2)
  if (concept === 'issuerBlock') add(-3)
  if (concept === 'deliveryBlock') add(-3.5)
  const height = block.box.y / pageSize.height
  if (height < 0.33 && height > 0.07) add(1, 'Adressen står där kuvertets fönster är')
  if (block.box.x > 0.45 * pageSize.width && !block.under.some(({ text }) => ownDetails.test(text)))
    add(0.35)
  if (height > 0.85) add(-2.5)
  else if (height > 0.5) add(-0.6)
  if (block.inline) add(-1.2)
  if (block.hasAttention) add(1, 'Adressen har en mottagande person')
  if (namesContacts(block)) add(-1.8)
  if (!block.name) add(-2)
  // An issuer taken for one only because the other address came first proves little.
  if (issuer && block.name && sameName(block.name.text, issuer.text))
    add(issuer.score > 1.5 ? -5 : -1.5)
  const again = blocks.some(
    (other) =>
      other !== block && other.name && block.name && sameName(other.name.text, block.name.text),
  )
  if (again) add(0.3)
  return { block, score, why }
}

/** Who sends the invoice and who is to pay it, and where: each says who the other is not. */
export function parties(sheets: Sheets): Parties {
  const blocks = sheets.pages.flatMap((page) => [
    ...addressBlocks(page),
    ...labelledAddresses(page),
  ])
  const issuers = issuerNames(sheets, blocks)
  // The best recipient when nothing is known of the issuer, then the issuer who is somebody else,
  // then the recipient again.
  const first = rank(blocks, undefined)[0]
  const notRecipient = (name: NameFound) =>
    !first?.block.name || first.score < 0.5 || !sameName(name.text, first.block.name.text)
  const issuer = issuers.find(notRecipient)
  const ranked = rank(blocks, issuer && issuer.score > 0 ? issuer : undefined)
  const recipient = ranked[0]
  return {
    recipient: recipient?.block,
    recipients: blocks.filter(
      (block) =>
        block === recipient?.block ||
        (block.name?.text === recipient?.block.name?.text &&
          block.zipCode?.text === recipient?.block.zipCode?.text),
    ),
    issuer: blocks.filter(
      (block) =>
        block !== recipient?.block &&
        block.name &&
        issuer &&
        sameName(block.name.text, issuer.text),
    ),
    issuerName: issuer?.text,
    fields: [
      ...ranked.flatMap((one) => fieldsOf(one, recipient)),
      ...issuers.map((name): Weighing => ({
        ...candidateOf(
          'issuerName',
          name,
          name.page,
          name.score +
            (recipient?.block.name && sameName(recipient.block.name.text, name.text) ? -4 : 0),
          name.why,
        ),
      })),
    ],
  }
}

const rank = (blocks: readonly AddressBlock[], issuer: NameFound | undefined) =>
  blocks
    .map((block) => weighBlock(block, issuer, blocks))
    .sort((one, other) => other.score - one.score)

const candidateOf = (
  field: FieldName,
  piece: Piece,
  page: number,
  score: number,
  why: readonly string[],
  raw = piece.text,
): Weighing => ({
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

/** The fields that a recipient's address gives, each with its part of the block. */
const parts = [
  ['recipientName', 'name'],
  ['street', 'street'],
  ['streetSecondary', 'secondary'],
  ['zipCode', 'zipCode'],
  ['city', 'city'],
  ['country', 'country'],
] as const satisfies readonly (readonly [FieldName, keyof AddressBlock])[]

const isOptional = (part: keyof AddressBlock) => part === 'secondary' || part === 'country'

/**
 * @param best the block that most probably is the recipient's: what it has not, the recipient has
 * not
 */
function fieldsOf({ block, score, why }: PartyBlock, best: PartyBlock | undefined): Weighing[] {
  const label = block.label?.phrase ?? ''
  return parts.flatMap(([field, part]) => {
    const piece = block[part]
    if (!piece) return []
    // What an address may be without is nobody else's when it has all that it must have.
    const isWhole = isOptional(part) && best?.block.name && best.block.street && best.block.zipCode
    const missing = best?.block[part] ? 0 : -3 - (isWhole ? 5 : 0)
    return [
      {
        ...candidateOf(
          field,
          piece,
          block.page,
          score + 1 + (block === best?.block ? 0 : missing),
          why,
        ),
        label,
      },
    ]
  })
}
