import { describe, expect, it } from 'vitest'
import { keysOf } from '#platform/record.ts'
import { firstTasks } from '#areas/acquisition/companytasks/rules.ts'
import {
  channelOf,
  completeProblem,
  contactedProblem,
  createdByChoices,
  endedProblem,
  firstValidity,
  nextAct,
  nextValidity,
  reminderProblem,
  searchable,
  serviceEnabled,
  validityProblem,
  type Progress,
} from './rules.ts'

const open: Progress = {
  onboardingType: 'invoicePurchase',
  contactedAt: null,
  canceledAt: null,
  completedAt: null,
}
const canceled = { ...open, canceledAt: 'x' }
const completed = { ...open, completedAt: 'x' }
const done = firstTasks.invoicePurchase.map((type) => ({ type, completed: true }))

describe('transitions', () => {
  it('Onboarding open → contacted once (onboarding 23)', () => {
    expect(
      [open, { ...open, contactedAt: 'x' }, canceled, completed].map(contactedProblem),
    ).toEqual([undefined, 'alreadyContacted', 'canceled', 'completed'])
  })
  it('Onboarding open and contacted → canceled, and nothing else is', () => {
    expect([open, { ...open, contactedAt: 'x' }, canceled, completed].map(endedProblem)).toEqual([
      undefined,
      undefined,
      'canceled',
      'completed',
    ])
  })
  it('Onboarding open → completed only when every task is (onboarding 26)', () => {
    expect(completeProblem(open, done)).toBeUndefined()
    expect(completeProblem(open, [...done, { type: 'AgreementSigning', completed: false }])).toBe(
      'tasksLeft',
    )
    expect([[], done.slice(1)].map((tasks) => completeProblem(open, tasks))).toEqual([
      'tasksMissing',
      'tasksMissing',
    ])
    expect(completeProblem(canceled, done)).toBe('canceled')
    expect(completeProblem(completed, done)).toBe('completed')
  })
  it('OnboardingReminder not sent → sent once, for type 0 only, not when over (onboarding 24)', () => {
    expect(reminderProblem(open, null)).toBeUndefined()
    expect(reminderProblem(open, 'x')).toBe('alreadySent')
    expect(reminderProblem({ ...open, onboardingType: 'loan' }, null)).toBe('notReminded')
    expect(reminderProblem(completed, null)).toBe('completed')
  })
})

it('onboarding 19, onboarding 34: Skapad av lets through everybody, sales, customers or Bokio', () => {
  expect(keysOf(createdByChoices).map((choice) => channelOf(choice, false))).toEqual([
    undefined,
    'Sales',
    'Customer',
    'Bokio',
  ])
  expect(channelOf('all', true)).toBe('Customer')
})

it.each([
  [false, false, 'Kontakta kunden'],
  [true, false, 'Återstår: Kundkännedom och 1 till'],
  [false, true, 'Återstår: Kundkännedom och 1 till'],
])('onboarding 75: contacted %s and in by a link %s, next is %s', (contacted, isIn, next) => {
  const uncompleted = [{ name: 'Kundkännedom' }, { name: 'Avtalssignering' }]
  const taskStatus = { uncompleted, needsManualHandling: [] }
  const open = { completed: false, canceled: false, errors: [] }
  expect(nextAct({ ...open, contacted, isIn, taskStatus })).toBe(next)
})

it('onboarding 10: a search under three characters is skipped', () => {
  expect(['', 'ab', ' ab ', 'abc'].map(searchable)).toEqual([false, false, false, true])
})

it('onboarding 31: an invitation is valid for two weeks at first, for a month after one has been made', () => {
  expect(firstValidity('2026-11-21')).toBe('2026-12-05')
  expect(nextValidity('2027-01-31')).toBe('2027-02-28')
  expect(
    ['2026-11-20', '2026-11-21', '2027-11-21', '2027-11-22'].map((day) =>
      validityProblem(day, '2026-11-21'),
    ),
  ).toEqual(['validToPassed', undefined, undefined, 'validToFar'])
})

it('onboarding 7: a service is enabled for an active issuer in the product, or with a completed loan', () => {
  const nothing = { activeProduct: null, loan: false }
  expect(serviceEnabled('invoicePurchase', 'FactoringGruppen', nothing)).toBe(false)
  expect(
    serviceEnabled('invoicePurchase', 'FactoringGruppen', {
      ...nothing,
      activeProduct: 'FactoringGruppen',
    }),
  ).toBe(true)
  expect(
    serviceEnabled('invoicePurchase', 'AtivoCore', {
      ...nothing,
      activeProduct: 'FactoringGruppen',
    }),
  ).toBe(false)
  expect(serviceEnabled('loan', 'FactoringGruppen', { ...nothing, loan: true })).toBe(true)
  expect(
    serviceEnabled('kycUpdate', 'FactoringGruppen', {
      activeProduct: 'FactoringGruppen',
      loan: true,
    }),
  ).toBe(false)
})
