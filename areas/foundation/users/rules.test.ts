import { describe, expect, it } from 'vitest'
import { policiesToApprove, policyChangeProblem, removalProblem } from './policy-rules.ts'
import { browserText, mayEnter } from './login-rules.ts'

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

describe('who may enter by a login', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}Z`)
  const now = at('10:30:00')
  const life = { hours: 12, idleMinutes: 60 }
  const by = { anew: false, silent: false }
  const [left, anew] = [at('10:00:10.400'), { anew: true, silent: false }]
  it.each([
    ['never having left', undefined, undefined, by, true],
    ['asked after leaving', at('10:00:11'), left, by, true],
    ['asked before', at('10:00:09'), left, by, false],
    ['asked before, although it should ask anew', at('10:00:09'), left, anew, false],
    ['asked in the same second, before or after', at('10:00:10'), left, by, false],
    ['asked in the same second, anew', at('10:00:10'), left, anew, true],
    ['nobody knows when', undefined, left, by, false],
    ['nobody knows when, although it should ask anew', undefined, left, anew, false],
    ['nobody knows when, silently', undefined, undefined, { anew: false, silent: true }, false],
    ['asked just within twelve hours', new Date(+now - 43_199_000), undefined, by, true],
    ['asked twelve hours ago', new Date(+now - 43_200_000), undefined, by, false],
  ] as const)('%s', (_, askedAt, leftAt, attempt, enters) => {
    expect(mayEnter({ askedAt, leftAt, now, life }, attempt)).toBe(enters)
  })
})

describe('a browser in words', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge i Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari i iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox i Linux'],
    ['curl/8.5.0', 'Okänd webbläsare'],
    ['', 'Okänd webbläsare'],
  ])('%s', (userAgent, words) => {
    expect(browserText(userAgent)).toBe(words)
  })
})
