import { oreOf } from '#platform/money.ts'
import type { LinkedValue } from '../../layout/links.ts'
import { type Link, withCurrency } from '../../layout/relations.ts'
import { right } from '../../layout/segments.ts'
import type { GiroLine } from '../giro-line.ts'
import { claims, more, weigh, type Weighing } from '../reading.ts'
import type { Sheets } from '../sheets.ts'
import { inOrder, leftToPay } from './left-to-pay.ts'
import { netFits, rateFits, size, type Sums } from './sums.ts'

const ofNothing = 'Nettobelopp och moms 0 ger beloppet'
export const ofBoth = 'Nettobelopp och moms ger beloppet'

const isLeft = 'Beloppet är vad som är kvar när avdraget är gjort'

/** What net amount and VAT say for a total. */
function vatSays(total: bigint, sums: Sums): { readonly score: number; readonly why?: string } {
  let best: { score: number; why?: string } = { score: 0 }
  const together = sums.vats.reduce((sum, vat) => sum + vat, 0n)
  for (const vat of sums.vats.length > 1 ? [...sums.vats, together] : sums.vats) {
    if (size(vat) * 4n > size(total) || vat === total) continue
    const fits = netFits(total, vat, sums)
    if (fits === undefined) continue
    const [ofNone, ofSome] = fits === 'called' ? [0.9, 2.2] : [0.3, 1.6]
    const score = vat === 0n ? ofNone : ofSome + (rateFits(total, vat) ? 0.4 : 0)
    if (score > best.score) best = { score, why: vat === 0n ? ofNothing : ofBoth }
  }
  return best
}

/** A label far over an amount, that has its own value, says nothing of it. */
const isFaint = ({ relation, strength }: Link) => relation === 'below' && strength < 0.5

/** What all candidates are weighed against. */
interface Beside {
  readonly sums: Sums
  readonly largest: bigint
  /**
   * The words of what is a day: 'Att betala senast 20261206', 'Total amount due on August 3, 2014'.
   */
  readonly days: ReadonlySet<unknown>
  readonly onGiroLine: ReadonlySet<bigint>
  readonly bodyHeights: ReadonlyMap<number, number>
  /** Those with their decimals, as one reads them. */
  readonly ordered: readonly LinkedValue[]
  readonly left: ReadonlySet<LinkedValue['value']>
}

const parts = ['net', 'vatAmount', 'rounding'] as const

/**
 * Whether an amount that no label calls something ends the sums: what stands right over it, or
 * before it as one reads, is called net amount, VAT or rounding, and nothing stands right under it.
 */
function endsSums({ value }: LinkedValue, ordered: readonly LinkedValue[]): boolean {
  const { box, segment } = value
  const near = ordered.filter(({ value: other }) => {
    const gap = Math.abs(other.box.y - box.y) / Math.max(other.box.height, box.height)
    const isAligned =
      Math.abs(right(withCurrency(other)) - right(withCurrency(value))) < 0.7 * box.height
    return other.segment.page === segment.page && isAligned && gap > 0.7 && gap < 3
  })
  const before = ordered[ordered.findIndex((one) => one.value === value) - 1]
  const isPart = (one: LinkedValue) => (claims(one, parts).own?.strength ?? 0) > 0.4
  return (
    near.every((one) => one.value.box.y < box.y) &&
    (near.some(isPart) || (before !== undefined && isPart(before)))
  )
}

