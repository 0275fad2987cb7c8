import { kronorOf, oreOf } from '#platform/money.ts'
import type { LinkedValue } from '../layout/links.ts'
import type { GiroLine } from './giro-line.ts'
import { vatByRate } from './vat-rates.ts'
import { claims, more, weigh, type Weighed } from './reading.ts'
import { type Sheets } from './sheets.ts'

const size = (ore: bigint) => (ore < 0n ? -ore : ore)

/** The amounts of an invoice by what their labels call them, in öre. */
interface Sums {
  readonly all: ReadonlySet<bigint>
  readonly vats: readonly bigint[]
  readonly nets: ReadonlySet<bigint>
  readonly roundings: readonly bigint[]
}

function sumsOf(amounts: readonly LinkedValue[]): Sums {
  const called = (concept: 'vatAmount' | 'net' | 'rounding', least: number) =>
    amounts
      .filter((linked) => (claims(linked, [concept]).own?.strength ?? 0) >= least)
      .map(({ value }) => oreOf(value.canonical))
  const vats = [...new Set(called('vatAmount', 0.3))].slice(0, 30)
  return {
    all: new Set(amounts.filter(({ value }) => value.certain).map(({ value }) => oreOf(value.canonical))),
    vats,
    nets: new Set(called('net', 0.3)),
    roundings: [0n, ...called('rounding', 0.4)].filter((ore) => size(ore) < 100n).slice(0, 8),
  }
}

/** The printed net amounts that with this VAT make this total, rounding to whole kronor counted. */
function netFits(total: bigint, vat: bigint, sums: Sums): 'called' | 'printed' | undefined {
  const wanted = sums.roundings.map((rounding) => total - vat - rounding)
  if (wanted.some((net) => sums.nets.has(net))) return 'called'
  if (total % 100n === 0n)
    for (const net of sums.nets) if (size(net + vat - total) < 100n && size(net) > 200n) return 'called'
  return wanted.some((net) => sums.all.has(net) && net !== total) ? 'printed' : undefined
}

/** Whether the VAT can be 25, 12 or 6 per cent of what is left of the total, to the krona. */
const rateFits = (total: bigint, vat: bigint) =>
  [25n, 12n, 6n].some((rate) => size(vat * (100n + rate) - total * rate) < 100n * (100n + rate))

function vatSays(total: bigint, sums: Sums): { score: number; why?: string } {
  let best: { score: number; why?: string } = { score: 0 }
  const offer = (score: number, why: string) => {
    if (score > best.score) best = { score, why }
  }
  const together = sums.vats.reduce((sum, vat) => sum + vat, 0n)
  for (const vat of sums.vats.length > 1 ? [...sums.vats, together] : sums.vats) {
    if (size(vat) * 4n > size(total) || vat === total) continue
    const fits = netFits(total, vat, sums)
    if (fits === undefined) continue
    const rate = vat !== 0n && rateFits(total, vat)
    if (vat === 0n) offer(fits === 'called' ? 0.9 : 0.3, 'Nettobelopp och moms 0 ger beloppet')
    else offer((fits === 'called' ? 2.2 : 1.6) + (rate ? 0.4 : 0), 'Nettobelopp och moms ger beloppet')
  }
  return best
}

export interface Totals {
  readonly totals: readonly Weighed[]
  readonly vats: readonly Weighed[]
}

