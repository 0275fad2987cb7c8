import { describe, expect, it } from 'vitest'
import {
  fits,
  recipientsOf,
  spanProblem,
  statesOf,
  templateOf,
  toIssuer,
  usualSpan,
  usualType,
} from './rules.ts'

describe('feedback 4: the type a mail begins with', () => {
  it.each([
    ['to the issuer', 'issuer', [], 1],
    ['to the issuer, awaiting LG', 'issuer', [2], 1],
    ['to the issuer, registered', 'issuer', [1], 3],
    ['to the issuer, in progress', 'issuer', [3], 3],
    ['to the issuer, several filters', 'issuer', [1, 3], 1],
    ['to the recipient', 'recipient', [1], 5],
  ] as const)('%s', (_, mode, filters, type) => expect(usualType(mode, filters)).toBe(type))
})

it('the filters are numbered otherwise than the types (decision A20)', () => {
  expect([statesOf([1]), statesOf([2]), statesOf([3])]).toEqual([[1], [4], [2, 3, 5]])
  expect(statesOf([])).toEqual([1, 4, 2, 3, 5])
})

it('types 5 and 6 go to the recipient, the others to the issuer', () => {
  expect(([1, 2, 3, 4, 5, 6] as const).map(toIssuer)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  expect(templateOf(5).templateValue).toBe('feedbackApprovalRequest')
})

it('approvals are spoken of only while the invoice awaits one', () => {
  expect(([1, 5, 6] as const).map((type) => [fits(type, 4), fits(type, 6), fits(type, 1)])).toEqual(
    [
      [true, false, false],
      [true, false, false],
      [true, false, false],
    ],
  )
  expect([fits(3, 1), fits(2, 5), fits(4, 6)]).toEqual([true, true, false])
})

it('feedback 2: the last week to tomorrow, and at most 30 days back', () => {
  expect(usualSpan('2026-11-21')).toEqual({ from: '2026-11-14', to: '2026-11-22' })
  const problem = (from: string, to: string) => spanProblem({ from, to }, '2026-11-21')
  expect(problem('2026-10-22', '2026-11-22')).toBeUndefined()
  expect(problem('2026-10-21', '2026-11-22')).toBe('tooOld')
  expect(problem('2026-11-21', '2026-11-20')).toBe('wrongSpan')
})

it('feedback 1: recipients are counted by number, and by name abroad', () => {
  const one = { recipientOrganizationNumber: '5560160680', recipientName: 'A' }
  expect(recipientsOf([one, { ...one, recipientName: 'A AB' }])).toBe(1)
  const abroad = { recipientOrganizationNumber: null, recipientName: 'Nordic ApS' }
  expect(recipientsOf([abroad, { ...abroad, recipientName: ' nordic aps' }])).toBe(1)
  expect(recipientsOf([one, abroad])).toBe(2)
})