function weighTotal(
  printed: LinkedValue,
  { sums, largest, days, onGiroLine, bodyHeights, ordered, left }: Beside,
): Weighing[] {
  const { value } = printed
  const ore = oreOf(value.canonical)
  const proof = vatSays(ore, sums)
  const mayEnd = (proof.score > 0 || sums.nets.has(ore)) && printed.links.every(isFaint)
  const ends = mayEnd && endsSums(printed, ordered)
  const isRest = left.has(value) && printed.links.every(isFaint)
  const linked = ends || isRest ? { value, links: [] } : printed
  const { own } = claims(linked, ['total'])
  if (!own && !value.certain) return []
  // Without its decimals an amount is one where its label or the other sums say so.
  const isSaid = (own?.strength ?? 0) >= 0.5 || proof.score > 2
  if (!value.certain && (!isSaid || days.has(value.segment.tokens[value.from]))) return []
  const unsure = (own ? 0 : -1.2) + (value.certain ? 0 : -0.8) + (ore === 0n ? -2 : 0)
  let candidate = more(weigh('invoiceAmount', linked, ['total']), proof.score + unsure, proof.why)
  if (ends) candidate = more(candidate, 1.6, 'Beloppet står sist av summorna')
  if (size(ore) === largest) candidate = more(candidate, 0.6, 'Det är det största beloppet')
  else if (size(ore) * 2n < largest) candidate = more(candidate, -0.8)
  if (value.box.height > 1.2 * (bodyHeights.get(value.segment.page) ?? 40))
    candidate = more(candidate, 0.5, 'Det är tryckt större än annan text')
  if (left.has(value)) candidate = more(candidate, 5, isLeft)
  return [onGiroLine.has(ore) ? more(candidate, 2.5, 'Beloppet står på OCR-raden') : candidate]
}

/** The same amount as total at several places says more than at one. */
function withRepeats(candidates: readonly Weighing[]): Weighing[] {
  const counts = new Map<string, number>()
  for (const { canonical, score } of candidates)
    if (score > 0) counts.set(canonical, (counts.get(canonical) ?? 0) + 1)
  return candidates.map((candidate) => {
    const others = (counts.get(candidate.canonical) ?? 0) - (candidate.score > 0 ? 1 : 0)
    return others > 0 ? more(candidate, 0.7, 'Beloppet står på flera ställen') : candidate
  })
}

/** Candidates for the sum of the invoice. */
export function totalCandidates(
  sheets: Sheets,
  amounts: readonly LinkedValue[],
  sums: Sums,
  lines: readonly GiroLine[],
): readonly Weighing[] {
  const beside: Beside = {
    sums,
    largest: [...sums.all].reduce((most, ore) => (size(ore) > most ? size(ore) : most), 0n),
    days: new Set(
      sheets
        .values('day')
        .flatMap(({ value: { segment, from, to } }) => segment.tokens.slice(from, to + 1)),
    ),
    onGiroLine: new Set(
      lines.flatMap(({ amount }) => (amount === undefined ? [] : [oreOf(amount)])),
    ),
    ordered: inOrder(amounts),
    left: leftToPay(amounts),
    bodyHeights: new Map(sheets.pages.map(({ layout }) => [layout.page.number, layout.bodyHeight])),
  }
  return withRepeats(amounts.flatMap((linked) => weighTotal(linked, beside)))
}

const payWords =
  /^(?:.*(?:attbetala|atterlägga|attinbetala|topay|nowdue)|betala$|belopp?attbetala|amountdue|totaldue|balancedue|totalamountdue|amounttopay|amountpayable|topay|pleasepay|zuzahlen|zahlbetrag|tilbetaling|åbetale)/

/** Whether a label in compact words asks to pay. */
export const asksToPay = (label: string) => payWords.test(label)

/**
 * What is to be paid counts before the sum it was reckoned from: something may have been paid or
 * deducted in between.
 */
export function toPay(candidates: readonly Weighing[]): readonly Weighing[] {
  const largest = candidates.reduce((most, { canonical, score }) => {
    const ore = size(oreOf(canonical))
    return score > 0 && ore > most ? ore : most
  }, 0n)
  // A fiftieth of the invoice is rather a number that OCR read half of.
  const isAsked = ({ label, score, canonical, why }: Weighing) =>
    score > 1 &&
    (payWords.test(label) || why.includes(isLeft)) &&
    size(oreOf(canonical)) > largest / 50n
  const asked = new Set(candidates.filter(isAsked).map(({ canonical }) => canonical))
  if (asked.size !== 1) return candidates
  return candidates.map((one) => (asked.has(one.canonical) ? one : more(one, -6)))
}
