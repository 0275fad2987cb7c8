import { pageSize, type FieldName } from '../document.ts'
import type { Concept } from '../layout/label-words.ts'
import { bottom, right } from '../layout/segments.ts'
import type { LinkedValue } from '../layout/links.ts'
import { withDash } from '../values/identity.ts'
import type { GiroLine } from './giro-line.ts'
import { domainFits } from './names.ts'
import type { Parties } from './parties.ts'
import { claims, more, weigh, type Weighed } from './reading.ts'
import { type Sheets } from './sheets.ts'

/** How near a value stands to the recipient's address: 1 in it or directly under it, 0 elsewhere. */
function inRecipient({ value }: LinkedValue, { recipient }: Parties): number {
  if (!recipient || recipient.page !== value.segment.page || recipient.inline) return 0
  const { box } = recipient
  const over = value.box.y - bottom(box)
  const within = value.box.x > box.x - value.box.height && value.box.x < right(box) + 6 * value.box.height
  return within && value.box.y > box.y - 2 * value.box.height && over < 3.2 * value.box.height ? 1 : 0
}

const strengthOf = (linked: LinkedValue, concepts: readonly Concept[]) => claims(linked, concepts).own?.strength ?? 0
const inFoot = ({ value }: LinkedValue) => value.box.y > 0.8 * pageSize.height
const inHead = ({ value }: LinkedValue) => value.box.y < 0.14 * pageSize.height

/** Organisation and VAT numbers of both sides. */
export function companyNumbers(sheets: Sheets, who: Parties): Weighed[] {
  const numbers = sheets.values('organisationNumber')
  const vats = sheets.values('vatNumber')
  const vatSides = vats.map((linked) => {
    const mine = strengthOf(linked, ['recipientVatNumber'])
    const recipient = 5 * mine + 2.5 * inRecipient(linked, who) + (linked.value.canonical.startsWith('SE') ? 0 : 1)
    const issuer = (inFoot(linked) ? 1.2 : 0) + (inHead(linked) ? 0.8 : 0) + 2 * strengthOf(linked, ['vatNumber'])
    return { linked, side: issuer - recipient }
  })
  const digitsOf = (text: string) => text.replaceAll(/\D/g, '').slice(0, 10)
  const issuerVats = new Set(
    vatSides.filter(({ side }) => side > 0).map(({ linked }) => digitsOf(linked.value.canonical)),
  )
  const recipientVats = new Set(
    vatSides.filter(({ side }) => side <= 0).map(({ linked }) => digitsOf(linked.value.canonical)),
  )
  const candidates: Weighed[] = []
  for (const linked of numbers) {
    const { value } = linked
    const his = strengthOf(linked, ['recipientOrganisationNumber'])
    const labelled = strengthOf(linked, ['organisationNumber', 'vatNumber'])
    if (!value.certain && his + labelled === 0) continue
    const digits = digitsOf(value.canonical)
    const near = inRecipient(linked, who)
    // In running text the number is somebody else's: whom the claim is sold to.
    const sentence =
      value.segment.tokens.length > 9 &&
      /överlåt|pantsatt|betalning|assigned|transferred|befriande/i.test(value.segment.text)
        ? -3.5
        : 0
    const score = sentence + (value.certain ? 0 : -0.5) + (labelled > 0 || his > 0 ? 1 : -0.8)
    const side =
      4 * his +
      2.5 * near -
      (inFoot(linked) ? 1.5 : 0) -
      (inHead(linked) ? 0.8 : 0) -
      (his === 0 ? 1.2 * labelled : 0) -
      (issuerVats.has(digits) ? 3 : 0) +
      (recipientVats.has(digits) ? 2 : 0)
    candidates.push(
      more(
        plain('recipientOrganizationNumber', linked),
        score + side - 0.4,
        near > 0 ? 'Numret står i mottagarens adress' : undefined,
      ),
      more(
        plain('issuerOrganizationNumber', linked),
        score - side + 0.6,
        issuerVats.has(digits) ? 'Momsregistreringsnumret har samma siffror' : undefined,
      ),
    )
  }
  for (const { linked, side } of vatSides) {
    const swedish = linked.value.canonical.startsWith('SE')
    candidates.push(
      more(plain('issuerVatNumber', linked), 0.8 + side + (swedish ? 0.5 : -1)),
      more(plain('recipientVatNumber', linked), 0.3 - side),
    )
    if (!swedish) continue
    // The VAT number holds the organisation number, which may be printed nowhere else.
    const printed = numbers.some(({ value }) => digitsOf(value.canonical) === digitsOf(linked.value.canonical))
    const number = withDash(digitsOf(linked.value.canonical))
    const derived = {
      canonical: number,
      why: ['Numret är en del av momsregistreringsnumret', 'Kontrollsiffran stämmer'],
    }
    const weight = printed ? -2 : 0.3
    candidates.push(
      { ...more(plain('issuerOrganizationNumber', linked), side + weight), ...derived },
      { ...more(plain('recipientOrganizationNumber', linked), -side - 0.6 + weight), ...derived },
    )
  }
  return candidates.map((candidate) => {
    if (candidate.field !== 'recipientOrganizationNumber') return candidate
    const rather = candidates.some(
      ({ field, canonical, score }) =>
        field === 'issuerOrganizationNumber' && canonical === candidate.canonical && score > candidate.score,
    )
    // Nobody invoices themselves.
    return rather ? more(candidate, -2) : candidate
  })
}

