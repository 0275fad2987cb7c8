import type { CompanyFacts, InvoiceFacts, OtherInvoice } from '../engine/facts/facts.ts'
import { paidToUs } from '../catalogue/invoice-document.ts'
import { printed } from './document-cases.ts'
import type { InvoiceCase } from './invoice-cases.ts'
import { taxed } from './vat-cases.ts'
import { issuerNumber, known, kr, notKnown, recipientNumber } from './sound.ts'

// The invoice judged: 1005, Tuesday 2026-11-10, 100 000 kr without VAT, on the recipient.
const twin: OtherInvoice = {
  number: '1005',
  issuer: issuerNumber,
  recipient: recipientNumber,
  amount: 100_000 * kr,
  invoiceDate: '2026-11-10',
}
const beside = (change: Partial<OtherInvoice>, number = '1005') => ({
  invoice: { number: known(number), similar: known([{ ...twin, ...change }]) },
})
/** The same claim by numbers that have nothing in common. */
const claimed = (...changes: readonly Partial<OtherInvoice>[]) => ({
  invoice: {
    similar: known(
      changes.map((change, place) => ({ ...twin, number: `${37 + 1_911 * place}`, ...change })),
    ),
  },
})
const elsewhere = (...changes: readonly Partial<OtherInvoice>[]) => ({
  invoice: {
    elsewhere: known(changes.map((change) => ({ ...twin, issuer: '5560000009', ...change }))),
  },
})
const paidTo = (...issuers: readonly string[]) => ({
  invoice: { sharedAccount: known(issuers.map((issuer) => ({ ...twin, issuer, number: '77' }))) },
})
/** Kronor. */
const series = ['1004', '1003', '1001', '1000', '998']
const numbered = (number: string, earlier: readonly string[] = series) => ({
  invoice: { number: known(number), earlierNumbers: known(earlier) },
})
const named = (recipientName: string, registered?: string, address = '') => ({
  invoice: { recipientName: known(recipientName), recipientAddress: known(address) },
  ...(registered !== undefined && { counterpart: { name: known(registered) } }),
})
const bought = (before: number, kronor: number, otherwise: InvoiceFacts = {}) => ({
  invoice: { boughtOnRecipient: known(before), amount: known(kronor * kr), ...otherwise },
})
const saturday = { invoiceDate: known('2026-11-14') }

