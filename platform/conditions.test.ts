import { expect, it } from 'vitest'
import {
  conditionsField,
  mostConditions,
  readCondition,
  writtenCondition,
  type ConditionColumns,
} from './conditions.ts'

const columns = {
  name: { label: 'Namn', kind: 'text' },
  amount: { label: 'Belopp', kind: 'amount', mayLack: true },
  due: { label: 'Förfaller', kind: 'day' },
  state: { label: 'Status', kind: 'choice', choices: { open: 'Öppen', done: 'Klar' } },
} as const satisfies ConditionColumns

it.each([
  [
    ['name', 'contains', ['Åkeri & Söner. AB']],
    'name.contains.Åkeri & Söner. AB',
    ['Åkeri & Söner. AB'],
  ],
  [['amount', 'between', ['-1', '1250.5']], 'amount.between.-1..1250.5', ['-100', '125050']],
  [['amount', 'empty', []], 'amount.empty.', []],
  [['due', 'last', ['30']], 'due.last.30', ['30']],
  [['state', 'oneOf', ['open', 'done']], 'state.oneOf.open|done', ['open', 'done']],
] as const)('shell 117: %j stands as %s', ([column, operator, typed], written, values) => {
  expect(writtenCondition(column, operator, typed)).toBe(written)
  expect(readCondition(columns, written)).toEqual({ column, operator, values })
})

it.each([
  '',
  'toString.is.1',
  'name.is.',
  'name.is.a\u0000b',
  `name.is.${'a'.repeat(101)}`,
  'name.empty.',
  'amount.is.1e9',
  'amount.between.1',
  'amount.between.1..2..3',
  'amount.empty.1',
  'due.between.2026-11-24..2026-11-23',
  'due.last.-1',
  'state.oneOf.toString',
  'state.oneOf.',
])('shell 117: %s says in Swedish what is wrong', (written) => {
  expect(readCondition(columns, written)).toEqual({ problem: expect.stringMatching(/./) })
})

it('shell 117: a call takes so many, each of a length', () => {
  const field = conditionsField(columns)
  const one = 'name.is.a'
  expect(field.safeParse(Array(mostConditions).fill(one)).success).toBe(true)
  expect(field.safeParse(Array(mostConditions + 1).fill(one)).error?.issues[0]?.message).toBe(
    'Listan får ha högst 10 villkor',
  )
  expect(field.safeParse([`state.oneOf.${'open|'.repeat(90)}open`]).success).toBe(false)
})
