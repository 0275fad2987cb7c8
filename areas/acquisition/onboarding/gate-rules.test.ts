import { describe, expect, it } from 'vitest'
import {
  covers,
  gateOf,
  kindsToPass,
  redOf,
  screensAtCompletion,
  type GateFacts,
} from './gate-rules.ts'

const sound: GateFacts = {
  onboardingType: 'invoicePurchase',
  requiresAml: true,
  tasks: [
    { type: 'Kyc', completed: true },
    { type: 'AgreementSigning', completed: true },
    { type: 'BankAccountValidation', completed: true },
  ],
  kyc: undefined,
  prospectProblem: null,
  screening: undefined,
  listsAway: false,
  sanctioned: 0,
  pep: 0,
  listed: '',
  blacklisted: [],
  agreements: { empty: 0, unmarked: 0, unsigned: 0 },
  account: undefined,
  limit: 100,
}
const gate = (more: Partial<GateFacts>) => gateOf({ ...sound, ...more })
const red = (more: Partial<GateFacts>) =>
  gate(more)
    .filter(({ problem }) => problem !== null)
    .map(({ check }) => check)

describe('onboarding 62: the checks before an onboarding is completed', () => {
  it('all hold for a sound company', () => {
    expect(red({})).toEqual([])
    expect(gate({}).map(({ check }) => check)).toEqual([
      'tasks',
      'kyc',
      'prospect',
      'screening',
      'sanctions',
      'lists',
      'blacklist',
      'agreements',
      'account',
      'limit',
    ])
  })

  it.each([
    ['a task is left', { tasks: [{ type: 'Kyc', completed: false }] }, 'tasks'],
    [
      'answers to another set',
      { kyc: { problem: 'notDefault', responseId: 'r', text: 'x' } },
      'kyc',
    ],
    ['no prospect', { prospectProblem: 'Företaget har inget prospekt.' }, 'prospect'],
    ['nobody screened', { screening: { problem: 'unscreened', text: 'x' } }, 'screening'],
    ['a sanctioned person', { sanctioned: 1 }, 'sanctions'],
    ['an exposed person', { pep: 2 }, 'lists'],
    ['a blacklisted company', { blacklisted: ['company'] }, 'blacklist'],
    ['a blacklisted account', { blacklisted: ['account'] }, 'blacklist'],
    ['a blacklisted invited user', { blacklisted: ['invitedUser'] }, 'blacklist'],
    ['no agreement', { agreements: { ...sound.agreements, empty: 1 } }, 'agreements'],
    ['an unsigned one', { agreements: { ...sound.agreements, unsigned: 1 } }, 'agreements'],
    ['no account', { account: 'missing' }, 'account'],
    ['an account that was changed', { account: 'changedSince' }, 'account'],
    ['no limit', { limit: 0 }, 'limit'],
  ] as const)('%s is red', (_, more, check) => {
    expect(red(more)).toContain(check)
  })

  it('asks of each type what it is for', () => {
    const ofType = (onboardingType: GateFacts['onboardingType'], more: Partial<GateFacts> = {}) =>
      gate({ onboardingType, tasks: [{ type: 'Kyc', completed: true }], ...more }).map(
        ({ check }) => check,
      )
    expect(ofType('kycUpdate')).toEqual([
      'tasks',
      'kyc',
      'screening',
      'sanctions',
      'lists',
      'blacklist',
    ])
    expect(ofType('kycUpdate', { requiresAml: false })).toEqual(['tasks', 'kyc', 'blacklist'])
    // Who becomes a customer is screened whatever was sent.
    expect(ofType('loan', { requiresAml: false })).toEqual([
      'tasks',
      'kyc',
      'prospect',
      'screening',
      'sanctions',
      'lists',
      'blacklist',
    ])
  })
})

describe('onboarding 63: what does not hold is let through by whom it concerns', () => {
  it('an administrator, AML, or both', () => {
    expect(kindsToPass(gate({ limit: 0 }))).toEqual(['process'])
    expect(kindsToPass(gate({ pep: 1 }))).toEqual(['screening'])
    expect(kindsToPass(gate({ pep: 1, limit: 0 }))).toEqual(['process', 'screening'])
  })

  it('nobody, for tasks that are not done', () => {
    expect(kindsToPass(gate({ tasks: [] }))).toEqual([])
  })

  it('and counts for what it was, not for what has become worse', () => {
    const marks = redOf(gate({ pep: 1 }), 'screening').map(({ mark }) => mark)
    expect(covers(marks, redOf(gate({ pep: 1 }), 'screening'))).toBe(true)
    expect(covers(marks, redOf(gate({}), 'screening'))).toBe(true)
    expect(covers(marks, redOf(gate({ pep: 2 }), 'screening'))).toBe(false)
    // Nobody lets a sanction through (keypersons 9).
    expect(kindsToPass(gate({ sanctioned: 1 }))).toEqual([])
    expect(covers(marks, redOf(gate({ pep: 1, listed: 'another' }), 'screening'))).toBe(false)
    const old = (days: number) => ({ prospectProblem: `Prospektet är ${days} dagar gammalt.` })
    const { mark } = redOf(gate(old(31)), 'process')[0] ?? { mark: '' }
    expect(covers([mark], redOf(gate(old(32)), 'process'))).toBe(true)
    const declined = gate({ prospectProblem: 'Prospektet är avslaget.' })
    expect(covers([mark], redOf(declined, 'process'))).toBe(false)
  })
})

describe('onboarding 65: completing screens anew by itself', () => {
  const old = { problem: 'old', text: 'Kontrollen är gammal' } as const
  const said = (more: Partial<GateFacts>) =>
    gate(more).find(({ check }) => check === 'screening')?.problem
  const screens = (more: Partial<GateFacts>) => screensAtCompletion({ ...sound, ...more })

  it('where those behind the company are known and the lists answer', () => {
    expect(screens({ screening: old })).toBe(true)
    expect(said({ screening: old })).toBe(
      'Kontrollen är gammal. De kontrolleras på nytt när onboardingen slutförs.',
    )
  })

  it('and not where there is nothing to do, nobody is known or the lists are away', () => {
    expect(screens({})).toBe(false)
    const unknown = { problem: 'notFetched', text: 'Ingen är hämtad' } as const
    expect(screens({ screening: unknown })).toBe(false)
    expect(said({ screening: unknown })).toBe('Ingen är hämtad. Hämta nyckelpersonerna.')
    expect(screens({ screening: old, listsAway: true })).toBe(false)
    expect(said({ screening: old, listsAway: true })).toBe(
      'Kontrollen är gammal. Listorna kunde inte nås den senaste gången. Screena på nytt.',
    )
    expect(screens({ screening: old, onboardingType: 'kycUpdate', requiresAml: false })).toBe(false)
  })
})
