import { type FieldName, pageSize } from '../../document.ts'
import type { Concept } from '../../layout/concept.ts'
import type { LinkedValue } from '../../layout/links.ts'
import { withDash } from '../../values/identity.ts'
import { isByIssuer, isInRecipient, type Parties } from './parties.ts'
import { candidateOf, claims, more, type Weighing } from '../reading.ts'
import type { Sheets } from '../sheets.ts'

const strengthOf = (linked: LinkedValue, concepts: readonly Concept[]) =>
  claims(linked, concepts).own?.strength ?? 0
const inFoot = ({ value }: LinkedValue) => value.box.y > 0.8 * pageSize.height
const inHead = ({ value }: LinkedValue) => value.box.y < 0.14 * pageSize.height
/**
 * The ten digits that the organisation number and the VAT number of a Swedish company have in
 * common.
 */
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').slice(0, 10)

function plain(field: FieldName, linked: LinkedValue, score: number, why?: string): Weighing {
  const own = linked.links[0]
  const reasons = [
    ...(own ? [`Numret står vid "${own.label.segment.text.slice(0, 40)}"`] : []),
    'Kontrollsiffran stämmer',
    ...(why ? [why] : []),
  ]
  return candidateOf(field, linked, score, reasons, own?.label.phrase ?? '')
}

/**
 * A printed VAT number. `side` is in log-odds: above 0 it is rather the issuer's, below the
 * recipient's.
 */
interface SidedVat {
  readonly linked: LinkedValue
  readonly digits: string
  readonly side: number
}

function vatSide(linked: LinkedValue, who: Parties): SidedVat {
  const swedish = linked.value.canonical.startsWith('SE')
  const issuer =
    0.5 +
    (inFoot(linked) ? 1.2 : 0) +
    (inHead(linked) ? 0.8 : 0) +
    2 * strengthOf(linked, ['vatNumber']) +
    (isByIssuer(linked, who) ? 2 : 0)
  const recipient =
    5 * strengthOf(linked, ['recipientVatNumber']) +
    (isInRecipient(linked, who) ? 2.5 : 0) +
    (swedish ? 0 : 1)
  return { linked, digits: digitsOf(linked.value.canonical), side: issuer - recipient }
}

/**
 * In running text the number is somebody else's: whom the claim is sold to. Of its own taxes only
 * the issuer speaks.
 */
const isElsewhere = ({ segment }: LinkedValue['value']) =>
  segment.tokens.length > 9 &&
  !/f-?skatt/i.test(segment.text) &&
  /överlåt|pantsatt|betalning|assigned|transferred|befriande/i.test(segment.text)

/** 'Vårt org.nr': a label that says that the number is the issuer's own. */
const isOurs = ({ links: [first] }: LinkedValue) =>
  first !== undefined &&
  /^(?:vår|our|säljaren|leverantören|företaget|utställaren|hyresvärden)/.test(first.label.phrase)

/** What ten digits together must be called to be a company's number. */
const numberConcepts: readonly Concept[] = [
  'organizationNumber',
  'recipientOrganizationNumber',
  'vatNumber',
  'recipientVatNumber',
]

