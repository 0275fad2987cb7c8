import { expect, test } from 'vitest'
import { keysOf, maskedText, maskedValue, othersOf, ownerOf, type Sought } from './rules.ts'

const own: Sought = { personalNumber: '196408233234', emails: ['asa@example.se'] }
const other = '198507099805'
const nobody = othersOf([], [])

test('protection 5: a person is found by number, by that of their business, and by address', () => {
  expect(keysOf(own)).toEqual(['196408233234', '6408233234', 'asa@example.se'])
  expect(keysOf({ personalNumber: null, emails: ['a@b.se'] })).toEqual(['a@b.se'])
})

test.each([
  ['196408233234', 'own'],
  ['640823-3234', 'own'],
  ['Asa@example.se', 'own'],
  [other, 'other'],
  ['8507099805', 'other'],
  ['bo@example.se', 'other'],
  ['5560160680', undefined],
  ['hej', undefined],
  [12, undefined],
])('protection 6: %s is %s', (value, whose) => {
  expect(ownerOf(value, own)).toBe(whose)
})

test.each([
  ['Åsa 640823-3234 och Bo 850709-9805', 'Åsa 640823-3234 och Bo [annan person]'],
  ['19850709-9805, bolaget 556016-0680', '[annan person], bolaget 556016-0680'],
  ['från Bo <bo@example.se> till asa@example.se.', 'från Bo <[annan adress]> till asa@example.se.'],
  ['OCR 1234567897', 'OCR 1234567897'],
])('protection 6: of ”%s” others are masked', (text, masked) => {
  expect(maskedText(text, own, nobody)).toBe(masked)
})

test('protection 6: names of others who are known are masked in words, whole names alone', () => {
  const others = othersOf(['Bo  Ek', 'Åsa Öberg', 'Lo', 'Eva (Mi) Ek'], ['åsa öberg'])
  expect(maskedText('BO EK ringde Åsa Öberg. Lo, Bo Ekman, Eva (Mi) Ek.', own, others)).toBe(
    '[annan person] ringde Åsa Öberg. Lo, Bo Ekman, [annan person].',
  )
})

test('protection 6: what names another in a document is masked with who it is, and the rest stays', () => {
  expect(
    maskedValue(
      {
        board: [
          { name: 'Åsa Öberg', personalNumber: own.personalNumber, role: 'LE' },
          { name: 'Bo Ek', personalNumber: other, role: 'VD', street: 'Gatan 1', share: 50 },
        ],
        turnover: 100,
      },
      own,
      nobody,
    ),
  ).toEqual({
    board: [
      { name: 'Åsa Öberg', personalNumber: own.personalNumber, role: 'LE' },
      {
        name: '[annan person]',
        personalNumber: '[annan person]',
        role: 'VD',
        street: '[annan person]',
        share: 50,
      },
    ],
    turnover: 100,
  })
})
