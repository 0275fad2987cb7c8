import { kronorOf, oreOf } from '#platform/money.ts'
import type { LinkedValue } from '../../layout/links.ts'
import { candidateOf, claims, more, weigh, unprinted, type Weighing } from '../reading.ts'
import type { Sheets } from '../sheets.ts'
import { netFits, rateFits, size, type Sums } from './sums.ts'
import { vatInTable } from './vat-table.ts'
import { isAllVat, mostAmounts, type Rated, vatByRate, vatOfOneRate } from './vat-rates.ts'

const reverseCharge =
  /omvänd|reverse charge|momsfri|utan moms|vat exempt|ej moms|not subject to vat|tax exempt|undantag från skatteplikt|undantagen från moms|intra-?community|gemenskapsintern|unionsintern|zero.rated|omvendt (?:avgiftsplikt|betalingspligt)|snudd avregning|fritatt for m(?:er)?v|momsfritaget|käännetty verovelvollisuus|veroton myynti|steuerschuldnerschaft|steuerfrei|reverse.charged/i

/**
 * 'Moms 25 % på 42 578,83   5 109,46': the amount within the label's words is what the VAT is
 * counted on.
 */
const isBase = ({ value: own, links: [first] }: LinkedValue, all: readonly LinkedValue[]) =>
  first?.relation === 'inside' &&
  all.some(
    ({ value, links: [link] }) =>
      value !== own &&
      (link?.relation === 'right' || link?.relation === 'below') &&
      link.label.segment === first.label.segment &&
      link.label.from === first.label.from,
  )

/** No rate is higher than 25 per cent, a fifth of the total. */
const isTooMuch = (vat: bigint, total: bigint) => size(vat) * 100n > size(total) * 21n

/** What a value is called VAT in, and what the whole says of it. */
interface Whole {
  /** What the invoice comes to; undefined when no total was found. */
  readonly total: bigint | undefined
  readonly sums: Sums
  /** The VAT of each rate, where each is proved: none of them is the invoice's. */
  readonly parts: readonly bigint[] | undefined
  /** The line that says that there is no VAT. */
  readonly exempt: Sheets['segments'][number] | undefined
}

function weighVat(linked: LinkedValue, called: readonly LinkedValue[], whole: Whole): Weighing[] {
  const { own } = claims(linked, ['vatAmount'])
  const { certain, canonical } = linked.value
  const { total, sums, parts, exempt } = whole
  const ore = oreOf(canonical)
  const isRate = total !== undefined && rateFits(total, ore)
  if (!own || (!certain && own.strength < 0.7 && !isRate)) return []
  const ofNothing = exempt ? 1 : -0.4
  const against =
    (certain ? 0 : -1.5) +
    (isBase(linked, called) ? -4 : 0) +
    (parts?.includes(ore) ? -4 : 0) +
    (ore === 0n ? ofNothing : 0)
  const candidate = more(weigh('vat', linked, ['vatAmount']), against)
  if (total === undefined) return [candidate]
  if (isTooMuch(ore, total)) return [more(candidate, -4)]
  const fits = netFits(total, ore, sums)
  const fitting = fits
    ? more(candidate, fits === 'called' ? 2 : 1.4, 'Beloppet och nettobeloppet ger summan')
    : candidate
  return [isRate ? more(fitting, 1.2, 'Det är 25, 12 eller 6 procent av nettobeloppet') : fitting]
}

/** The VAT of several rates together, when only the parts are printed. */
function summedVat(
  candidates: readonly Weighing[],
  { total, sums, parts: proved }: Whole,
  whole: Weighing | undefined,
): Weighing[] {
  const called = [
    ...new Map(
      candidates.filter(({ score }) => score > -1).map((one) => [one.canonical, one]),
    ).values(),
  ]
  const first = called[0] ?? candidates[0] ?? (proved && whole)
  const parts = proved ?? called.map(({ canonical }) => oreOf(canonical))
  if (total === undefined || !first || parts.length < 2 || parts.length > 4) return []
  const sum = parts.reduce((all, part) => all + part, 0n)
  if (!proved && isTooMuch(sum, total)) return []
  const isOneOfThem = () => parts.some((part) => netFits(total, part, sums) === 'called')
  if (!proved && (netFits(total, sum, sums) === undefined || isOneOfThem())) return []
  // Where the sum is printed it has a place.
  if (candidates.some(({ canonical, score }) => canonical === kronorOf(sum) && score > 0)) return []
  return [
    unprinted(first, {
      field: 'vat',
      canonical: kronorOf(sum),
      score: proved ? 3 : 2.5,
      why: ['Summan av momsbeloppen per momssats', 'Beloppet och nettobeloppet ger summan'],
    }),
  ]
}

const rates: Readonly<Record<string, bigint>> = { 25: 25n, 12: 12n, 6: 6n }