export const signalCases: Readonly<Record<string, readonly InvoiceCase[]>> = {
  nearDuplicate: [
    [beside({ number: '1050' }), 1, false],
    [beside({ number: '10050' }), 1, false],
    [beside({ number: '105' }), 1, false],
    [beside({ number: '1050', issuer: '5560000009' }), 1, false],
    // The same digits on somebody else.
    [beside({ number: 'F-1005', recipient: '5560000003' }), 1, false],
    [beside({ number: '1006' }), 0, true],
    [beside({ number: '1050', recipient: '5560000003' }), 0, true],
    [beside({ number: '1050', amount: 100_000 * kr + 1 }), 0, true],
    [beside({ number: '1050', invoiceDate: '2026-11-09' }), 0, true],
    [beside({ number: '1055' }), 0, true],
    // Numbers so short differ from each other by no more.
    [beside({ number: '21' }, '12'), 0, true],
    // A person has said that they are not the same.
    [beside({ number: '1050', notSame: true }), 0, true],
    // The same number is for the rule on duplicates.
    [beside({}), 0, true],
    [{ invoice: { similar: notKnown } }, undefined, true],
  ],
  repeatedInvoice: [
    [beside({ number: '1006' }), 1, false],
    [beside({ number: '1009' }, '1010'), 1, false],
    [beside({ number: '1905' }), 1, false],
    [beside({ number: '1006', invoiceDate: '2026-11-09' }), 0, true],
    [beside({ number: '1006', recipient: '5560000003' }), 0, true],
    [beside({ number: '1006', issuer: '5560000009' }), 0, true],
    [beside({ number: '2006' }), 0, true],
    [beside({ number: '1006', notSame: true }), 0, true],
  ],
  repeatedClaim: [
    [claimed(), 0, true],
    [claimed({}), 1, true],
    [claimed({}, { issuer: '5560000009' }), 2, false],
    [claimed({}, { notSame: true }), 1, true],
    [claimed({}, { amount: 100_000 * kr + 1 }), 1, true],
    [claimed({}, { invoiceDate: '2026-11-09' }), 1, true],
    [claimed({}, { recipient: '5560000003' }), 1, true],
    [{ invoice: { similar: notKnown } }, undefined, true],
  ],
  manyTimesClaimed: [
    [claimed({}, {}, {}), 3, true],
    [claimed({}, {}, {}, {}), 4, false],
  ],
  sameClaimElsewhere: [
    [elsewhere(), 31, true],
    [elsewhere({ invoiceDate: '2026-11-02' }), 8, false],
    [elsewhere({ invoiceDate: '2026-11-24' }), 14, false],
    [elsewhere({ invoiceDate: '2026-11-25' }), 15, true],
    [elsewhere({ invoiceDate: '2026-10-20' }, { invoiceDate: '2026-11-05' }), 5, false],
    [elsewhere({ recipient: '5560000003' }), 31, true],
    [elsewhere({ notSame: true }), 31, true],
    [elsewhere({ notSame: true }, { invoiceDate: '2026-11-02' }), 8, false],
    [{ invoice: { elsewhere: notKnown } }, undefined, true],
  ],
  sharedAccount: [
    [{}, 0, true],
    [paidTo('5560000009'), 1, false],
    [paidTo('5560000009', '5560000010'), 2, false],
    [{ invoice: { sharedAccount: notKnown } }, undefined, true],
    // Paid on one account with another company, whatever the invoice says (bank 18).
    [{ company: { accountElsewhere: known(['5560000009']) } }, 1, false],
    [{ ...paidTo('5560000009'), company: { accountElsewhere: known(['5560000009']) } }, 1, false],
    [{ company: { accountElsewhere: known(['1']), group: known(['1']) } }, 0, true],
    // Whoever belongs to the group may share an account with it.
    [{ ...paidTo('5560000009'), company: { group: known(['5560000009']) } }, 0, true],
    [{ ...paidTo('5560000009'), company: { group: notKnown } }, undefined, true],
  ],
  belowNumberSeries: [
    [numbered('1005'), 0, true],
    [numbered('997'), 1, true],
    [numbered('948'), 50, true],
    [numbered('947'), 51, false],
    // Too few to be a series.
    [numbered('1', series.slice(1)), 0, true],
    [numbered('ABC'), 0, true],
  ],
  recipientName: [
    [named('Södra Hagmark Elteknik AB'), 10_000, true],
    [named('SODRA HAGMARK ELTEKNIK AKTIEBOLAG (publ)'), 10_000, true],
    [named('Hagmark Elteknik'), 10_000, true],
    [named('Tallmora Verkstad AB'), 0, false],
    [named('X'), 0, false],
    [named('<img src=x onerror=1>'), 0, false],
    [named('Tallmora Verkstad AB', undefined, 'Lillgatan 2, 33344'), 10_000, true],
    [{ counterpart: { name: notKnown } }, undefined, true],
  ],
  newRecipientAmount: [
    [bought(0, 500_000), 500_000 * kr, true],
    [bought(0, 500_001), 500_001 * kr, false],
    [bought(1, 900_000), 0, true],
    [{ invoice: { boughtOnRecipient: notKnown } }, undefined, true],
  ],
  roundAmount: [
    [bought(0, 250_000), true, false],
    [bought(0, 240_000), true, true],
    [bought(1, 250_000), true, true],
    [bought(0, 251_000), false, true],
  ],
  weekendDate: [
    [bought(0, 260_500, saturday), true, false],
    [bought(0, 260_500, { invoiceDate: known('2026-11-15') }), true, false],
    [bought(0, 260_500, { invoiceDate: known('2026-11-16') }), false, true],
    [bought(0, 249_500, saturday), true, true],
    [bought(1, 260_500, saturday), true, true],
  ],
}

