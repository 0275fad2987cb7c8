import { describe, expect, it } from 'vitest'
import { bankNames, judgeAccount, mayEditAccount, validationProblem } from './rules.ts'

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
