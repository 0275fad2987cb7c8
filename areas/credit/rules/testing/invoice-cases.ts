import type { OtherInvoice } from '../engine/facts/facts.ts'
import type { CompanyFacts, InvoiceFacts, Value } from '../engine/facts/facts.ts'
import { issuerNumber, known, kr, notKnown, recipientNumber } from './sound.ts'

interface Otherwise {
  readonly invoice?: InvoiceFacts
  readonly company?: CompanyFacts
  readonly counterpart?: CompanyFacts
}
/** What is otherwise, the value measured, and whether the suggested configuration says it holds. */
export type InvoiceCase = readonly [otherwise: Otherwise, value: Value | undefined, holds: boolean]

// The invoice judged: 1005, 2026-11-10, 100 000 kr, on the recipient.
const twin = {
  number: '1005',
  issuer: '5560000009',
  recipient: recipientNumber,
  amount: 100_000 * kr,
  invoiceDate: '2026-11-10',
}
const similar = (...changes: readonly Partial<OtherInvoice>[]): Otherwise => ({
  invoice: { similar: known(changes.map((change) => ({ ...twin, ...change }))) },
})
const numbered = (number: string, ...earlier: readonly string[]): Otherwise => ({
  invoice: { number: known(number), earlierNumbers: known(earlier) },
})
/** Thousands of kronor. */
const volumes = (
  amount: number,
  recent: number,
  recentHere: number,
  earlier: number,
  earlierHere: number,
): Otherwise => ({
  invoice: {
    amount: known(amount * 1000 * kr),
    recentVolume: known(recent * 1000 * kr),
    recentVolumeOnRecipient: known(recentHere * 1000 * kr),
    earlierVolume: known(earlier * 1000 * kr),
    earlierVolumeOnRecipient: known(earlierHere * 1000 * kr),
  },
})

