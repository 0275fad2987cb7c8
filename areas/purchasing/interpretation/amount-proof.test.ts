import { expect, test } from 'vitest'
import { amountProof } from './amount-proof.ts'

const read = 'Nettobelopp och moms ger beloppet'
test.each([
  [
    '12500.00',
    '2500.00',
    'SEK',
    '',
    true,
    'netto 10 000,00 + moms 2 500,00 (25 %) = 12 500,00 stämmer',
  ],
  [
    '12500.00',
    '2500.00',
    'SEK',
    read,
    true,
    'netto 10 000,00 + moms 2 500,00 (25 %) = 12 500,00 stämmer med fakturans netto',
  ],
  [
    '1135.00',
    '135.00',
    'EUR',
    '',
    true,
    'netto 1 000,00 + moms 135,00 (13,5 %) = 1 135,00 stämmer',
  ],
  ['1000.00', '0.00', 'SEK', '', true, 'netto 1 000,00 + moms 0,00 (0 %) = 1 000,00 stämmer'],
  [
    '-1250.00',
    '-250.00',
    'SEK',
    '',
    true,
    'netto −1 000,00 + moms −250,00 (25 %) = −1 250,00 stämmer',
  ],
  // Two rates on one invoice, which prints its net.
  [
    '2370.00',
    '370.00',
    'SEK',
    read,
    true,
    'netto 2 000,00 + moms 370,00 = 2 370,00 stämmer med fakturans netto',
  ],
  [
    '679995.76',
    '3150.00',
    'SEK',
    '',
    false,
    'netto 676 845,76 + moms 3 150,00 = 679 995,76 stämmer inte: 0,5 % är ingen känd momssats',
  ],
  ['100.00', '100.00', 'SEK', '', false, 'netto 0,00 + moms 100,00 = 100,00 stämmer inte'],
  ['12500.00', '', 'SEK', '', false, 'Utan moms kan beloppet inte prövas'],
])(
  'interpretation 80: %s with VAT %j in %s (%s) holds: %j',
  (amount, vat, currency, why, holds, text) => {
    const proof = amountProof({ amount, vat, currency, why })
    expect({ ...proof, text: proof?.text.replaceAll(/\s/g, ' ') }).toEqual({ holds, text })
  },
)

test('interpretation 80: without an amount there is nothing to prove', () => {
  expect(amountProof({ amount: '', vat: '250.00', currency: 'SEK', why: '' })).toBeUndefined()
})
