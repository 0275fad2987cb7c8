import { oreOf } from '#platform/money.ts'
import type { Statement, SumAtOdds } from '../document.ts'
import * as canonical from './canonical.ts'
import type { Element } from './xml.ts'

/** Rounding to whole kronor is never a krona or more. */
const mostRounding = 100

/** Öre of an amount with two decimals at most; undefined when it is missing or no such amount. */
function oreIn(text: string | undefined): number | undefined {
  const amount = canonical.amount(text)
  return amount === undefined ? undefined : Number(oreOf(amount))
}
/** Undefined when one of them is no amount. */
const added = (texts: readonly (string | undefined)[]): number | undefined =>
  texts.reduce<number | undefined>((sum, text) => {
    const ore = oreIn(text)
    return sum === undefined || ore === undefined ? undefined : sum + ore
  }, 0)

/**
 * Tries the sums of a UBL invoice against their parts, as EN 16931 asks (BR-CO-10 to 16): exact at
 * two decimals. What is left out is what its parts give.
 * @param whole whether it says that it follows the standard: what is left out is then nothing
 */
export function ublSums(
  root: Element,
  { vat, whole }: { readonly vat: string | undefined; readonly whole: boolean },
): Pick<Statement, 'payable' | 'atOdds' | 'prepaid'> {
  const totals = root.at('LegalMonetaryTotal')
  const atOdds: SumAtOdds[] = []
  const tried = (sum: SumAtOdds['sum'], text: string | undefined, parts: number | undefined) => {
    const stated = oreIn(text)
    if (stated === undefined || parts === undefined) return stated ?? parts
    if (stated !== parts) atOdds.push({ sum, stated, parts })
    return stated
  }
  const lines = [...root.children('InvoiceLine'), ...root.children('CreditNoteLine')].map((one) =>
    one.textAt('LineExtensionAmount'),
  )
  const extra = (isCharge: boolean) =>
    added(
      root
        .children('AllowanceCharge')
        .filter((one) => (one.textAt('ChargeIndicator') === 'true') === isCharge)
        .map((one) => one.textAt('Amount')),
    )
  const vatParts = root
    .children('TaxTotal')
    .find((one) => one.textAt('TaxAmount') === vat)
    ?.children('TaxSubtotal')
    .map((one) => one.textAt('TaxAmount'))
  const goods = tried(
    'lines',
    totals?.textAt('LineExtensionAmount'),
    lines.length > 0 || whole ? added(lines) : undefined,
  )
  const less = tried('allowances', totals?.textAt('AllowanceTotalAmount'), extra(false))
  const more = tried('charges', totals?.textAt('ChargeTotalAmount'), extra(true))
  const all = (...parts: readonly (number | undefined)[]) =>
    parts.every((one) => one !== undefined)
      ? parts.reduce<number>((sum, one) => sum + (one ?? 0), 0)
      : undefined
  const net = tried(
    'net',
    totals?.textAt('TaxExclusiveAmount'),
    all(goods, less === undefined ? undefined : -less, more),
  )
  const tax = tried(
    'vat',
    vat ?? '0',
    vatParts && vatParts.length > 0 ? added(vatParts) : undefined,
  )
  const gross = tried('gross', totals?.textAt('TaxInclusiveAmount'), all(net, tax))
  const prepaid = oreIn(totals?.textAt('PrepaidAmount')) ?? 0
  const rounding = oreIn(totals?.textAt('PayableRoundingAmount')) ?? 0
  if (Math.abs(rounding) >= mostRounding)
    atOdds.push({ sum: 'rounding', stated: rounding, parts: 0 })
  return {
    prepaid,
    payable: gross === undefined ? null : gross - prepaid + rounding,
    atOdds,
  }
}
