import { expect, it } from 'vitest'
import { addressNumber, countryOf, readCountryTable } from './ip-country.ts'

const table = readCountryTable(`
first,last,country
198.51.100.0,198.51.100.255,NO
"192.0.2.0","192.0.2.127","SE","Sweden"
2001:db8::,2001:db8:0:ffff:ffff:ffff:ffff:ffff,FI
10.0.0.0,10.255.255.255,ZZ
203.0.113.9,203.0.113.1,DK
`)

it.each([
  ['192.0.2.0', 'SE'],
  ['192.0.2.127', 'SE'],
  ['192.0.2.128', undefined],
  ['::ffff:192.0.2.1', 'SE'],
  ['198.51.100.7', 'NO'],
  ['2001:db8::1', 'FI'],
  ['2001:DB8:0:1::', 'FI'],
  ['2001:db8:1::', undefined],
  ['10.1.2.3', undefined],
  ['203.0.113.5', undefined],
  ['1.1.1.1', undefined],
  ['no address', undefined],
  ['', undefined],
])('signing 43: %s is of %s', (address, country) =>
  expect(table && countryOf(table, address)).toBe(country),
)

it('a file without one line that says anything is no table', () => {
  expect(readCountryTable('')).toBeUndefined()
  expect(readCountryTable('<html>Not found</html>\n')).toBeUndefined()
})

it.each([
  ['0.0.0.1', 0xffff00000001n],
  ['::1', 1n],
  ['::', 0n],
  ['1:2:3:4:5:6:7:8', 0x00010002000300040005000600070008n],
])('%s is the number %s', (text, number) => expect(addressNumber(text)).toBe(number))

it.each([
  '1.2.3',
  '256.1.1.1',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  ':::',
  'fe80::1%a',
])('%s is no address', (text) => expect(addressNumber(text)).toBeUndefined())