/** What is to be paid and the VAT in it, proved against each other and against the net amount. */
export function totalsAndVat(sheets: Sheets, lines: readonly GiroLine[]): Totals {
  const amounts = sheets.values('amount')
  const sums = sumsOf(amounts)
  const largest = [...sums.all].reduce((most, ore) => (size(ore) > most ? size(ore) : most), 0n)
  const days = new Set(sheets.values('day').map(({ value }) => value.segment.tokens[value.from]))
  const totals = amounts.flatMap((linked) => {
    const { own } = claims(linked, ['total'])
    const { value } = linked
    if (!own && !value.certain) return []
    // 'Att betala senast 20261206' is a day.
    if (!value.certain && days.has(value.segment.tokens[value.from])) return []
    if (own && !value.certain && own.strength < 0.5) return []
    const ore = oreOf(value.canonical)
    let candidate = weigh('invoiceAmount', linked, ['total'])
    if (!own) candidate = more(candidate, -1.2)
    if (!value.certain) candidate = more(candidate, -0.8)
    const proof = vatSays(ore, sums)
    candidate = more(candidate, proof.score, proof.why)
    if (size(ore) === largest) candidate = more(candidate, 0.6, 'Det är det största beloppet')
    else if (size(ore) * 2n < largest) candidate = more(candidate, -0.8)
    if (ore === 0n) candidate = more(candidate, -2)
    const body = sheets.pages.find(({ layout }) => layout.page.number === value.segment.page)?.layout.bodyHeight ?? 40
    if (value.box.height > 1.2 * body) candidate = more(candidate, 0.5, 'Det är tryckt större än annan text')
    if (lines.some(({ amount }) => amount !== undefined && oreOf(amount) === ore))
      candidate = more(candidate, 2.5, 'Beloppet står på OCR-raden')
    return [candidate]
  })
  const weighed = withRepeats(totals)
  // The VAT is that of the whole sum, also when less is left to pay.
  const total = best(weighed)
  return { totals: toPay(weighed), vats: vatAmounts(sheets, amounts, sums, total) }
}

const best = (candidates: readonly Weighed[]) => [...candidates].sort((one, other) => other.score - one.score)[0]

const payWords =
  /^(?:.*attbetala|betala$|belopp?attbetala|amountdue|totaldue|balancedue|totalamountdue|amounttopay|amountpayable|topay|pleasepay|zuzahlen|zahlbetrag|tilbetaling|åbetale)/

/** What is to be paid counts before the sum it was reckoned from: something may have been paid or deducted in between. */
function toPay(candidates: readonly Weighed[]): readonly Weighed[] {
  // A hundredth of the invoice is rather a number that OCR read half of.
  const least =
    candidates.reduce(
      (most, { canonical, score }) => (score > 0 && size(oreOf(canonical)) > most ? size(oreOf(canonical)) : most),
      0n,
    ) / 50n
  const asked = candidates.filter(
    ({ label, score, canonical }) => payWords.test(label) && score > 1 && size(oreOf(canonical)) > least,
  )
  const amounts = new Set(asked.map(({ canonical }) => canonical))
  if (amounts.size !== 1) return candidates
  return candidates.map((one) => (amounts.has(one.canonical) ? one : more(one, -6)))
}

/** The same amount as total at several places says more than at one. */
function withRepeats(candidates: readonly Weighed[]): Weighed[] {
  return candidates.map((candidate) => {
    const again = candidates.some(
      (other) => other !== candidate && other.canonical === candidate.canonical && other.score > 0,
    )
    return again ? more(candidate, 0.7, 'Beloppet står på flera ställen') : candidate
  })
}

const reverseCharge =
  /omvänd|reverse charge|momsfri|utan moms|vat exempt|ej moms|not subject to vat|tax exempt|undantag från skatteplikt|undantagen från moms|intra-?community|gemenskapsintern|unionsintern|zero.rated/i

