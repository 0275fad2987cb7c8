import { expect, test } from 'vitest'
import { findAmounts } from './amount.ts'
import { findDays } from './day.ts'
import { findIdentities } from './identity.ts'
import { findReferences } from './reference.ts'

const amounts = (text: string) =>
  [...findAmounts(text)].filter(({ kind }) => kind === 'amount').map(({ canonical }) => canonical)

test.each([
  ['1 234,50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['SEK 1 234:50', '1234.50'],
  ['1234.50 kr', '1234.50'],
  ['1 234:-', '1234.00'],
  ['$4.11', '4.11'],
  ['EUR -335,687.15', '-335687.15'],
  ['8 912,70-', '-8912.70'],
  ['(1 234,00)', '-1234.00'],
  ['−97 500,00', '-97500.00'],
  ["12'345.60", '12345.60'],
])('the amount %s is %s', (text, canonical) => {
  expect(amounts(text)).toEqual([canonical])
})

test('amounts in cells that stand near each other are amounts of their own', () => {
  expect(amounts('38 649,60 9 662,40 0,00')).toEqual(['38649.60', '9662.40', '0.00'])
})

test.each(['25 %', '2026-11-21', '031-848 03 79', '25,00 %'])('%s is no certain amount', (text) => {
  expect(
    [...findAmounts(text)].filter(({ certain, kind }) => certain && kind === 'amount'),
  ).toEqual([])
})

test.each([
  ['2026-11-21', '2026-11-21'],
  ['21.11.2026', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  ['21 november 2026', '2026-11-21'],
  ['7. Mai 2014', '2014-05-07'],
  ['August 3 , 2014', '2014-08-03'],
  ['02 Jul 2026', '2026-07-02'],
  ['26-11-21', '2026-11-21'],
  ['21/11 2026', '2026-11-21'],
  ['21/11-26', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['11/21/2026', '2026-11-21'],
])('the day %s is %s', (text, canonical) => {
  expect([...findDays(text)].map((found) => found.canonical)).toEqual([canonical])
})

test('a day that can be read two ways keeps the other', () => {
  expect([...findDays('03/04/2026')]).toMatchObject([
    { canonical: '2026-04-03', other: '2026-03-04' },
  ])
})

test('no day is found where none exists', () => {
  expect([...findDays('2026-02-30, 31.04.2026, 553780-6555')]).toEqual([])
})

const identities = (text: string) =>
  [...findIdentities(text)].map(({ kind, canonical }) => `${kind} ${canonical}`)

test.each([
  ['Org.nr 553780-6555', 'organizationNumber 553780-6555'],
  ['165537806555', 'organizationNumber 553780-6555'],
  ['Momsreg SE553780655501', 'vatNumber SE553780655501'],
  ['UStId DE 232 446 240', 'vatNumber DE232446240'],
  ['VAT no DK 13 58 56 28', 'vatNumber DK13585628'],
  ['BG 8000-9830', 'bankgiro 8000-9830'],
  ['PG 28 65 43-4', 'plusgiro 28 65 43-4'],
  ['IBAN SE51 6000 7144 4086 3769 8237 Mail', 'iban SE51 6000 7144 4086 3769 8237'],
  ['Faktura@Firma.se', 'email faktura@firma.se'],
  ['ekonomiQbrfekbacken.example', 'email ekonomi@brfekbacken.example'],
  ['till: ekonomi Q brfekbacken.example', 'email ekonomi@brfekbacken.example'],
  ['faktura (Qbrfekbacken.example', 'email faktura@brfekbacken.example'],
  ['faktura AQ brfekbacken.example', 'email faktura@brfekbacken.example'],
])('%s holds %s', (text, identity) => {
  expect(identities(text)).toContain(identity)
})

test.each(['DKK 534.064,08', 'NO 559409-4624', 'GBP 12345678'])('%s is no VAT number', (text) => {
  expect(findIdentities(text).map(({ kind }) => kind)).not.toContain('vatNumber')
})

test('a number whose check digit is wrong is nobody', () => {
  expect(identities('553780-6556 8000-9831 SE553780655601')).toEqual([])
})

test('the last group of a reference may be one digit', () => {
  const found = findReferences('Uppge 2026 4691 5 vid betalning')
  expect(found.map(({ canonical }) => canonical)).toContain('202646915')
})

test('what stands before a colon is a label and no number', () => {
  expect(findReferences('Invoice 4: 9565844').map(({ canonical }) => canonical)).toEqual([
    '9565844',
  ])
})
