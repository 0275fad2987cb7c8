import { describe, expect, it } from 'vitest'
import {
  feedbackTypeOf,
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
    ['to the issuer', 'issuer', [], 'awaitingApproval'],
    ['to the issuer, awaiting LG', 'issuer', ['awaitingApproval'], 'awaitingApproval'],
    ['to the issuer, registered', 'issuer', ['registered'], 'inProgress'],
    ['to the issuer, in progress', 'issuer', ['inProgress'], 'inProgress'],
    ['to the issuer, several filters', 'issuer', ['registered', 'inProgress'], 'awaitingApproval'],
    ['to the recipient', 'recipient', ['registered'], 'approvalRequest'],
  ] as const)('%s', (_, mode, filters, type) => expect(usualType(mode, filters)).toBe(type))
})

it('the filters are numbered otherwise than the types (decision A20)', () => {
  expect([
    statesOf(['registered']),
    statesOf(['awaitingApproval']),
    statesOf(['inProgress']),
  ]).toEqual([['received'], ['awaitingApproval'], ['decideAgain', 'retried', 'paused']])
  expect(statesOf([])).toEqual(['received', 'awaitingApproval', 'decideAgain', 'retried', 'paused'])
})

it('types 5 and 6 go to the recipient, the others to the issuer', () => {
  expect([1, 2, 3, 4, 5, 6].map((number) => toIssuer(feedbackTypeOf(number)))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  expect(templateOf('approvalRequest')).toBe('feedbackApprovalRequest')
})

it('approvals are spoken of only while the invoice awaits one', () => {
  expect(
    (['awaitingApproval', 'approvalRequest', 'approvalReminder'] as const).map((type) => [
      fits(type, 'awaitingApproval'),
      fits(type, 'bought'),
      fits(type, 'received'),
    ]),
  ).toEqual([
    [true, false, false],
    [true, false, false],
    [true, false, false],
  ])
  expect([
    fits('inProgress', 'received'),
    fits('other', 'paused'),
    fits('inProgressDue', 'bought'),
  ]).toEqual([true, true, false])
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
