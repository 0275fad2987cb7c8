import fastCheck from 'fast-check'
import Account from 'kontonummer'
import organizationNumbers from 'organisationsnummer'
import personalNumbers from 'personnummer'
import { describe, expect, it } from 'vitest'
import { companyCapacity } from './forms.ts'
import { hasCheckDigit } from './numbers.ts'
import { openRegister } from './register.ts'
import { unwrittenText } from './signing.ts'

const today = '2026-11-21'
const large = openRegister({ seed: 7, size: 1_000_000, today })
const small = openRegister({ seed: 7, size: 1500, today })
const sample = Array.from({ length: 20_000 }, (_, at) => at * 50)

describe('the numbers of the register', () => {
  it('gives every company a valid organisation number and finds the company by it', () => {
    const seen = new Set<string>()
    for (const index of sample) {
      const { organizationNumber, legalForm } = large.companyAt(index)
      expect(organizationNumbers.valid(organizationNumber)).toBe(true)
      expect(organizationNumbers.parse(organizationNumber).isPersonnummer()).toBe(
        legalForm === 'EF',
      )
      expect(large.indexOf(organizationNumber)).toBe(index)
      seen.add(organizationNumber)
    }
    expect(seen.size).toBe(sample.length)
  })

  it('gives every person a valid personal number from the serials set aside for tests', () => {
    for (let index = 0; index < 20_000; index++) {
      const { personalNumber } = large.personNameAt(index)
      expect(personalNumbers.valid(personalNumber)).toBe(true)
      expect(Number(personalNumber.slice(8, 11))).toBeGreaterThanOrEqual(980)
      const age = Number(today.slice(0, 4)) - Number(personalNumber.slice(0, 4))
      expect(age).toBeGreaterThanOrEqual(20)
      expect(age).toBeLessThanOrEqual(85)
      expect(large.personIndexOf(personalNumber)).toBe(index)
    }
  })

  it('gives bank numbers whose check digits hold', () => {
    for (const index of sample) {
      const { bankgiro, plusgiro, account } = large.bankAt(index)
      expect(bankgiro ?? account).toBeDefined()
      if (bankgiro) expect(hasCheckDigit(bankgiro) && /^\d{7,8}$/.test(bankgiro)).toBe(true)
      if (plusgiro) expect(hasCheckDigit(plusgiro)).toBe(true)
      if (account) expect(Account.valid(account.clearing, account.number)).toBe(true)
    }
  })

  it('knows no number of another size, range or check digit', () => {
    const far = large.companyAt(999_999).organizationNumber
    expect(small.indexOf(far)).toBeUndefined()
    for (const number of ['5560160680', '5520000000', '552000', '', 'abcdefghij', '2120000142'])
      expect(large.indexOf(number)).toBeUndefined()
    expect(large.personIndexOf('198507099805')).toBeDefined()
    expect(large.personIndexOf('198507099806')).toBeUndefined()
    expect(large.personIndexOf('198502309801')).toBeUndefined()
  })

  it('inverts for any seed, size and index', () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.integer(),
        fastCheck.integer({ min: 1, max: companyCapacity }),
        fastCheck.nat(),
        (seed, size, at) => {
          const register = openRegister({ seed, size, today })
          const index = at % size
          expect(register.indexOf(register.companyAt(index).organizationNumber)).toBe(index)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('refuses what it does not hold', () => {
    expect(() => openRegister({ seed: 1, size: companyCapacity + 1, today })).toThrow(RangeError)
    expect(() => small.companyAt(1500)).toThrow(RangeError)
    expect(() => small.personAt(-1)).toThrow(RangeError)
  })
})

describe('a company of the register', () => {
  const files = Array.from({ length: 3000 }, (_, index) => large.companyFileAt(index))

  it('is the same whoever asks, and keeps its name and number on another day', () => {
    const again = openRegister({ seed: 7, size: 1_000_000, today })
    const later = openRegister({ seed: 7, size: 1_000_000, today: '2027-02-01' })
    for (const file of files.slice(0, 200)) {
      expect(again.companyFileAt(file.index)).toEqual(file)
      const { name, organizationNumber } = later.companyAt(file.index)
      expect({ name, organizationNumber }).toEqual({
        name: file.name,
        organizationNumber: file.organizationNumber,
      })
    }
    expect(openRegister({ seed: 8, size: 10, today }).companyAt(3).organizationNumber).not.toBe(
      files[3]?.organizationNumber,
    )
  })

  it('has a name of its own in at least 95 of 100 cases', () => {
    const names = new Set(Array.from({ length: 10_000 }, (_, index) => large.companyAt(index).name))
    expect(names.size).toBeGreaterThan(9500)
  })

  it('keeps its books in balance', () => {
    for (const { accounts } of files) {
      for (const year of accounts) {
        expect(year.equity + year.currentLiabilities + year.longTermLiabilities).toBe(year.assets)
        expect(year.cash).toBeLessThanOrEqual(year.currentAssets)
        expect(
          Object.values(year).every(
            (value) => typeof value !== 'number' || Number.isInteger(value),
          ),
        ).toBe(true)
      }
      expect(accounts.map(({ to }) => to)).toEqual(
        accounts
          .map(({ to }) => to)
          .toSorted()
          .reverse(),
      )
    }
  })

  it('has somebody who can sign, and asks only for persons of its board', () => {
    for (const { signing, board } of files) {
      const persons = new Set(board.map(({ person }) => person.personalNumber))
      expect(persons.size).toBe(board.length)
      // Of some the words name nobody, so that persons decide (righttosign 3).
      const isSolved = signing.alternatives.some(({ scope }) => scope === 'everything')
      expect(isSolved).toBe(!signing.text.startsWith(unwrittenText))
      for (const { requirements } of signing.alternatives)
        for (const { count, personalNumbers: from } of requirements) {
          expect(from.length).toBeGreaterThanOrEqual(count)
          expect(from.every((number) => persons.has(number))).toBe(true)
        }
    }
  })

  it('is owned to a hundred percent, and groups agree in both directions', () => {
    for (const { owners, legalForm, index, parent, subsidiaries, realPrincipals } of files) {
      if (legalForm === 'AB' || legalForm === 'HB' || legalForm === 'EF')
        expect(owners.reduce((sum, { share }) => sum + share, 0)).toBe(100)
      if (parent !== undefined) expect(large.companyFileAt(parent).subsidiaries).toContain(index)
      for (const child of subsidiaries) expect(large.companyFileAt(child).parent).toBe(index)
      if (legalForm !== 'KOMMUN') expect(realPrincipals.length).toBeGreaterThan(0)
    }
    expect(
      files.some(
        ({ parent, index }) =>
          parent !== undefined && large.companyFileAt(index).subsidiaries.length > 0,
      ),
    ).toBe(true)
  })

  it('is found again through the persons of its board', () => {
    for (let index = 0; index < 60; index++) {
      const file = small.companyFileAt(index)
      if (file.legalForm === 'EF') continue
      for (const { person } of file.board)
        expect(small.companiesOfPerson(person.index)).toContain(index)
    }
  })

  it('comes in every form, status and rating', () => {
    const kinds = (values: readonly string[]) => [...new Set(values)].toSorted()
    expect(kinds(files.map(({ legalForm }) => legalForm))).toEqual([
      'AB',
      'EF',
      'EK',
      'HB',
      'IF',
      'KOMMUN',
    ])
    expect(kinds(files.map(({ status }) => status))).toEqual([
      'active',
      'bankrupt',
      'deregistered',
      'liquidation',
    ])
    expect(kinds(files.map(({ rating }) => rating.code))).toEqual(['A', 'AA', 'AAA', 'B', 'C'])
    expect(
      kinds(files.flatMap(({ signing }) => signing.alternatives.map(({ text }) => text))).length,
    ).toBeGreaterThan(10)
    expect(files.some(({ remarks, debts }) => remarks.length > 0 && debts)).toBe(true)
    expect(files.some(({ accounts }) => accounts.some(({ equity }) => equity < 0))).toBe(true)
  })
})