export const invoiceCases: Readonly<Record<string, readonly InvoiceCase[]>> = {
  disputedOnRecipient: [
    [{}, 0, true],
    [{ invoice: { disputedOnRecipient: known(1) } }, 1, false],
    [{ invoice: { disputedOnRecipient: notKnown } }, undefined, true],
  ],
  disputed: [
    [{ invoice: { disputed: known(2) } }, 2, true],
    [{ invoice: { disputed: known(3) } }, 3, false],
    [{ invoice: { disputed: notKnown } }, undefined, true],
  ],
  paymentTerms: [
    [{ invoice: { dueDate: known('2027-02-08') } }, 90, true],
    [{ invoice: { dueDate: known('2027-02-09') } }, 91, false],
    [{ invoice: { dueDate: known('2026-11-09') } }, -1, true],
    [{ invoice: { dueDate: notKnown } }, undefined, false],
  ],
  invoiceAge: [
    [{ invoice: { invoiceDate: known('2026-11-22') } }, -1, false],
    [{ invoice: { invoiceDate: known('2026-11-21') } }, 0, true],
    [{ invoice: { invoiceDate: known('2026-10-07') } }, 45, true],
    [{ invoice: { invoiceDate: known('2026-10-06') } }, 46, false],
  ],
  daysToDueDate: [
    [{ invoice: { dueDate: known('2026-11-22') } }, 1, true],
    [{ invoice: { dueDate: known('2026-11-21') } }, 0, false],
    [{ invoice: { dueDate: known('2026-11-20') } }, -1, false],
    [{ invoice: { dueDate: notKnown } }, undefined, false],
  ],
  dueBeforeInvoiceDate: [
    [{ invoice: { dueDate: known('2026-11-09') } }, true, false],
    [{ invoice: { dueDate: known('2026-11-10') } }, false, true],
  ],
  duplicateInvoice: [
    [similar(), 0, true],
    // The same issuer's same number, whatever else it says.
    [
      similar({
        issuer: issuerNumber,
        amount: 5,
        recipient: '5560000003',
        invoiceDate: '2020-01-01',
      }),
      1,
      false,
    ],
    [similar({ issuer: issuerNumber, number: '10-05', amount: 5 }), 1, false],
    // Two have said that it is another invoice: of another year alone, and of no claim like it.
    [similar({ issuer: issuerNumber, invoiceDate: '2025-11-10', notSame: true }), 0, true],
    [similar({ issuer: issuerNumber, invoiceDate: '2026-01-02', notSame: true }), 1, false],
    [similar({ invoiceDate: '2025-11-10', notSame: true }), 0, true],
    [similar({ notSame: true }), 1, false],
    [similar({ issuer: issuerNumber, number: '1006' }), 0, true],
    // Another issuer's: number, amount and date have to come near.
    [similar({}), 1, false],
    [similar({ number: 'F-1005' }), 1, false],
    [similar({ number: '001005' }), 1, false],
    [similar({ number: '1005-2' }), 1, false],
    [similar({ number: '1005/B' }), 1, false],
    [similar({ number: '1006' }), 0, true],
    [similar({ number: '10051' }), 0, true],
    [similar({ amount: 99_000 * kr }), 1, false],
    [similar({ amount: 99_000 * kr - 1 }), 0, true],
    [similar({ amount: 101_010 * kr }), 1, false],
    [similar({ amount: 101_011 * kr }), 0, true],
    [similar({ invoiceDate: '2026-11-05' }), 1, false],
    [similar({ invoiceDate: '2026-11-04' }), 0, true],
    [similar({ invoiceDate: '2026-11-15' }), 1, false],
    [similar({ invoiceDate: '2026-11-16' }), 0, true],
    [similar({ recipient: '5560000003' }), 0, true],
    [similar({}, { number: 'x1005' }), 2, false],
    [{ invoice: { similar: notKnown } }, undefined, false],
  ],
  numberSeriesJump: [
    [numbered('1005', '1004', '1003'), 1, true],
    [numbered('2004', '1004'), 1000, true],
    [numbered('2005', '1004'), 1001, false],
    [numbered('4', '1004', '1005'), 1000, true],
    [numbered('3', '1004', '1005'), 1001, false],
    [numbered('F2005', 'F2004'), 1, true],
    [numbered('1005'), 0, true],
    [numbered('ABC', '1004'), 0, true],
    [numbered('9'.repeat(40), '1004'), 0, true],
  ],
  recipientConcentration: [
    [volumes(100, 900, 0, 1000, 100), 0, true],
    [volumes(500, 500, 0, 1000, 100), 4000, true],
    [volumes(501, 499, 0, 1000, 100), 4010, false],
    [volumes(1000, 0, 0, 0, 0), 0, true],
    // Little sold before is no pattern to break.
    [volumes(100, 0, 0, 249, 0), 10_000, true],
    [volumes(100, 0, 0, 250, 0), 10_000, false],
    [volumes(100, 900, 0, 1000, 900), -8000, true],
    [{ invoice: { earlierVolume: notKnown } }, undefined, false],
  ],
  internalInvoicing: [
    [{}, false, true],
    [{ company: { group: known([recipientNumber]) } }, true, false],
    [{ counterpart: { group: known([issuerNumber]) } }, true, false],
    [{ counterpart: { address: known('Storgatan 1, 11122') } }, true, false],
    [{ company: { address: known('') }, counterpart: { address: known('') } }, false, true],
    [{ counterpart: { board: known(['1', '198001011234']) } }, true, false],
    [{ counterpart: { board: notKnown } }, undefined, false],
    [{ counterpart: { board: notKnown, group: known([issuerNumber]) } }, true, false],
  ],
  recipientApproval: [
    [{}, 100_000 * kr, true],
    [{ counterpart: { approvalThreshold: known(100_000 * kr) } }, 100_000 * kr, false],
    [{ counterpart: { approvalThreshold: known(100_000 * kr + 1) } }, 100_000 * kr, true],
    [{ counterpart: { approvalThreshold: known(0) } }, 100_000 * kr, false],
  ],
  recipientCreditWorthy: [
    [{ counterpart: { rating: known(299) } }, 299, false],
    [{ counterpart: { rating: known(300) } }, 300, true],
    [{ counterpart: { rating: notKnown } }, undefined, false],
  ],
}
