import { describe, expect, it } from 'vitest'
import {
  approvalProblem,
  defaultBucket,
  isPersonalCompany,
  onboardingProblem,
  outcomeOf,
  searchStep,
  typeOfBucket,
  type ProspectBucket,
} from './rules.ts'
import { loanBounds, monthlyCost, within } from './loan-rules.ts'

const bucket = (name: string, type: ProspectBucket['type'] = 'issuer') => ({ id: name, name, type })

describe('what a search comes to (prospects 4, 17-21)', () => {
  const asked = {
    organizationNumber: '5560160680',
    side: 'issuer' as const,
    userConfirmed: false,
    ignoreAlreadyIssuer: false,
    ignoreNewlyEdited: false,
  }
  const known = {
    organizationType: null,
    isIssuer: false,
    isRecipient: false,
    newlyEdited: false,
    asksAnew: true,
    personalEnabled: true,
  }
  const recipient = { ...asked, side: 'recipient' as const }
  const person = { ...asked, organizationNumber: '8507099805' }
  it.each([
    ['an unknown company is judged', asked, known, 'judge'],
    ['an issuer is asked about', asked, { ...known, isIssuer: true }, 'existingIssuer'],
    [
      'on somebody’s word it is judged again',
      { ...asked, ignoreAlreadyIssuer: true },
      { ...known, isIssuer: true },
      'judge',
    ],
    [
      'a recipient is asked about, and may become a customer',
      asked,
      { ...known, isRecipient: true },
      'existingRecipient',
    ],
    ['a recipient we have is shown', recipient, { ...known, isRecipient: true }, 'client'],
    ['so is an issuer', recipient, { ...known, isIssuer: true }, 'client'],
    [
      'one that is both is chosen between',
      recipient,
      { ...known, isIssuer: true, isRecipient: true },
      'bothRoles',
    ],
    ['a new prospect comes first', asked, { ...known, newlyEdited: true }, 'newlyEdited'],
    [
      'unless another is wanted',
      { ...asked, ignoreNewlyEdited: true },
      { ...known, newlyEdited: true },
      'judge',
    ],
    ['a person gets a copy', person, known, 'needsConfirmation'],
    ['which is confirmed', { ...person, userConfirmed: true }, known, 'judge'],
    ['nobody gets a copy of what is stored', person, { ...known, asksAnew: false }, 'judge'],
    ['persons can be left out', person, { ...known, personalEnabled: false }, 'notEnabled'],
    ['companies are not', asked, { ...known, personalEnabled: false }, 'judge'],
  ] as const)('%s', (_, one, two, step) => expect(searchStep(one, two)).toBe(step))

  it.each([
    ['8507099805', null, true],
    ['9696000007', null, true],
    ['5560160680', null, false],
    ['5560160680', 2, true],
    ['9696000007', 1, false],
  ])('%s of type %s has personal liability: %s', (number, type, is) =>
    expect(isPersonalCompany(number, type)).toBe(is),
  )
})

describe('which bucket judges (prospects 7)', () => {
  const all = [bucket('Lån'), bucket('Ny kund'), bucket('Preprospekt')]
  it.each([
    [all, ['InternalSalesRep'], 'Preprospekt'],
    [all, ['SalesRepresentative'], 'Ny kund'],
    [all.slice(0, 2), ['InternalSalesRep'], 'Ny kund'],
    [all.slice(0, 1), [], 'Lån'],
    [[], [], undefined],
  ] as const)('of %j for %j: %s', (buckets, policies, name) =>
    expect(defaultBucket(buckets, policies)?.name).toBe(name),
  )
  it.each([
    [bucket('Ny kund'), 'newCustomer'],
    [bucket('Lån upp till 750'), 'loan'],
    [bucket('Företag', 'recipient'), 'recipient'],
    [bucket('Preprospekt'), 'preProspect'],
    [bucket('Annat'), 'newCustomer'],
  ])('%j makes prospects of type %s', (of, type) => expect(typeOfBucket(of)).toBe(type))
})

describe('what the rules say', () => {
  const fine = { passed: true, blocking: true }
  it.each([
    [
      { missing: [], results: [fine], limit: 1 },
      { complete: true, passed: true, hasWarning: false },
    ],
    [
      { missing: [], results: [fine], limit: 0 },
      { complete: true, passed: false, hasWarning: false },
    ],
    [
      { missing: ['turnover'], results: [fine], limit: 1 },
      { complete: false, passed: false, hasWarning: false },
    ],
    [
      { missing: [], results: [{ ...fine, passed: false }], limit: 1 },
      { complete: true, passed: false, hasWarning: false },
    ],
    [
      {
        missing: [],
        results: [
          { passed: false, blocking: false },
          { ...fine, statusCode: 'Warn' as const },
        ],
        limit: 1,
      },
      { complete: true, passed: true, hasWarning: true },
    ],
  ])('%j', (judged, outcome) => expect(outcomeOf(judged)).toEqual(outcome))
})

