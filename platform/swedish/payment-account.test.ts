import { expect, it } from 'vitest'
import { endOfAccount, formatPaymentAccount, paymentAccountOf } from './payment-account.ts'

it.each([
  ['5050-1055', 'BG50501055'],
  ['BG 5050-1055', 'BG50501055'],
  ['Bankgiro: 5050 1055', 'BG50501055'],
  ['bankgironr. 5050–1055', 'BG50501055'],
  ['50501055', 'BG50501055'],
  ['PG 12 34 56-6', 'PG1234566'],
  ['Plusgiro 1234566', 'PG1234566'],
  ['123456-6', 'PG1234566'],
  ['IBAN: SE45 5000 0000 0583 9825 7466', 'SE4550000000058398257466'],
  ['se4550000000058398257466', 'SE4550000000058398257466'],
  ['8327-9, 123 456 789-0', '832791234567890'],
  ['  ', ''],
])('reads %s as %s', (written, account) => {
  expect(paymentAccountOf(written)).toBe(account)
})

it('shows no more than the end of it', () => {
  expect(endOfAccount('BG50501055')).toBe('…1055')
  expect(endOfAccount('')).toBe('')
})

it.each([
  ['BG50501055', 'BG 5050-1055'],
  ['BG 50501055', 'BG 5050-1055'],
  ['PG2865434', 'PG 28\u00A065\u00A043-4'],
  ['SE4550000000058398257466', 'SE45\u00A05000\u00A00000\u00A00583\u00A09825\u00A07466'],
  ['BG50501056', 'BG50501056'],
  ['8327-9, 123 456 789-0', '8327-9, 123 456 789-0'],
  ['', ''],
])('shows %s as %s', (account, shown) => {
  expect(formatPaymentAccount(account)).toBe(shown)
  expect(paymentAccountOf(shown)).toBe(paymentAccountOf(account))
})
