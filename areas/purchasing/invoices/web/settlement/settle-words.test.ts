import { expect, it } from 'vitest'
import { saidOf, settledWords, takesWord, titleOf } from './settle-words.ts'

const invoice = {
  invoiceState: 'bought',
  invoiceAmount: 1_250_000,
  credited: 250_000,
  currency: 'SEK',
} as const
const even = { paid: 0, left: 0, askedBack: 0, unexplained: 0, overIsOf: 'recipient' } as const

it.each([
  [
    { paid: 900_000, left: 100_000 },
    'Betald men inte avstämd',
    '9 000,00 SEK är betalt av 10 000,00 SEK',
    'blir betald med det som har kommit in, 1 000,00 SEK skrivs av',
  ],
  [
    { left: 1_000_000 },
    'Inte betald och inte avstämd',
    'inget är betalt av 10 000,00 SEK',
    'avslutas utan betalning, 10 000,00 SEK skrivs av',
  ],
  [
    { paid: 1_100_000, unexplained: 100_000 },
    'Betald men inte avstämd',
    '11 000,00 SEK är betalt av 10 000,00 SEK: 1 000,00 SEK för mycket, som är mottagarens',
    '1 000,00 SEK antecknas som mottagarens',
  ],
  [
    { paid: 1_000_000, unexplained: 1_000_000, overIsOf: 'issuer' },
    'Betald men inte avstämd',
    'statusen Köpt här: 10 000,00 SEK är utställarens',
    '10 000,00 SEK antecknas som utställarens',
  ],
] as const)(
  'invoices 61, invoices 281: of %j it says what is, and what settling makes of it',
  (some, ...words) => {
    const one = { ...invoice, balance: { ...even, ...some } }
    const said = [titleOf(one), saidOf(one), settledWords(one)]
    for (const [place, part] of words.entries())
      expect(said[place]?.replaceAll(/\s/g, ' ')).toContain(part)
  },
)

it('limits 53: nothing is said to take of a limit what it has given back', () => {
  const word = (invoiceState: 'bought' | 'paid' | 'repurchased', credited: number) =>
    takesWord({ invoiceState, credited })
  expect([word('bought', 0), word('bought', 100), word('paid', 0), word('repurchased', 0)]).toEqual(
    ['Tar av återköpslimiten', ...Array.from({ length: 3 }, () => 'Återköpslimit vid köpet')],
  )
})
