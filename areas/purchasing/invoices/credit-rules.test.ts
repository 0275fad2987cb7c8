import { describe, expect, it } from 'vitest'
import {
  creditedBy,
  effectOf,
  isSuspicious,
  type Creditable,
  type Crediting,
} from './credit-rules.ts'

const sold: Creditable = {
  id: 'a',
  state: 'bought',
  recipientOrganizationNumber: '5560160680',
  invoiceAmount: 12_500_00,
  credited: 0,
  currency: 'SEK',
}
const note: Crediting = {
  recipientOrganizationNumber: '5560160680',
  invoiceAmount: -12_500_00,
  currency: 'SEK',
  names: true,
  isDuplicate: false,
}

describe('invoices 81, invoices 82: what a credit note credits', () => {
  it.each<[string, Partial<Crediting>, readonly Partial<Creditable>[], object]>([
    ['the one with the number', {}, [{}], { foundBy: 'number' }],
    ['whichever sign it has', { invoiceAmount: 12_500_00 }, [{}], { foundBy: 'number' }],
    ['a part of it', { invoiceAmount: -1 }, [{}], { foundBy: 'number' }],
    ['what is left', {}, [{ invoiceAmount: 13_000_00, credited: 500_00 }], { foundBy: 'number' }],
    ['the only one of amount and parties', { names: false }, [{}], { foundBy: 'amount' }],
    [
      'the one of two that was not refused',
      {},
      [{ id: 'b', state: 'rejected' }, {}],
      { foundBy: 'number' },
    ],
    ['what was refused, when it is named', {}, [{ state: 'rejected' }], { foundBy: 'number' }],
    ['nothing', {}, [], { problem: 'notFound' }],
    [
      'nothing that was refused, unnamed',
      { names: false },
      [{ state: 'rejected' }],
      { problem: 'notFound' },
    ],
    ['two', {}, [{}, { id: 'b' }], { problem: 'ambiguous' }],
    ['another recipient’s', { recipientOrganizationNumber: null }, [{}], { problem: 'otherParty' }],
    ['another currency’s', { currency: 'EUR' }, [{}], { problem: 'otherCurrency' }],
    ['more than all', { invoiceAmount: -12_500_01 }, [{}], { problem: 'tooMuch' }],
    ['more than what is left', {}, [{ credited: 1 }], { problem: 'tooMuch' }],
    ['no amount', { invoiceAmount: 0 }, [{}], { problem: 'noAmount' }],
    ['a second time', { isDuplicate: true }, [{}], { problem: 'duplicate' }],
  ])('%s', (_, given, others, found) => {
    expect(
      creditedBy(
        { ...note, ...given },
        others.map((one) => ({ ...sold, ...one })),
      ),
    ).toMatchObject(found)
  })
})

it.each([
  ['bought', true, false, 'repurchase', 'repurchase'],
  ['bought', true, false, 'exposure', 'exposure'],
  ['bought', false, false, 'repurchase', 'exposure'],
  ['bought', false, true, 'exposure', 'repurchase'],
  ['reminded', true, false, 'repurchase', 'repurchase'],
  ['awaitingApproval', true, false, 'repurchase', 'withdrawn'],
  ['awaitingApproval', false, false, 'repurchase', 'exposure'],
  ['received', false, false, 'repurchase', 'held'],
  ['paused', true, false, 'repurchase', 'held'],
  ['rejected', true, false, 'repurchase', 'nothing'],
  ['removed', true, false, 'repurchase', 'nothing'],
  ['paid', true, false, 'repurchase', 'ended'],
  ['repurchased', true, false, 'repurchase', 'nothing'],
] as const)(
  'invoices 83 of one that is %s (whole: %s, soon: %s, rule %s) follows %s',
  (state, isWhole, suspicious, rule, effect) => {
    expect(effectOf(state, { isWhole, suspicious, rule })).toBe(effect)
  },
)

it('invoices 84 soon is within the days of the setting from the purchase', () => {
  expect([0, 10, 11, null].map((days) => isSuspicious(days, 10))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