/** The rate that is printed with an amount of VAT: '12 % moms', 'VAT (25%)'. */
function rateOf({ value, links }: LinkedValue): bigint | undefined {
  const [first] = links
  const text = first ? `${first.label.segment.text} ${value.segment.text}` : value.segment.text
  const [, rate = ''] = /(?<![\d.,])(25|12|6)(?:[.,]0+)? ?%/.exec(text) ?? []
  return rates[rate]
}

/** What is printed of VAT with the rate of each. */
function ratedVats(called: readonly LinkedValue[]): readonly Rated[] {
  const rated = new Map<bigint, bigint>()
  for (const linked of called) {
    const rate = linked.value.certain && !isBase(linked, called) ? rateOf(linked) : undefined
    if (rate !== undefined) rated.set(oreOf(linked.value.canonical), rate)
  }
  return [...rated].map(([vat, rate]) => ({ vat, rate }))
}

/** The VAT of several rates together where that is printed as VAT too. */
function wholeOf(
  rated: readonly Rated[],
  called: readonly LinkedValue[],
  total: bigint | undefined,
): bigint | undefined {
  const whole = rated.reduce((sum, { vat }) => sum + vat, 0n)
  const isPrinted = called.some(({ value }) => oreOf(value.canonical) === whole)
  const isVat = total === undefined || !isTooMuch(whole, total)
  return rated.length > 1 && isPrinted && isVat ? whole : undefined
}

/** The printed amounts; of a long list those that stand about the total. */
function amountsBy(
  amounts: readonly LinkedValue[],
  { all }: Sums,
  total: Weighing,
): ReadonlySet<bigint> {
  const { box, page } = total
  if (all.size <= mostAmounts || !box) return all
  const near = amounts.filter(
    ({ value }) =>
      value.certain &&
      value.segment.page === page &&
      Math.abs(value.box.y - box.y) < nearTotal * box.height,
  )
  return new Set(near.map(({ value }) => oreOf(value.canonical)))
}
/** The sums stand no farther from the total than this, of the height of its print. */
const nearTotal = 12

/** What is VAT by the other sums, whatever it is called. */
const provedVat = (
  amounts: readonly LinkedValue[],
  proved: bigint | undefined,
  total: Weighing | undefined,
): Weighing[] =>
  amounts
    .filter(({ value }) => value.certain && oreOf(value.canonical) === proved)
    .filter(({ value }) => value.segment.page === total?.page)
    .map((linked) =>
      candidateOf(
        'vat',
        linked,
        3,
        ['Beloppet och nettobeloppet ger summan', 'Det är 25, 12 eller 6 procent av nettobeloppet'],
        linked.links[0]?.label.phrase ?? '',
      ),
    )

/** 0 when the invoice says that it is without VAT and prints none. */
function noVat(
  candidates: readonly Weighing[],
  exempt: Whole['exempt'],
  total: Weighing | undefined,
): Weighing[] {
  if (!total || !exempt || candidates.some(({ score }) => score > 0)) return []
  return [
    {
      ...total,
      field: 'vat',
      raw: exempt.text,
      canonical: '0.00',
      page: exempt.page,
      box: exempt,
      score: 1.5,
      why: [`Fakturan säger "${exempt.text.slice(0, 60)}"`],
      label: '',
    },
  ]
}

/**
 * Candidates for the VAT in the invoice. @param total what the invoice comes to, also when less is
 * left to pay
 */
export function vatCandidates(
  sheets: Sheets,
  amounts: readonly LinkedValue[],
  sums: Sums,
  total: Weighing | undefined,
): readonly Weighing[] {
  const ore = total && oreOf(total.canonical)
  const called = amounts.filter((linked) => claims(linked, ['vatAmount']).own)
  const near = total ? amountsBy(amounts, sums, total) : sums.all
  const inTable = vatInTable(sheets, amounts) ?? []
  const rated = ratedVats(called)
  const together = wholeOf(rated, called, ore)
  const isAll = together !== undefined || (ore !== undefined && isAllVat(rated, ore))
  const byRate =
    (ore === undefined ? undefined : vatByRate(near, ore)) ??
    (isAll ? rated.map(({ vat }) => vat) : inTable)
  // At one rate and at none the VAT of the one is all of it.
  const isSeveral = byRate.filter((vat) => vat !== 0n).length > 1
  const whole: Whole = {
    total: ore,
    sums,
    parts: isSeveral ? byRate : undefined,
    exempt: sheets.segments.find(({ text }) => reverseCharge.test(text)),
  }
  const ofOne =
    ore === undefined
      ? undefined
      : (vatOfOneRate(near, ore) ?? inTable.find((vat) => !isTooMuch(vat, ore)))
  const proved = whole.parts ? together : ofOne
  const candidates = [
    ...called.flatMap((linked) => weighVat(linked, called, whole)),
    ...provedVat(amounts, proved, total),
  ]
  return [
    ...candidates,
    ...summedVat(candidates, whole, total),
    ...noVat(candidates, whole.exempt, total),
  ]
}