describe('what people make of it (prospects 8-11)', () => {
  const judged = {
    passed: true,
    complete: true,
    approved: null,
    approvedAt: null,
    approvedBy: null,
    prospectType: 'newCustomer' as const,
  }
  it.each([
    [{ complete: true, approved: null }, undefined],
    [{ complete: false, approved: null }, 'withoutDetail'],
    [{ complete: true, approved: false }, 'alreadySet'],
  ])('an approval of %j: %s', (approval, problem) =>
    expect(approvalProblem(approval)).toBe(problem),
  )
  it.each([
    [{}, undefined],
    [{ passed: false }, 'Prospektet är inte godkänt'],
    [{ passed: false, approved: true, prospectType: 'loan' as const }, undefined],
    [{ approved: false, prospectType: 'preProspect' as const }, 'Prospektet är avslaget'],
    [{ passed: false, complete: false }, 'Prospektet kunde inte bedömas'],
    [{ approved: true, prospectType: 'recipient' as const }, 'Prospektet gäller en mottagare'],
    [{ createdAt: new Date('2026-10-22T12:00:00Z') }, undefined],
    [
      { createdAt: new Date('2026-10-21T12:00:00Z') },
      'Prospektet är 31 dagar gammalt och får vara högst 30 dagar',
    ],
  ])('an onboarding of %j: %s', (given, problem) => {
    const now = new Date('2026-11-21T12:00:00Z')
    const prospect = { ...judged, createdAt: now, ...given }
    expect(
      onboardingProblem(prospect, [prospect], { days: 30, now })?.split('.')[0]?.split(',')[0],
    ).toBe(problem)
  })

  const on = (day: number) => new Date(Date.UTC(2026, 10, day))
  const declined = { approved: false, approvedAt: on(12), createdAt: on(11) }
  it('prospects 45: a decline is said to stand, by whom, when, until when and what changes it', () => {
    const no = { ...judged, ...declined, approvedBy: 'Sara Säljare' }
    const asked = (one: typeof no | (typeof judged & { createdAt: Date }), day: number) =>
      onboardingProblem(one, [one, no], { days: 30, now: on(day) })
    const stands =
      'är avslaget av Sara Säljare den 2026-11-12. Avslaget står till den 2026-12-12, även efter en ny sökning. Det ändras bara av att någon som får godkänna prospekt godkänner ett annat prospekt på företaget efter avslaget.'
    expect(asked(no, 20)).toBe(`Prospektet ${stands}`)
    const others = `Ett annat prospekt på företaget ${stands}`
    expect(asked({ ...judged, createdAt: on(13) }, 20)).toBe(others)
    // Nor is a new search advised of one that is too old, or could not be judged.
    expect(asked({ ...judged, createdAt: on(-20) }, 20)).toBe(others)
    expect(asked({ ...judged, complete: false, createdAt: on(13) }, 20)).toBe(others)
    expect(asked(no, 42)).toBe(
      'Prospektet är avslaget av Sara Säljare den 2026-11-12. Gör en ny sökning på företaget under Ny kund.',
    )
  })
  const failed = { passed: false, createdAt: on(12) }
  const approved = (day: number) => ({ approved: true, approvedAt: on(day) })
  it.each([
    [
      'searched again after it was declined',
      { createdAt: on(13) },
      declined,
      'Ett annat prospekt på företaget är avslaget',
    ],
    [
      'passed before it was declined',
      { createdAt: on(10) },
      declined,
      'Ett annat prospekt på företaget är avslaget',
    ],
    [
      'approved before it was declined',
      approved(11),
      declined,
      'Ett annat prospekt på företaget är avslaget',
    ],
    ['approved after it was declined', approved(13), declined, undefined],
    [
      'declined longer ago than a prospect counts',
      { createdAt: on(13) },
      { ...declined, createdAt: on(-20) },
      undefined,
    ],
    [
      'declined as a recipient',
      { createdAt: on(13) },
      { ...declined, prospectType: 'recipient' as const },
      undefined,
    ],
    [
      'passed before the rules failed it',
      { createdAt: on(10) },
      failed,
      'Ett nyare prospekt på företaget är inte godkänt',
    ],
    ['passed after the rules failed it', { createdAt: on(13) }, failed, undefined],
    [
      'approved after the rules failed it',
      { createdAt: on(10), ...approved(13) },
      failed,
      undefined,
    ],
    [
      'passed before it failed as another type',
      { createdAt: on(10) },
      { ...failed, prospectType: 'loan' as const },
      undefined,
    ],
    [
      'passed before it could not be judged',
      { createdAt: on(10) },
      { ...failed, complete: false },
      undefined,
    ],
  ])('an onboarding of a company that was %s', (_, given, other, problem) => {
    const [one, another] = [
      { ...judged, createdAt: on(10), ...given },
      { ...judged, ...other },
    ]
    expect(
      onboardingProblem(one, [another, one], { days: 30, now: on(20) })?.split(/\.| den /)[0],
    ).toBe(problem)
  })
})

describe('the loan calculator (offers 8, 9)', () => {
  it.each([
    [loanBounds.amount, 0, 50_000],
    [loanBounds.amount, Number.NaN, 50_000],
    [loanBounds.amount, 1_000_000, 750_000],
    [loanBounds.months, 1, 2],
    [loanBounds.months, 19, 18],
  ])('within %j, %d is %d', (bounds, value, result) => expect(within(bounds, value)).toBe(result))
  it('takes 500 and 2 % a month, and an equal part', () =>
    expect(monthlyCost({ amount: 50_000, months: 12 })).toEqual({
      interest: 1500,
      amortization: 4167,
      together: 5667,
    }))
})
