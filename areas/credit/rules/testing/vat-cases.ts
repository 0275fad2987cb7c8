import type { InvoiceFacts } from '../engine/facts/facts.ts'
import type { InvoiceCase } from './invoice-cases.ts'
import { known, kr, notKnown } from './sound.ts'

/** Kronor: the amount and its VAT. */
export const taxed = (amount: number, vat: number, otherwise: InvoiceFacts = {}) => ({
  invoice: {
    amount: known(Math.round(amount * kr)),
    vat: known(Math.round(vat * kr)),
    ...otherwise,
  },
})
const to = (country: string, invoiceDate = '2026-11-10'): InvoiceFacts => ({
  recipientCountry: known(country),
  invoiceDate: known(invoiceDate),
})
const stating = (...rates: readonly number[]): InvoiceFacts => ({ vatRates: known(rates) })
const onNew: InvoiceFacts = { boughtOnRecipient: known(0) }
const unsaid: InvoiceFacts = { vatReason: known('') }

/** What VAT tells of an invoice (rules 102). */
export const vatCases: Readonly<Record<string, readonly InvoiceCase[]>> = {
  vatShare: [
    [taxed(125_000, 25_000), 2500, true],
    [taxed(112, 12), 1200, true],
    [taxed(106, 6), 600, true],
    [taxed(100, 0), 0, true],
    // Rounded to whole kronor.
    [taxed(101, 20.6), 2500, true],
    [taxed(118, 18), 1800, true],
    [taxed(126_000, 26_000), 2600, false],
    [taxed(1000, 1000), 10_000, false],
    [{ invoice: { vat: notKnown } }, undefined, true],
    // The VAT is that of the whole sum.
    [taxed(100_000, 25_000, { prepaid: known(25_000 * kr) }), 2500, true],
    // What Finland and Hungary have is no more than the highest there.
    [taxed(125_500, 25_500, to('FI')), 2500, true],
    [taxed(127_000, 27_000, to('HU')), 2500, true],
    [taxed(127_000, 27_000, to('FI')), 2700, false],
    [taxed(125_500, 25_500, to('DE')), 2550, false],
  ],
  vatOutsideRates: [
    [taxed(125_000, 25_000), 0, true],
    [taxed(100_000, 0), 0, true],
    [taxed(118_000, 18_000), 0, true],
    [taxed(126_000, 26_000), 0, true],
    [taxed(1_000_200, 200), 598, false],
    [taxed(103_000, 3_000), 300, false],
    // Most of it without VAT, and the document says so.
    [taxed(103_000, 3_000, stating(0, 2500)), 0, true],
    [taxed(118_000, 18_000, stating(1800)), 600, false],
    [taxed(125_000, 25_000, stating(2500)), 0, true],
    [taxed(119_000, 19_000, { ...to('DE'), ...stating(1900) }), 0, true],
    [taxed(119_000, 19_000, stating(1900)), 600, false],
    [taxed(113_500, 13_500, { ...to('FI'), ...stating(1350) }), 0, true],
    // 14 percent until 2025.
    [taxed(114_000, 14_000, { ...to('FI'), ...stating(1400) }), 50, false],
    [taxed(114_000, 14_000, { ...to('FI', '2025-12-31'), ...stating(1400) }), 0, true],
    [taxed(124_000, 24_000, { ...to('FI', '2024-08-31'), ...stating(2400) }), 0, true],
    [taxed(115_000, 15_000, { ...to('NO'), ...stating(1500) }), 0, true],
    // A country whose rates are not known.
    [taxed(125_000, 25_000, to('BR')), 0, true],
    [{ invoice: { vat: notKnown } }, undefined, true],
    [taxed(126_000, 26_000, { vatRates: notKnown }), undefined, true],
  ],
  vatBetweenRates: [
    [taxed(125_000, 25_000, onNew), 0, true],
    [taxed(118_000, 18_000, onNew), 600, false],
    [taxed(118_000, 18_000), 600, true],
    [taxed(113_700, 13_700, onNew), 170, false],
    [taxed(118_000, 18_000, { ...onNew, ...stating(1200, 2500) }), 0, true],
    [taxed(118_000, 18_000, { ...onNew, printedNets: known([50_000 * kr, 50_000 * kr]) }), 0, true],
    [taxed(119_000, 19_000, { ...onNew, ...to('DE') }), 0, true],
    [taxed(126_000, 26_000, onNew), 0, true],
    [{ invoice: { vat: notKnown } }, undefined, true],
  ],
  vatReason: [
    [taxed(100_000, 0), true, true],
    [taxed(100_000, 0, unsaid), false, false],
    [taxed(100_000, 0, { vatReason: known('AE, Z') }), true, true],
    [taxed(100_000, 0, { ...unsaid, ...to('DE') }), true, true],
    [taxed(125_000, 25_000, unsaid), true, true],
    [taxed(100_000, 0, { vatReason: notKnown }), undefined, true],
    [{ invoice: { vat: notKnown } }, undefined, true],
  ],
}
