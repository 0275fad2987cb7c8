import { describe, expect, it } from 'vitest'
import { mayEnter, policiesToApprove, policyChangeProblem, removalProblem } from './rules.ts'

const someone = {
  actorId: 'a',
  userId: 'b',
  before: ['Administrator'],
  after: ['Administrator'],
  otherAdministrators: 1,
}

describe('who may hold what (users 2, decision B5)', () => {
  it.each([
    [
      'another user is given more',
      { ...someone, after: ['Administrator', 'RuleAdmin'] },
      undefined,
    ],
    [
      'an administrator is demoted while another is left',
      { ...someone, after: ['RuleAdmin'] },
      undefined,
    ],
    [
      'the last administrator is demoted',
      { ...someone, after: ['RuleAdmin'], otherAdministrators: 0 },
      'lastAdministrator',
    ],
    [
      'the last administrator demotes herself',
      { ...someone, userId: 'a', after: [], otherAdministrators: 0 },
      'ownPolicies',
    ],
    [
      'one gives oneself more',
      { ...someone, userId: 'a', after: ['Administrator', 'RuleAdmin'] },
      'ownPolicies',
    ],
    [
      'one swaps one policy of one’s own for another',
      { ...someone, userId: 'a', after: ['RuleAdmin'] },
      'ownPolicies',
    ],
    [
      'one gives up a policy',
      { ...someone, userId: 'a', before: ['Administrator', 'RuleAdmin'], after: ['Administrator'] },
      'ownPolicies',
    ],
    [
      'a new user gets any policy',
      { ...someone, userId: undefined, before: [], after: ['Administrator'] },
      undefined,
    ],
  ] as const)('%s', (_, change, problem) => {
    expect(policyChangeProblem(change)).toBe(problem)
  })

  it.each([
    ['somebody else', someone, undefined],
    ['oneself', { ...someone, userId: 'a' }, 'ownRemoval'],
    ['the last administrator', { ...someone, otherAdministrators: 0 }, 'lastAdministrator'],
    [
      'a user without that policy',
      { ...someone, before: ['RuleAdmin'], otherAdministrators: 0 },
      undefined,
    ],
  ] as const)('removing %s', (_, change, problem) => {
    expect(removalProblem(change)).toBe(problem)
  })
})

describe('what of a save waits for a second administrator (users 10, users 11)', () => {
  const change = { before: ['LgUser', 'RuleAdmin'], readdressed: false }
  it.each([
    ['what is no trusted policy', { ...change, after: ['LgUser', 'ProspectIdSearch'] }, []],
    ['what is held already', { ...change, after: ['RuleAdmin'] }, []],
    ['what is new', { ...change, after: ['RuleAdmin', 'Administrator'] }, ['Administrator']],
    [
      'of another address',
      { ...change, after: ['LgUser', 'RuleAdmin'], readdressed: true },
      ['RuleAdmin'],
    ],
    [
      'of a new user',
      { before: [], after: ['AmlDepartment', 'LgUser'], readdressed: false },
      ['AmlDepartment'],
    ],
  ] as const)('%s', (_, save, waiting) => {
    expect(policiesToApprove({ ...save, after: [...save.after] })).toEqual(waiting)
  })
})

describe('who may enter after logging out everywhere', () => {
  const at = (time: string) => new Date(`2026-11-20T10:${time}Z`)
  it.each([
    ['never having done it', undefined, undefined, false, true],
    ['asked later', at('00:11'), at('00:10.400'), false, true],
    ['asked before', at('00:09'), at('00:10.400'), false, false],
    ['asked before, although it should ask anew', at('00:09'), at('00:10.400'), true, false],
    ['asked in the same second, before or after', at('00:10'), at('00:10.400'), false, false],
    ['asked in the same second, anew', at('00:10'), at('00:10.400'), true, true],
    ['nobody knows when', undefined, at('00:10.400'), false, false],
    ['nobody knows when, although it should ask anew', undefined, at('00:10.400'), true, false],
  ] as const)('%s', (_, askedAt, loggedOut, anew, enters) => {
    expect(mayEnter(askedAt, loggedOut, { anew })).toBe(enters)
  })
})