function plain(field: FieldName, linked: LinkedValue): Weighed {
  const { value } = linked
  const own = linked.links[0]
  return {
    field,
    raw: value.raw,
    canonical: value.canonical,
    page: value.segment.page,
    box: value.box,
    score: 0,
    why: own
      ? [`Numret står vid "${own.label.segment.text.slice(0, 40)}"`, 'Kontrollsiffran stämmer']
      : ['Kontrollsiffran stämmer'],
    label: own?.label.phrase ?? '',
    seen: value.confidence,
    fromQrCode: false,
  }
}

/** Where to pay: bankgiro, plusgiro and IBAN. */
export function accounts(sheets: Sheets, lines: readonly GiroLine[]): Weighed[] {
  const giro = (field: 'bankgiro' | 'plusgiro') =>
    sheets.values(field).flatMap((linked) => {
      const { own, foreign } = claims(linked, [field])
      const digits = linked.value.canonical.replaceAll(/\D/g, '')
      const onLine = lines.some((line) => line[field]?.replaceAll(/\D/g, '') === digits)
      if (!own && !onLine && (field === 'plusgiro' || foreign > 0.3)) return []
      const sentence = new RegExp(field === 'bankgiro' ? 'bankgiro|\\bbg\\b' : 'plusgiro|postgiro|\\bpg\\b', 'i').test(
        linked.value.segment.text,
      )
      const candidate = more(weigh(field, linked, [field]), 0.8 + (!own && sentence ? 2 : 0), 'Kontrollsiffran stämmer')
      return [more(candidate, onLine ? 2.5 : 0, onLine ? 'Numret står på OCR-raden' : undefined)]
    })
  const ibans = sheets
    .values('iban')
    .map((linked) =>
      more(weigh('iban', linked, ['iban']), linked.links.length > 0 ? 1 : 3, 'Kontrollsiffrorna stämmer'),
    )
  return [...giro('bankgiro'), ...giro('plusgiro'), ...ibans]
}

/** The address to which the recipient gets invoices; never the issuer's own. */
export function recipientEmails(sheets: Sheets, who: Parties): Weighed[] {
  return sheets.values('email').map((linked) => {
    const { value } = linked
    // 'E-post' is said of everybody's address.
    const links = linked.links.filter(({ label }) => label.concept !== 'email')
    let candidate = weigh('recipientEmailAddress', { ...linked, links }, ['recipientEmail'])
    const text = value.segment.text
    if (
      !candidate.label &&
      /(?:skicka|sänd|mejla|maila|mailad|sent|mailed|levererad)[\p{L}]*(?: [\p{L}-]+){0,4} (?:till|to)\b/iu.test(text)
    )
      candidate = more(candidate, 4, 'Meningen säger att fakturan skickas dit')
    if (inRecipient(linked, who) > 0) candidate = more(candidate, 3.5, 'Adressen står i mottagarens adress')
    const theirs = who.recipient?.name ? domainFits(who.recipient.name.text, value.canonical) : 0
    const ours = who.issuerName ? domainFits(who.issuerName, value.canonical) : 0
    if (theirs > 0.6 && theirs > ours) candidate = more(candidate, 2.5 * theirs, 'Adressen liknar mottagarens namn')
    if (ours > 0.6 && ours >= theirs) candidate = more(candidate, -4 * ours)
    if (inFoot(linked)) candidate = more(candidate, -1.5)
    return candidate
  })
}

/** GLN of the recipient, where it is printed. */
export const recipientGlns = (sheets: Sheets): Weighed[] =>
  sheets
    .values('gln')
    .flatMap((linked) =>
      strengthOf(linked, ['gln']) > 0.3 ? [more(weigh('gln', linked, ['gln']), 0.5, 'Kontrollsiffran stämmer')] : [],
    )

const creditWords =
  /^(?:kreditfaktura|kreditnota|kredit faktura|credit note|credit invoice|gutschrift|kreditnota\/kreditfaktura|credit memo)\b/i

/** Whether the invoice takes back another: its heading says so, or the total is negative. */
export function creditInvoice(sheets: Sheets, total: Weighed | undefined): Weighed[] {
  const heading = sheets.segments.find(({ text }) => creditWords.test(text))
  const negative = total?.canonical.startsWith('-') === true
  const base = { field: 'isCreditInvoice' as const, label: '', seen: 1, fromQrCode: false }
  if (heading)
    return [
      {
        ...base,
        raw: heading.text,
        canonical: 'true',
        page: heading.page,
        box: heading,
        score: negative ? 5 : 3,
        why: [`Rubriken är "${heading.text.slice(0, 40)}"`, ...(negative ? ['Beloppet är negativt'] : [])],
      },
    ]
  return [
    {
      ...base,
      raw: '',
      canonical: String(negative),
      page: 0,
      box: undefined,
      score: negative ? 1.5 : 5,
      why: [negative ? 'Beloppet är negativt' : 'Varken rubrik eller belopp säger att det är en kreditfaktura'],
    },
  ]
}
