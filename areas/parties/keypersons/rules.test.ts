import { describe, expect, it } from 'vitest'
import { birthDateOf, keyPersonsOf, shouldScreen, verdictOf, type Match } from './rules.ts'

const match = (topics: string[], same = true): Match => ({
  id: 'Q1',
  name: 'Anna Ek',
  datasets: [],
  topics,
  positions: [],
  birthDates: [],
  countries: [],
  score: 0.9,
  match: same,
})

describe('what matches come to', () => {
  it.each([
    ['nobody', [], false, false],
    ['a PEP', [match(['role.pep'])], true, false],
    ['a close associate of one', [match(['role.rca'])], true, false],
    ['a sanctioned person', [match(['sanction'])], false, true],
    ['one who is both', [match(['role.pep', 'sanction'])], true, true],
    ['two who are one each', [match(['role.pep']), match(['sanction'])], true, true],
    ['somebody who only resembles', [match(['role.pep', 'sanction'], false)], false, false],
    ['somebody on a list of something else', [match(['crime'])], false, false],
  ])('%s', (_, matches, isPep, isSanctioned) => {
    expect(verdictOf(matches)).toEqual({ isPep, isSanctioned })
  })
})

describe('who is screened', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  it.each([
    ['never screened', undefined, false, true],
    ['just now', before(14), false, false],
    ['a while ago', before(15), false, true],
    ['just now, when everybody is asked for', before(1), true, true],
  ])('%s', (_, at, everybody, wanted) => {
    expect(shouldScreen(at, now, everybody)).toBe(wanted)
  })
})

it('reads the day of birth of personal and coordination numbers, and of nothing else', () => {
  expect([birthDateOf('198507099805'), birthDateOf('5560160680'), birthDateOf('Anna')]).toEqual([
    '1985-07-09',
    undefined,
    undefined,
  ])
})

describe('key persons', () => {
  const anna = { name: 'Anna Ek', socialSecurityNumber: '19850709-9805' }
  const holding = { possession: 'Verklig huvudman, äger 60 %', citizenship: 'SE', residence: 'NO' }
  it('are the board and those who own, each person once', () => {
    expect(
      keyPersonsOf(
        [{ ...anna, roles: [{ text: 'Ordförande' }, { text: 'VD' }] }],
        [
          { ...anna, ...holding },
          { name: 'Bo Ek', socialSecurityNumber: '', ...holding, citizenship: 'Sverige' },
        ],
      ),
    ).toEqual([
      {
        personalNumber: '198507099805',
        name: 'Anna Ek',
        boardMemberType: 'Ordförande, VD',
        possessionTypes: ['Verklig huvudman, äger 60 %'],
        citizenship: 'SE',
        residence: 'NO',
      },
      {
        personalNumber: 'Bo Ek',
        name: 'Bo Ek',
        boardMemberType: null,
        possessionTypes: ['Verklig huvudman, äger 60 %'],
        citizenship: null,
        residence: 'NO',
      },
    ])
  })

  it('are none where the register names nobody', () => {
    expect(keyPersonsOf([], [])).toEqual([])
  })
})
