import { describe, expect, it } from 'vitest'
import { birthDateOf, keyPersonsOf } from './persons.ts'
import {
  counts,
  judgedMatch,
  screeningProblem,
  shouldScreen,
  unscreenedOf,
  verdictOf,
  whyText,
  type Match,
  type ScreeningSummary,
} from './rules.ts'

const match = (topics: string[], same = true): Match => ({
  id: 'Q1',
  name: 'Anna Ek',
  aliases: [],
  datasets: [],
  topics,
  positions: [],
  birthDates: [],
  countries: [],
  changedAt: '2025-06-01T00:00:00',
  score: 0.9,
  why: [],
  match: same,
})

it('keypersons 7: says in words what made a score, and what it has no word for as it came', () => {
  const why = [
    { feature: 'name_match', score: 0.962 },
    { feature: 'dob_day_disjoint', score: -0.25 },
    { feature: 'new_one', score: 0.1 },
  ]
  expect(whyText(why)).toBe('namn 96, annan födelsedag −25, new_one 10')
  expect(whyText([])).toBe('')
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

describe('keypersons 6: what is said of a hit', () => {
  const [hit, resembling] = [match(['role.pep']), match(['role.pep'], false)]
  const said = (entry: Match, same: boolean) => ({
    id: '1',
    same,
    reason: 'Annan födelseort',
    at: new Date('2026-01-01'),
    by: 'Anna',
    entry,
  })
  it.each([
    ['nothing is said of it', judgedMatch(hit, undefined), true],
    ['nothing is said of one who resembles', judgedMatch(resembling, undefined), false],
    ['it is not the same person', judgedMatch(hit, said(hit, false)), false],
    ['one who resembles is the same', judgedMatch(resembling, said(resembling, true)), true],
    [
      'it is scored otherwise, in another order',
      judgedMatch(
        { ...hit, score: 0.8, topics: ['a', 'b'] },
        said({ ...hit, topics: ['b', 'a'] }, false),
      ),
      false,
    ],
    [
      'the list has changed it since',
      judgedMatch({ ...hit, changedAt: '2026-06-01T00:00:00' }, said(hit, false)),
      true,
    ],
    ['it says more', judgedMatch({ ...hit, topics: ['sanction'] }, said(hit, false)), true],
  ])('counts or not when %s', (_, judged, expected) => {
    expect(counts(judged)).toBe(expected)
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

  it('are not one and the same because none of them has a Swedish number', () => {
    const seat = (name: string, socialSecurityNumber: string) => ({
      name,
      socialSecurityNumber,
      roles: [{ text: 'Styrelseledamot' }],
    })
    const board = ['Ivan Ivanov', 'Pjotr Petrov'].flatMap((name) => [
      seat(name, ''),
      seat(`${name} d.y.`, '19600101'),
    ])
    const persons = keyPersonsOf(board, [])
    expect(persons.map(({ name }) => name)).toEqual(board.map(({ name }) => name))
    expect(persons.map(({ personalNumber }) => birthDateOf(personalNumber))).toEqual([
      undefined,
      '1960-01-01',
      undefined,
      '1960-01-01',
    ])
  })

  it('are none where the register names nobody', () => {
    expect(keyPersonsOf([], [])).toEqual([])
  })
})

const fresh = { days: 30, now: new Date('2026-11-22T12:00:00Z') }
const screened = (more: Partial<ScreeningSummary> = {}): ScreeningSummary => ({
  persons: 2,
  unscreened: 0,
  pep: [],
  sanctioned: [],
  pepNumbers: [],
  sanctionedNumbers: [],
  screenedAt: new Date('2026-11-20T12:00:00Z'),
  source: 'Listan',
  failed: false,
  ...more,
})

describe('keypersons 3: a company counts as screened', () => {
  it.each([
    ['everybody was asked about lately', {}, undefined],
    ['through the last day', { screenedAt: new Date('2026-10-23T12:00:00Z') }, undefined],
    ['not the day after', { screenedAt: new Date('2026-10-22T12:00:00Z') }, 'old'],
    ['not when nobody is known', { persons: 0, screenedAt: undefined }, 'notFetched'],
    ['not when somebody was left out', { unscreened: 1 }, 'unscreened'],
    ['not when nobody was asked about', { unscreened: 2, screenedAt: undefined }, 'unscreened'],
  ] as const)('%s', (_, more, problem) => {
    expect(screeningProblem(screened(more), fresh)).toBe(problem)
  })

  it('says in a sentence why not', () => {
    const sentence = (more: Partial<ScreeningSummary>) => unscreenedOf(screened(more), fresh)?.text
    expect(sentence({})).toBeUndefined()
    expect(sentence({ persons: 0 })).toBe('Nyckelpersonerna är inte hämtade')
    expect(sentence({ unscreened: 1 })).toBe(
      '1 av 2 nyckelpersoner är inte kontrollerade mot PEP och sanktioner',
    )
    expect(sentence({ screenedAt: new Date('2026-10-13T12:00:00Z') })).toBe(
      'Kontrollen av nyckelpersonerna är 40 dagar gammal och får vara högst 30 dagar',
    )
  })
})
