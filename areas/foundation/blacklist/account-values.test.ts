import { expect, it } from 'vitest'
import { accountOfKey, writtenAccountKey } from '#platform/swedish/account-key.ts'
import { waysToWrite } from '#platform/swedish/testing/ways-to-write.ts'
import { factsOf, matchingValues, readItemValues, type BlacklistQuestion } from './rules.ts'

const hit = (values: string, asked: BlacklistQuestion) => {
  const read = readItemValues(5, 'exact', values)
  if (!read.ok) throw new Error(read.problem)
  const item = {
    blacklistType: 5 as const,
    itemMatch: 'exact',
    mustMatch: false,
    itemValues: read.values.map(({ value }) => value),
    compared: read.values.map(({ compared }) => compared),
  }
  return matchingValues(item, factsOf(asked))
}

it.each<[string, string, BlacklistQuestion, string[]]>([
  [
    'its clearing and account number',
    '8327-9 123 456 789-0',
    { account: { clearingNumber: '83279', accountNumber: '1234567890' } },
    ['832791234567890'],
  ],
  [
    'the same without the zeros in front, or without the clearing number',
    '8327-9 1234567,1234567',
    { account: { clearingNumber: '8327-9', accountNumber: '0001234567' } },
    ['832791234567', '1234567'],
  ],
  [
    'it with the fifth digit of the clearing number, and without',
    '8327-9 1234567890,8327 1234567890',
    { account: { clearingNumber: '83279', accountNumber: '1234567890' } },
    ['832791234567890', '83271234567890'],
  ],
  [
    'its IBAN, which has the clearing number or not',
    'SE45 5000 0000 0583 9825 7466',
    { account: { clearingNumber: '5839', accountNumber: '8257466' } },
    ['58398257466'],
  ],
  [
    'a giro',
    '5050-1055',
    { account: { clearingNumber: '', accountNumber: '50501055' } },
    ['50501055'],
  ],
  [
    'not the number of a company that is the same',
    '5560160680',
    { organizationNumber: '5560160680' },
    [],
  ],
])('blacklist 8: an account is hit by %s', (_, values, asked, hits) => {
  expect(hit(values, asked)).toEqual(hits)
})

it.each(Object.entries(waysToWrite))(
  'blacklist 8: an account (%s) is hit however it stands there and however it is asked about',
  (_, ways) => {
    for (const stands of ways.filter(
      (one) => !/[,A-Za-z]/.test(one.replace(/^[A-Z]{2}(?=\d)/, '')),
    ))
      for (const written of ways) {
        const account = accountOfKey(writtenAccountKey(written))
        expect([stands, written, hit(stands, { account }).length]).toEqual([stands, written, 1])
      }
  },
)
