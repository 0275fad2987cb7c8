import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBankAccount } from './bank-account.ts'

// The accounts the kontonummer package is tested with, one per kind of account in Bankgirot's
// description.
test.each([
  ['9071', '417 23 83', '9071', '4172383', 'Multitude Bank'],
  ['6789', '123456789', '6789', '123456789', 'Handelsbanken'],
  ['8424-4', '983 189 224-6', '84244', '9831892246', 'Swedbank'],
  ['8424', '4 983 189 224-6', '84244', '9831892246', 'Swedbank'],
  // One account has one spelling, also where the fifth digit is left out.
  ['8424', '983 189 224-6', '84244', '9831892246', 'Swedbank'],
  ['8129-9', '43 386 711-6', '81299', '0433867116', 'Swedbank'],
  ['3300', '000620-5124', '3300', '0006205124', 'Nordea'],
  ['9789', '1111113', '9789', '1111113', 'Klarna Bank'],
  ['9960', '28 65 43-4', '9960', '2865434', 'Nordea Plusgirot'],
])('%s %s', (clearing, account, storedClearing, storedAccount, bank) => {
  expect(readBankAccount(clearing, account)).toEqual({
    ok: true,
    value: { clearing: storedClearing, account: storedAccount, bank },
    warnings: [],
  })
})

test.each([
  ['6789', '123456788', /Kontrollsiffran i kontonumret/],
  ['9789', '1111114', /Kontrollsiffran i kontonumret/],
  ['3300', '000620-5125', /Kontrollsiffran i kontonumret/],
  ['8424-1', '983 189 224-6', /femte siffran/],
  ['9789', '11111134', /för långt: hos Klarna Bank har det högst 7/],
  ['3300', '200006205124', /för långt/],
  ['678', '123456789', /clearingnumret med fyra/],
  ['67890', '123456789', /clearingnumret med fyra/],
  ['0123', '123456789', /clearingnumret med fyra/],
  ['', '', /clearingnumret med fyra/],
  ['6789', '', /kontonumret med siffror/],
  ['6789', '12a', /kontonumret med siffror/],
  ['6789', '000000000', /kontonumret med siffror/],
])('%o %o is blocked', (clearing, account, problem) => {
  expect(readBankAccount(clearing, account)).toMatchObject({
    ok: false,
    problem: expect.stringMatching(problem),
  })
})

test('what the description leaves open is let through with a warning', () => {
  expect(readBankAccount('8424-4', '983 189 224-7')).toMatchObject({
    ok: true,
    warnings: [expect.stringMatching(/banken har konton utan/)],
  })
  const unknown = readBankAccount('9999', '1234567')
  expect(unknown).toMatchObject({ ok: true, warnings: [expect.stringMatching(/känd bank/)] })
  expect(unknown.ok && unknown.value.bank).toBeUndefined()
})

test.each([
  ['3400', 'Länsförsäkringar Bank'],
  ['3409', 'Länsförsäkringar Bank'],
  ['3410', 'Nordea'],
  ['3499', 'Nordea'],
])('clearing number %s is of %s', (clearing, bank) => {
  const readings = Array.from({ length: 11 }, (_, last) =>
    readBankAccount(clearing, `123456${last % 10}`),
  )
  expect(readings.find((reading) => reading.ok)).toMatchObject({ value: { bank } })
})

test('hostile text never throws', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
    fc.stringMatching(/^[0-9]{0,15}$/),
  )
  fc.assert(
    fc.property(
      text,
      text,
      (clearing, account) => typeof readBankAccount(clearing, account).ok === 'boolean',
    ),
  )
})
