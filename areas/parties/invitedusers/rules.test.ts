import { describe, expect, it } from 'vitest'
import { relationOf, otherCommitments, readInvitedNumber } from './rules.ts'

describe('the number of an invited user', () => {
  it.each([
    ['198507099805', true],
    [' 198507099805 ', true],
    ['19850709-9805', false],
    ['8507099805', false],
    ['1985070998055', false],
    ['198507099806', false],
    ['19850709980x', false],
    ['', false],
  ])('%j holds: %s', (text, holds) => {
    expect(readInvitedNumber(text).ok).toBe(holds)
  })
})

it.each([
  [{ isIssuer: true, isRecipient: true }, 'issuer'],
  [{ isIssuer: false, isRecipient: true }, 'recipient'],
  [{ isIssuer: false, isRecipient: false }, 'unknown'],
  [undefined, 'unknown'],
])('a company we know as %j is to us %s', (company, type) => {
  expect(relationOf(company)).toBe(type)
})

it('counts a company once with all roles, and never the one invited to', () => {
  const held = (organizationNumber: string, ...roles: string[]) => ({
    organizationNumber,
    companyName: 'Bolaget',
    roles,
  })
  expect(
    otherCommitments([held('1', 'VD'), held('2', 'VD'), held('2', 'Ledamot', 'VD')], '1'),
  ).toEqual([held('2', 'VD', 'Ledamot')])
})