function vatAmounts(
  sheets: Sheets,
  amounts: readonly LinkedValue[],
  sums: Sums,
  total: Weighed | undefined,
): readonly Weighed[] {
  const whole = total ? oreOf(total.canonical) : undefined
  const called = amounts.filter((linked) => claims(linked, ['vatAmount']).own)
  const proofs = (ore: bigint): readonly (readonly [number, string | undefined])[] => {
    if (whole === undefined) return []
    if (size(ore) * 100n > size(whole) * 21n) return [[-4, undefined]]
    const fits = netFits(whole, ore, sums)
    return [
      ...(fits ? [[fits === 'called' ? 2 : 1.4, 'Beloppet och nettobeloppet ger summan'] as const] : []),
      ...(ore !== 0n && rateFits(whole, ore) ? [[1.2, 'Det är 25, 12 eller 6 procent av nettobeloppet'] as const] : []),
    ]
  }
  const parts = whole === undefined ? undefined : vatByRate(sums.all, whole)
  const candidates = called.flatMap((linked) => {
    const own = claims(linked, ['vatAmount']).own
    const ore = oreOf(linked.value.canonical)
    const proved = whole !== undefined && ore !== 0n && rateFits(whole, ore)
    if (!own || (!linked.value.certain && own.strength < 0.7 && !proved)) return []
    let candidate = weigh('vat', linked, ['vatAmount'])
    if (!linked.value.certain) candidate = more(candidate, -1.5)
    if (isBase(linked, called)) candidate = more(candidate, -4)
    for (const [score, why] of proofs(ore)) candidate = more(candidate, score, why)
    if (parts?.includes(ore)) candidate = more(candidate, -4)
    if (ore === 0n) candidate = more(candidate, sheets.segments.some(({ text }) => reverseCharge.test(text)) ? 1 : -0.4)
    return [candidate]
  })
  return [...candidates, ...summedVat(candidates, whole, sums, parts), ...noVat(sheets, candidates, total)]
}

/** 0 when the invoice says that it is without VAT and prints none. */
function noVat(sheets: Sheets, candidates: readonly Weighed[], total: Weighed | undefined): Weighed[] {
  const says = sheets.segments.find(({ text }) => reverseCharge.test(text))
  if (!total || !says || candidates.some(({ score }) => score > 0)) return []
  return [
    {
      ...total,
      field: 'vat',
      raw: says.text,
      canonical: '0.00',
      page: says.page,
      box: says,
      score: 1.5,
      why: [`Fakturan säger "${says.text.slice(0, 60)}"`],
      label: '',
    },
  ]
}

/** 'Moms 25 % på 42 578,83   5 109,46': the amount within the label's words is what the VAT is counted on. */
const isBase = (linked: LinkedValue, all: readonly LinkedValue[]) =>
  linked.links[0]?.relation === 'inside' &&
  all.some(
    ({ value, links }) =>
      value !== linked.value &&
      links.some(
        ({ relation, label }) =>
          relation === 'right' &&
          label.segment === linked.links[0]?.label.segment &&
          label.from === linked.links[0].label.from,
      ),
  )

/** The VAT of several rates together, when only the parts are printed. @param proved the parts when what they are counted on is printed too */
function summedVat(
  candidates: readonly Weighed[],
  whole: bigint | undefined,
  sums: Sums,
  proved: readonly bigint[] | undefined,
): Weighed[] {
  const called = [...new Map(candidates.filter(({ score }) => score > -1).map((one) => [one.canonical, one])).values()]
  const [first = candidates[0]] = called
  const parts = proved ?? called.map(({ canonical }) => oreOf(canonical))
  if (whole === undefined || !first || parts.length < 2 || parts.length > 4) return []
  const sum = parts.reduce((all, part) => all + part, 0n)
  if (
    !proved &&
    (netFits(whole, sum, sums) === undefined || parts.some((part) => netFits(whole, part, sums) === 'called'))
  )
    return []
  // Where the sum is printed it has a place.
  if (candidates.some(({ canonical, score }) => canonical === kronorOf(sum) && score > 0)) return []
  return [
    {
      ...first,
      raw: '',
      canonical: kronorOf(sum),
      page: 0,
      box: undefined,
      score: proved ? 3 : 2.5,
      why: ['Summan av momsbeloppen per momssats', 'Beloppet och nettobeloppet ger summan'],
      label: '',
    },
  ]
}
