import { expect, it } from 'vitest'
import type { Alternative } from '#areas/parties/righttosign/rules.ts'
import { boardStanding } from './board-rules.ts'
import { allHaveSigned } from './rules.ts'

const members = [
  { name: 'Anna Ek', socialSecurityNumber: '197001019801' },
  { name: 'Bo Ask', socialSecurityNumber: '198002029802' },
  { name: 'Cilla Lind', socialSecurityNumber: '199003039803' },
]
const [anna, bo, cilla] = members.map((one) => one.socialSecurityNumber) as [string, string, string]
const doris = { name: 'Doris Alm', socialSecurityNumber: '196004049804' }

type Requirement = readonly [number, readonly string[]]
const by = (text: string, ...requirements: readonly Requirement[]): Alternative => ({
  scope: 'everything',
  text,
  requirements: requirements.map(([count, socialSecurityNumbers]) => ({
    count,
    socialSecurityNumbers,
  })),
})
const board = by('Firman tecknas av styrelsen', [3, [anna, bo, cilla]])
const two = by('Firman tecknas av två i förening av ledamöterna', [2, [anna, bo, cilla]])
const alone = by('Firman tecknas ensam av Anna Ek', [1, [anna]])
const chair = by(
  'Anna Ek i förening med en av Bo Ask och Cilla Lind',
  [1, [anna]],
  [1, [bo, cilla]],
)
const ceo: Alternative = {
  ...by('Verkställande direktören får teckna firman beträffande löpande förvaltning', [1, [bo]]),
  scope: 'dailyManagement',
}

const missing = (who: string) => `Det som saknas för firmateckning är att ${who} signerar.`
const unsolved =
  'Det går inte att räkna ut ur registret vilka som får teckna firman. Alla som står här behöver signera.'

it.each([
  ['styrelsen', [board], [anna, bo], false, [missing('Cilla Lind')]],
  ['två i förening, en har', [two], [anna], false, [missing('Bo Ask eller Cilla Lind')]],
  [
    'två i förening, ingen har',
    [two],
    [],
    false,
    [missing('Anna Ek och Bo Ask, Anna Ek och Cilla Lind eller Bo Ask och Cilla Lind')],
  ],
  ['två i förening', [two], [bo, cilla], true, 'Bo Ask och Cilla Lind'],
  ['ensam', [alone], [anna], true, 'Anna Ek'],
  ['ensam eller styrelsen', [board, alone], [bo], false, [missing('Anna Ek')]],
  ['ordföranden med en annan', [chair], [bo], false, [missing('Anna Ek')]],
  ['ordföranden ensam räcker inte', [chair], [anna], false, [missing('Bo Ask eller Cilla Lind')]],
  ['VD räknas inte för avtal', [alone, ceo], [bo], false, [missing('Anna Ek')]],
  ['bara VD:s rätt är känd', [ceo], [bo], false, [unsolved]],
  ['ordalydelse utan krav', [by('Firman tecknas enligt särskilt beslut')], [bo], false, [unsolved]],
  ['ingen styrelse är känd', null, [], false, [unsolved]],
] as const)('signing 25: %s', (_, alternatives, signed, enough, said) => {
  const persons = members.map((one) => ({
    ...one,
    hasSigned: signed.some((number) => number === one.socialSecurityNumber),
  }))
  const judged = { signatureType: 'Board' as const, alternatives, persons }
  const words = boardStanding(judged, members)
  if (said instanceof Array) expect(words.slice(0, 1)).toEqual(said)
  else expect(words).toEqual([`Tillräckligt många har signerat: ${said}.`])
  expect(allHaveSigned(judged)).toBe(enough)
})

it('signing 25: says who has signed without having the right any more', () => {
  const persons = [
    { ...doris, hasSigned: true },
    { ...(members[0] ?? doris), hasSigned: true },
  ]
  const judged = { signatureType: 'Board' as const, alternatives: [two], persons }
  expect(allHaveSigned(judged)).toBe(false)
  expect(boardStanding(judged, members)).toEqual([
    missing('Bo Ask eller Cilla Lind'),
    'Doris Alm har signerat men får inte teckna firman enligt registret nu. Signaturen räknas inte.',
  ])
  expect(boardStanding({ ...judged, signatureType: 'Person' }, members)).toEqual([])
})
