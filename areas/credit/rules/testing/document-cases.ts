import { paidToUs } from '../catalogue/invoice-document.ts'
import type { InvoiceFacts, SumInDocument } from '../engine/facts/facts.ts'
import type { InvoiceCase } from './invoice-cases.ts'
import { known, kr, notKnown } from './sound.ts'

const odd = (...sums: readonly SumInDocument[]) => ({ invoice: { documentSums: known(sums) } })
const payable: SumInDocument = { sum: 'payable', stated: 999_999 * kr, parts: 113_968 * kr }
/** Kronor: the amount, its VAT and what print calls amounts without VAT. */
export const printed = (amount: number, vat: number, ...nets: readonly number[]) => ({
  invoice: {
    amount: known(Math.round(amount * kr)),
    vat: known(Math.round(vat * kr)),
    printedNets: known(nets.map((net) => Math.round(net * kr))),
  },
})
const stated = (facts: InvoiceFacts) => ({ invoice: facts })

const twin = (likeness: number) =>
  known([{ number: '0990', invoiceDate: '2026-11-09', amount: 90_000 * kr, likeness }])
const inText = (likeness: number) => stated({ sameText: twin(likeness) })
const inLayout = (likeness: number) => stated({ likeLayout: twin(likeness) })

/** What a document states of itself, and what its print is like. */
export const documentCases: Readonly<Record<string, readonly InvoiceCase[]>> = {
  documentSums: [
    [{}, 0, true],
    [odd(payable), 886_031 * kr, false],
    [odd({ sum: 'lines', stated: 101, parts: 100 }), 1, false],
    [odd({ sum: 'lines', stated: 101, parts: 100 }, payable), 886_031 * kr, false],
    [odd({ sum: 'rounding', stated: -100_000, parts: 0 }), 100_000, false],
    [stated({ documentSums: notKnown }), undefined, true],
  ],
  printedSums: [
    [printed(113_968, 22_793.6, 91_174.39), 0, true],
    [printed(999_999, 22_793.6, 91_174.39), 88_603_101, false],
    // Freight is in what VAT is reckoned of, and not in what is called net.
    [printed(1_375, 275, 1_000), 0, true],
    // Two rates, a net amount of each.
    [printed(2_370, 370, 1_000, 1_000), 0, true],
    [printed(1_375, 275), undefined, true],
    [stated({ vat: notKnown, printedNets: known([100]) }), undefined, true],
    [stated({ printedNets: notKnown }), undefined, true],
  ],
  sameText: [
    [{}, 0, true],
    [inText(8_900), 8_900, true],
    [inText(9_000), 9_000, false],
    [inText(10_000), 10_000, false],
    [stated({ sameText: notKnown }), undefined, true],
  ],
  likeLayout: [
    [{}, 9_600, true],
    [inLayout(5_500), 5_500, true],
    [inLayout(5_499), 5_499, false],
    [inLayout(0), 0, false],
    [stated({ likeLayout: notKnown }), undefined, true],
  ],
  prepaidAmount: [
    [{}, 0, true],
    [stated({ prepaid: known(1) }), 1, false],
    [stated({ prepaid: notKnown }), undefined, true],
  ],
  otherPayee: [
    [{}, false, true],
    [stated({ payee: known(paidToUs) }), false, true],
    [stated({ payee: known('Nordlånet AB') }), true, false],
    [stated({ payee: notKnown }), undefined, true],
  ],
  documentKind: [
    [{}, false, true],
    [stated({ documentKind: known('393') }), true, false],
    [stated({ documentKind: known('393'), payee: known(paidToUs) }), false, true],
    [stated({ documentKind: known('386') }), true, false],
    [stated({ documentKind: known('389') }), true, false],
    [stated({ documentKind: known('384') }), true, false],
    [stated({ documentKind: notKnown }), undefined, true],
  ],
}