function printedNumber(linked: LinkedValue, who: Parties, vats: readonly SidedVat[]): Weighing[] {
  const { value } = linked
  const recipients = strengthOf(linked, ['recipientOrganizationNumber'])
  const anybodys = strengthOf(linked, ['organizationNumber', 'vatNumber'])
  const isLabelled = recipients + anybodys > 0
  const [first] = linked.links
  if (
    !value.certain &&
    !(first && first.strength > 0.5 && numberConcepts.includes(first.label.concept))
  )
    return []
  const near = isInRecipient(linked, who)
  const digits = digitsOf(value.canonical)
  const withVat = (wanted: 1 | -1) =>
    vats.some((vat) => vat.digits === digits && (vat.side > 0 ? 1 : -1) === wanted)
  const score = (isLabelled ? 1 : -0.8) - (value.certain ? 0 : 0.5) - (isElsewhere(value) ? 3.5 : 0)
  const side =
    (inFoot(linked) ? 1.5 : 0) +
    (inHead(linked) ? 0.8 : 0) +
    (isByIssuer(linked, who) ? 2 : 0) +
    (recipients === 0 ? 1.2 * anybodys : -4 * recipients) +
    (isOurs(linked) ? 3 : 0) +
    (withVat(1) ? 3 : 0) -
    (withVat(-1) ? 2 : 0) -
    (near ? 2.5 : 0)
  return [
    plain(
      'recipientOrganizationNumber',
      linked,
      score - side - 0.4,
      near ? 'Numret står i mottagarens adress' : undefined,
    ),
    plain(
      'issuerOrganizationNumber',
      linked,
      score + side + 0.6,
      withVat(1) ? 'Momsregistreringsnumret har samma siffror' : undefined,
    ),
  ]
}

/**
 * A VAT number, and the organisation number in it, which may be printed nowhere else. @param
 * printed the digits that are
 */
function vatNumber({ linked, digits, side }: SidedVat, printed: ReadonlySet<string>): Weighing[] {
  const swedish = linked.value.canonical.startsWith('SE')
  const own = [
    plain('issuerVatNumber', linked, 0.8 + side + (swedish ? 0.5 : -1)),
    plain('recipientVatNumber', linked, 0.3 - side),
  ]
  if (!swedish) return own
  const within = (field: FieldName, score: number): Weighing => ({
    ...plain(field, linked, score + (printed.has(digits) ? -2 : 0.3)),
    canonical: withDash(digits),
    why: ['Numret är en del av momsregistreringsnumret', 'Kontrollsiffran stämmer'],
  })
  return [
    ...own,
    within('issuerOrganizationNumber', side),
    within('recipientOrganizationNumber', -side - 0.6),
  ]
}

const otherSide: Partial<Record<FieldName, FieldName>> = {
  issuerOrganizationNumber: 'recipientOrganizationNumber',
  recipientOrganizationNumber: 'issuerOrganizationNumber',
  issuerVatNumber: 'recipientVatNumber',
  recipientVatNumber: 'issuerVatNumber',
}

/**
 * Nobody invoices themselves: a number that is rather the other side's is not this side's. When the
 * other side certainly has another number, it is this side's.
 */
function ofOneSide(candidates: readonly Weighing[]): Weighing[] {
  const best = new Map<string, Map<string, number>>()
  for (const { field, canonical, score } of candidates) {
    const numbers = best.get(field) ?? new Map<string, number>()
    best.set(field, numbers.set(canonical, Math.max(score, numbers.get(canonical) ?? score)))
  }
  return candidates.flatMap((candidate) => {
    const { field, canonical } = candidate
    const others = best.get(otherSide[field] ?? '')
    const [own = 0, theirs = -99] = [best.get(field)?.get(canonical), others?.get(canonical)]
    const certain = Math.max(...(others?.values() ?? []))
    if (certain > theirs + certainly && theirs > -99)
      return [
        more(
          candidate,
          Math.max(0, Math.min(1.6, 2 - own)),
          'Den andra parten har ett annat nummer',
        ),
      ]
    if (theirs > own + 1.5) return []
    return [theirs > own ? more(candidate, -2) : candidate]
  })
}

/**
 * So much more speaks for the number that one side has than for another that it is the only one.
 */
const certainly = 0.5

/** Organisation and VAT numbers of both sides. */
export function companyNumbers(sheets: Sheets, who: Parties): Weighing[] {
  const numbers = sheets.values('organizationNumber')
  const printed = new Set(numbers.map(({ value }) => digitsOf(value.canonical)))
  const vats = sheets.values('vatNumber').map((linked) => vatSide(linked, who))
  return ofOneSide([
    ...numbers.flatMap((linked) => printedNumber(linked, who, vats)),
    ...vats.flatMap((vat) => vatNumber(vat, printed)),
  ])
}