interface Honest {
  readonly invoice?: InvoiceFacts
  readonly counterpart?: CompanyFacts
  readonly company?: CompanyFacts
}
/** Invoices like those sold every day, none of which a signal may disturb. */
export const honestInvoices: readonly (readonly [string, Honest])[] = [
  ['the next one of the series', {}],
  ['without VAT, as construction with reverse charge is', taxed(80_000, 0)],
  ['of a restaurant with two rates', taxed(11_700, 1_500)],
  [
    'of a restaurant with two rates that its document states, to somebody new',
    taxed(11_700, 1_500, { boughtOnRecipient: known(0), vatRates: known([1200, 2500]) }),
  ],
  [
    'of a seller registered in Finland',
    taxed(125_500, 25_500, { recipientCountry: known('FI'), vatRates: known([2550]) }),
  ],
  [
    'sold to another country of the Union without VAT',
    taxed(80_000, 0, { recipientCountry: known('DE'), vatReason: known('') }),
  ],
  ['with VAT rounded to whole kronor', taxed(12_501, 2_500.4)],
  ['that does not state its VAT', { invoice: { vat: notKnown } }],
  [
    'a rent of the same amount a month before',
    beside({ number: '0990', invoiceDate: '2026-10-10' }),
  ],
  [
    'one of many of the same fee on the same day, to others',
    beside({ number: '1006', recipient: '5560000003' }),
  ],
  [
    'two swapped figures in a run of fees to others',
    beside({ number: '1050', recipient: '5560000003' }),
  ],
  ['of another issuer with a number near it', beside({ number: '1006', issuer: '5560000009' })],
  ['written before what was sold last', numbered('990')],
  ['the first of a new year', numbered('1500', series)],
  ['with a prefix in front of the number', numbered('F1005')],
  [
    'of an issuer whose first it is',
    { invoice: { earlierNumbers: known([]), boughtOnRecipient: known(0) } },
  ],
  [
    'a first of 80 000 kr, dated a Saturday',
    bought(0, 80_000, { ...saturday, vat: known(16_000 * kr) }),
  ],
  [
    'a round one of 300 000 kr on a recipient of old',
    bought(4, 300_000, { vat: known(60_000 * kr) }),
  ],
  ['a first of 480 500 kr', bought(0, 480_500, { vat: known(96_100 * kr) })],
  ['to a recipient without the form of the company', named('Södra Hagmark Elteknik')],
  ['to a recipient with its town', named('Södra Hagmark Elteknik Växjö')],
  [
    'to a department of a municipality',
    named('Växjö kommun, Utbildningsförvaltningen', 'VÄXJÖ KOMMUN'),
  ],
  ['to a recipient in capitals without dots', named('SODRA HAGMARK ELTEKNIK')],
  ['to a recipient misspelt by a letter', named('Södra Hagmrk Elteknik AB')],
  ['to a recipient in two words', named('Väst Bygg AB', 'Västbygg Aktiebolag')],
  ['to a shop by its sign, at its address', named('Elbutiken', undefined, 'Lillgatan 2, 33344')],
  ['to a recipient whose name no register says', { counterpart: { name: notKnown } }],
  [
    'paid to the account that the group shares',
    { ...paidTo('5560000009'), company: { group: known(['5560000009']) } },
  ],
  [
    'of another delivery on the same recipient the day before',
    {
      invoice: {
        sameText: known([
          { number: '0990', invoiceDate: '2026-11-09', amount: 90_000 * kr, likeness: 8_200 },
        ]),
      },
    },
  ],
  ['with freight that is not in what is called net', printed(1_375, 275, 1_000)],
  ['with a net amount of each rate', printed(2_370, 370, 1_000, 1_000)],
  ['whose sum is rounded to whole kronor', printed(113_968, 22_793.6, 91_174.39)],
  ['that names us as the one to be paid', { invoice: { payee: known(paidToUs) } }],
  [
    'of the kind that is sold to us',
    { invoice: { documentKind: known('393'), payee: known(paidToUs) } },
  ],
  [
    'without a document that states anything',
    { invoice: { documentSums: notKnown, prepaid: notKnown, payee: notKnown } },
  ],
  ['beside one that a person has said is another', beside({ number: '1050', notSame: true })],
  [
    'with the same number as another issuer’s, two months before',
    elsewhere({ invoiceDate: '2026-09-10' }),
  ],
]
