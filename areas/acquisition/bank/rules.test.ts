import { describe, expect, it } from 'vitest'
import {
  bankNames,
  clearingBank,
  judgeAccount,
  mayEditAccount,
  validationProblem,
  writtenNumber,
} from './rules.ts'

const account = (bankName: string, clearingNumber: string, accountNumber: string) => ({
  bankName,
  clearingNumber,
  accountNumber,
})

describe('a bank account (bank 1)', () => {
  it('has one of 24 banks', () => expect(bankNames).toHaveLength(24))

  it.each([
    [
      account('', '', ''),
      { bankName: 'Bank behöver väljas', accountNumber: 'Kontonummer behöver fyllas i' },
    ],
    [account('Påhittade banken', '5001', '1234567'), { bankName: 'Bank behöver väljas' }],
    [account('SEB', '', '1234567'), { clearingNumber: 'Clearingnummer behöver fyllas i' }],
    [account('Bankgiro', '', ' '), { accountNumber: 'Kontonummer behöver fyllas i' }],
    [
      account('SEB', '12', '1234567'),
      { clearingNumber: 'Skriv clearingnumret med fyra siffror, eller fem om det börjar på 8' },
    ],
    [
      account('SEB', '5001', 'abc'),
      { accountNumber: 'Skriv kontonumret med siffror, utan clearingnumret' },
    ],
  ])('%# is told what is wrong with it', (given, problems) => {
    const judged = judgeAccount(given)
    expect(judged).toMatchObject({ ok: false })
    expect(!judged.ok && judged.problems).toMatchObject(problems)
  })

  it.each([
    [account('Bankgiro', '5001', '5050-1055'), 'bankgiro', '', '50501055'],
    [account('Plusgiro', '', '28 65 43-4'), 'plusgiro', '', '2865434'],
  ])(
    '%# needs no clearing number when it is a giro',
    (given, accountType, clearingNumber, accountNumber) => {
      expect(judgeAccount(given)).toMatchObject({
        ok: true,
        value: { accountType, clearingNumber, accountNumber },
      })
    },
  )

  it.each([
    [account('SEB', '8327-9', '983 189 224-6'), /hör till Swedbank, inte till SEB/],
    [account('Nordea', '6789', '123456789'), /hör till Handelsbanken, inte till Nordea/],
    [account('Sparbanken', '9570', '0012345678'), /hör till Sparbanken Syd, inte till Sparbanken/],
    [account('Revolut', '5001', '1234567'), /hör till SEB, inte till Revolut/],
    [account('SEB', '9999', '1234567'), /hör inte till SEB/],
    [account('Swedbank', '8424-1', '9831892246'), /femte siffran/],
  ])('bank 15: %# is refused where the clearing number is not the bank’s', (given, why) => {
    const judged = judgeAccount(given)
    expect(judged.ok ? {} : judged.problems).toEqual({
      clearingNumber: expect.stringMatching(why),
    })
  })

  it.each([
    ['Sparbanken', '8424-4', '983 189 224-6', '983 189 224-6'],
    ['Swedbank', '8424', '4 983 189 224-6', '983 189 224-6'],
    ['Handelsbanken', '6789', '123456789', '123 456 789'],
    ['Nordea', '3300', '000620-5124', '000620-5124'],
    ['Nordea', '9960', '28 65 43-4', '28 65 43-4'],
    ['Revolut', '9999', '1234567', '1234567'],
    ['Bankgiro', '', '50501055', '5050-1055'],
    ['Plusgiro', '', '42', '4-2'],
    ['Plusgiro', '', '2865434', '28\u00A065\u00A043-4'],
  ])('bank 15, 16: %s %s %s is taken, and shown as people write it', (...[bank, at, no, shown]) => {
    const judged = judgeAccount(account(bank, at, no))
    expect(judged.ok && writtenNumber(judged.value)).toBe(shown)
  })

  it('bank 15: says whose a clearing number is', () =>
    expect(['84244', '5001', '9999', '12'].map(clearingBank)).toEqual([
      'Swedbank',
      'SEB',
      undefined,
      undefined,
    ]))

  it('is changed by those who handle onboardings (bank 4)', () => {
    expect(mayEditAccount({ policies: ['OnboardingUser'] })).toBe(true)
    expect(mayEditAccount({ policies: ['SalesRepresentative'] })).toBe(true)
    expect(mayEditAccount({ policies: ['RuleAdmin'] })).toBe(false)
  })

  it('is validated by who has saved none of it, with a proof (bank 10)', () => {
    const saved = { saverIds: ['a', 'b'] }
    expect(validationProblem(undefined, true, 'c')).toBe('noDetails')
    expect(validationProblem(saved, true, 'a')).toBe('ownChange')
    expect(validationProblem(saved, true, 'b')).toBe('ownChange')
    expect(validationProblem(saved, false, 'c')).toBe('noProof')
    expect(validationProblem(saved, true, 'c')).toBeUndefined()
  })
})
