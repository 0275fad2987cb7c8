import { expect, it } from 'vitest'
import { hasMore, isFinished } from './left.ts'

const facts = { address: '', contactName: '', contactEmail: '', contactPhone: '' }
const step = { id: '1', type: 'Kyc' } as const
const seen = (state: 'todo' | 'waiting' | 'done', answer: 'none' | 'right', mayDecide = true) => ({
  steps: [{ ...step, state }],
  facts: { ...facts, answer },
  mayDecide,
  over: null,
})

it('customer 12: what we hold is left to who may confirm it, also when all steps are done or wait', () => {
  expect(hasMore(seen('waiting', 'none'))).toBe(true)
  expect(isFinished(seen('done', 'none'))).toBe(false)
  expect(hasMore(seen('waiting', 'none', false))).toBe(false)
  expect(hasMore(seen('waiting', 'right'))).toBe(false)
  expect(isFinished(seen('done', 'right'))).toBe(true)
  expect(hasMore({ ...seen('waiting', 'none'), over: 'completed' })).toBe(false)
  expect(hasMore(seen('todo', 'right'))).toBe(true)
})
