import { oreOf } from '#platform/money.ts'
import type { Statement, SumAtOdds } from '../document.ts'
import * as canonical from './canonical.ts'
import type { Element } from './xml.ts'

/** Rounding to whole kronor is never a krona or more. */
const mostRounding = 100

type Text = string | undefined
type Texts = readonly Text[]

/** What a document says of its sums and of the parts of them, as it writes it. */
interface Said {
  readonly lines: Text
  readonly allowances: Text
  readonly charges: Text
  readonly net: Text
  readonly vat: Text
  readonly gross: Text
  readonly prepaid: Text
  readonly rounding: Text
  readonly parts: {
    readonly lines: Texts
    readonly allowances: Texts
    readonly charges: Texts
    /** Of each rate. */
    readonly vat: Texts
  }
  /** Whether it says that it follows the standard: what is left out is then nothing. */
  readonly whole: boolean
}

/** Öre of an amount with two decimals at most; undefined when it is missing or no such amount. */
function oreIn(text: Text): number | undefined {
  const amount = canonical.amount(text)
  return amount === undefined ? undefined : Number(oreOf(amount))
}
/** Undefined when one of them is no amount. */
const added = (texts: Texts): number | undefined =>
  texts.reduce<number | undefined>((sum, text) => {
    const ore = oreIn(text)
    return sum === undefined || ore === undefined ? undefined : sum + ore
  }, 0)

/**
 * Tries the sums of an e-invoice against their parts, as EN 16931 asks (BR-CO-10 to 16): exact at
 * two decimals. What is left out is what its parts give.
 */
export function triedSums(said: Said): Pick<Statement, 'payable' | 'atOdds' | 'prepaid'> {
  const { parts, whole } = said
  const atOdds: SumAtOdds[] = []
  const tried = (sum: SumAtOdds['sum'], text: Text, given: number | undefined) => {
    const stated = oreIn(text)
    if (stated === undefined || given === undefined) return stated ?? given
    if (stated !== given) atOdds.push({ sum, stated, parts: given })
    return stated
  }
  const all = (...some: readonly (number | undefined)[]) =>
    some.every((one) => one !== undefined)
      ? some.reduce<number>((sum, one) => sum + (one ?? 0), 0)
      : undefined
  const goods = tried(
    'lines',
    said.lines,
    parts.lines.length > 0 || whole ? added(parts.lines) : undefined,
  )
  const less = tried('allowances', said.allowances, added(parts.allowances))
  const more = tried('charges', said.charges, added(parts.charges))
  const net = tried('net', said.net, all(goods, less === undefined ? undefined : -less, more))
  const tax = tried('vat', said.vat, parts.vat.length > 0 ? added(parts.vat) : undefined)
  const prepaid = oreIn(said.prepaid) ?? 0
  const rounding = oreIn(said.rounding) ?? 0
  const both = all(net, tax)
  // Before the standard the gross had the rounding in it.
  const isRounded =
    !whole && rounding !== 0 && both !== undefined && oreIn(said.gross) === both + rounding
  const gross = tried('gross', said.gross, isRounded ? both + rounding : both)
  if (Math.abs(rounding) >= mostRounding)
    atOdds.push({ sum: 'rounding', stated: rounding, parts: 0 })
  return {
    prepaid,
    payable: gross === undefined ? null : gross - prepaid + (isRounded ? 0 : rounding),
    atOdds,
  }
}

/** The sums of a UBL invoice, tried. @param whole whether it says that it follows the standard */
export function ublSums(
  root: Element,
  { vat, whole }: { readonly vat: Text; readonly whole: boolean },
) {
  const totals = root.at('LegalMonetaryTotal')
  const extra = (isCharge: boolean) =>
    root
      .children('AllowanceCharge')
      .filter((one) => (one.textAt('ChargeIndicator') === 'true') === isCharge)
      .map((one) => one.textAt('Amount'))
  return triedSums({
    lines: totals?.textAt('LineExtensionAmount'),
    allowances: totals?.textAt('AllowanceTotalAmount'),
    charges: totals?.textAt('ChargeTotalAmount'),
    net: totals?.textAt('TaxExclusiveAmount'),
    vat: vat ?? '0',
    gross: totals?.textAt('TaxInclusiveAmount'),
    prepaid: totals?.textAt('PrepaidAmount'),
    rounding: totals?.textAt('PayableRoundingAmount'),
    parts: {
      lines: [...root.children('InvoiceLine'), ...root.children('CreditNoteLine')].map((one) =>
        one.textAt('LineExtensionAmount'),
      ),
      allowances: extra(false),
      charges: extra(true),
      vat:
        root
          .children('TaxTotal')
          .find((one) => one.textAt('TaxAmount') === vat)
          ?.children('TaxSubtotal')
          .map((one) => one.textAt('TaxAmount')) ?? [],
    },
    whole,
  })
}

/** Lines of a Cross Industry Invoice that only head or explain others are in no sum. */
const explaining: readonly Text[] = ['GROUP', 'INFORMATION']
/** What the profiles of Factur-X call themselves that have lines, as XRechnung does. */
const withLines = 'urn:cen.eu:en16931:2017'

/** The sums of a Cross Industry Invoice, tried. @param vat what it says in its own currency */
export function ciiSums(root: Element, vat: Text) {
  const trade = root.at('SupplyChainTradeTransaction')
  const settlement = trade?.at('ApplicableHeaderTradeSettlement')
  const totals = settlement?.at('SpecifiedTradeSettlementHeaderMonetarySummation')
  const whole =
    root
      .at('ExchangedDocumentContext')
      ?.textAt('GuidelineSpecifiedDocumentContextParameter', 'ID')
      ?.startsWith(withLines) === true
  const extra = (isCharge: boolean) =>
    (settlement?.children('SpecifiedTradeAllowanceCharge') ?? [])
      .filter((one) => (one.textAt('ChargeIndicator', 'Indicator') === 'true') === isCharge)
      .map((one) => one.textAt('ActualAmount'))
  const freight = settlement?.children('SpecifiedLogisticsServiceCharge') ?? []
  return triedSums({
    lines: totals?.textAt('LineTotalAmount'),
    allowances: totals?.textAt('AllowanceTotalAmount'),
    charges: totals?.textAt('ChargeTotalAmount'),
    net: totals?.textAt('TaxBasisTotalAmount'),
    // The profiles with sums alone may leave it out, and say nothing by that.
    vat: vat ?? (whole ? '0' : undefined),
    gross: totals?.textAt('GrandTotalAmount'),
    prepaid: totals?.textAt('TotalPrepaidAmount'),
    rounding: totals?.textAt('RoundingAmount'),
    parts: {
      lines: (trade?.children('IncludedSupplyChainTradeLineItem') ?? [])
        .filter(
          (one) =>
            !explaining.includes(
              one.textAt('AssociatedDocumentLineDocument', 'LineStatusReasonCode'),
            ),
        )
        .map((one) =>
          one.textAt(
            'SpecifiedLineTradeSettlement',
            'SpecifiedTradeSettlementLineMonetarySummation',
            'LineTotalAmount',
          ),
        ),
      allowances: extra(false),
      charges: [...extra(true), ...freight.map((one) => one.textAt('AppliedAmount'))],
      vat: (settlement?.children('ApplicableTradeTax') ?? []).map((one) =>
        one.textAt('CalculatedAmount'),
      ),
    },
    whole,
  })
}
