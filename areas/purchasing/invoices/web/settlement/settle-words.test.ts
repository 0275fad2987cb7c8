import { expect, it } from 'vitest'
import { saidOf, settledWords, takesWord, titleOf } from './settle-words.ts'

const invoice = {
  invoiceState: 'bought',
  invoiceAmount: 1_250_000,
  credited: 250_000,
  currency: 'SEK',
} as const

it.each([
  [null, 'Betald men inte avstämd', 'hela beloppet är betalt', 'blir betald'],
  [900_000, 'Betald men inte avstämd', '9 000,00 SEK är betalt av 10 000,00 SEK', 'blir betald'],
  [0, 'Inte betald och inte avstämd', 'inget är betalt av 10 000,00 SEK', 'avslutas utan'],
])('invoices 61: with %s paid it says what is, and what settling makes of it', (paid, ...words) => {
  const one = { ...invoice, paidAmount: paid }
  const said = [titleOf(one), saidOf(one), settledWords(one)]
  for (const [place, part] of words.entries())
    expect(said[place]?.replaceAll(/\s/g, ' ')).toContain(part)
})

it('an invoice that is over keeps its state', () => {
  const over = { ...invoice, invoiceState: 'final', paidAmount: 2_000_000 } as const
  expect(settledWords(over)).toContain('behåller sin status')
})

it('limits 53: nothing is said to take of a limit what it has given back', () => {
  const word = (invoiceState: 'bought' | 'paid' | 'repurchased', credited: number) =>
    takesWord({ invoiceState, credited })
  expect([word('bought', 0), word('bought', 100), word('paid', 0), word('repurchased', 0)]).toEqual(
    ['Tar av återköpslimiten', ...Array.from({ length: 3 }, () => 'Återköpslimit vid köpet')],
  )
})
