import { expect, it } from 'vitest'
import { places } from '#areas/places.ts'
import {
  byPriority,
  closedProblem,
  groupTypes,
  homeOf,
  offeredTasks,
  onboardingTypeOf,
  removalProblem,
  type GroupType,
} from './rules.ts'

const group = (type: GroupType, created = '2026-11-01') => ({ type, created: new Date(created) })

it('companytasks 1: groups are shown in the order 0, 2, 1, 4, then the rest, the newest first', () => {
  const shown = [
    group('kycUpdate'),
    group('withoutOnboarding'),
    group('agreementSigning'),
    group('invoicePurchase'),
    group('loan'),
    group('invoicePurchase', '2026-11-20'),
  ].toSorted(byPriority)
  expect(shown.map(({ type }) => groupTypes[type])).toEqual([0, 0, 2, 1, 4, 3])
  expect(shown[0]?.created).toEqual(new Date('2026-11-20'))
})

it('companytasks 5: internal KYC is offered for onboarding types 1 and 3', () => {
  expect(
    [0, 1, 2, 3].map((code) => offeredTasks(onboardingTypeOf(code)).includes('InternalKyc')),
  ).toEqual([false, true, false, true])
})

it('companytasks 4: tasks are chosen until an invitation exists or the onboarding is over', () => {
  expect(
    [null, 'invited', 'canceled', 'completed'].map((closed) => closedProblem(closed as never)),
  ).toEqual([undefined, 'invited', 'over', 'over'])
})

it('what an onboarding began with stays in it, and what is completed', () => {
  const task = (id: string, type: 'Kyc' | 'AgreementSigning', completed = false) => ({
    id,
    type,
    completed,
    dataId: null,
  })
  const [first, second] = [task('a', 'AgreementSigning'), task('b', 'AgreementSigning')]
  const [added, done] = [task('c', 'Kyc'), task('d', 'AgreementSigning', true)]
  const all = [first, second, added, done]
  expect(all.map((one) => removalProblem('agreementSigning', one, all))).toEqual([
    'firstTask',
    undefined,
    undefined,
    'completed',
  ])
  const begun = { ...second, dataId: 'e' }
  expect(removalProblem('agreementSigning', begun, [first, begun])).toBe('hasAgreements')
})

it('a task is listed in its onboarding, otherwise with its company', () => {
  expect(homeOf({ onboardingId: 'a', organizationNumber: '5560160680' })).toBe(
    places.onboarding('a'),
  )
  expect(homeOf({ onboardingId: null, organizationNumber: '5560160680' })).toBe(
    places.client('issuer', '5560160680', 'companytasks'),
  )
})
