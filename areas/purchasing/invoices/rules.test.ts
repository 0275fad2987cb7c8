import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  approvalProblem,
  mayApprove,
  numberKey,
  oreOfKronor,
  oreTyped,
  pauseAfter,
  predictResultType,
  removalTakesTwo,
} from './rules.ts'
import { stateAfter } from './outcome.ts'
import { forecast, spans } from './forecast.ts'

describe('a recipient approval', () => {
  it.each([
    ['invoices 6 a choice is required', { comment: 'x' }, 'approve', 'Välj Godkänn eller Avvisa'],
    [
      'invoices 7 a comment is required when rejecting',
      { approve: false, comment: ' ' },
      'comment',
      'Fyll i en kommentar',
    ],
    [
      'invoices 8 both are missing',
      { approve: null },
      'approve',
      'Välj Godkänn eller Avvisa och fyll i en kommentar',
    ],
  ])('%s', (_, approval, field, text) => {
    expect(approvalProblem(approval)).toEqual({ field, text })
  })
  it('invoices 7 is reasoned when approving too, since that waits (approvals 15)', () => {
    expect(approvalProblem({ approve: true })).toMatchObject({ field: 'comment' })
    expect(approvalProblem({ approve: true, comment: 'Bekräftat' })).toBeUndefined()
    expect(approvalProblem({ approve: false, comment: 'Varan kom aldrig' })).toBeUndefined()
  })
  it('invoices 5 is given here in state 4, for another partner than the own group', () => {
    expect(mayApprove({ state: 'awaitingApproval', partner: 'Bokio' }, 'FactoringGruppen')).toBe(
      true,
    )
    expect(
      mayApprove({ state: 'awaitingApproval', partner: 'FactoringGruppen' }, 'FactoringGruppen'),
    ).toBe(false)
    expect(mayApprove({ state: 'bought', partner: 'Bokio' }, 'FactoringGruppen')).toBe(false)
  })
})

it.each([
  ['1 000', 1000],
  [' 12\u00a0500 ', 12_500],
  [7, 7],
  ['', undefined],
  ['12,5', '12,5'],
  ['1e3', '1e3'],
])('invoices 24 whitespace in an amount is stripped: %s', (typed, read) => {
  expect(oreTyped(typed)).toBe(read)
})

it.each([
  [12_500.5, 1_250_050],
  ['12 500,50', 1_250_050],
  ['-3.1', -310],
  [0.1, 10],
  [0.001, '0.001'],
  [1e21, '1e+21'],
  ['', undefined],
  [true, true],
])('kronor %s are %s öre', (typed, read) => {
  expect(oreOfKronor(typed)).toBe(read)
})
it('every amount with two decimals is read as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (ore) => {
      const text = `${ore < 0 ? '-' : ''}${Math.floor(Math.abs(ore) / 100)}.${String(Math.abs(ore) % 100).padStart(2, '0')}`
      expect(oreOfKronor(text)).toBe(ore === 0 ? 0 : ore)
      expect(oreOfKronor(Number(text))).toBe(ore === 0 ? 0 : ore)
    }),
  )
})

it('numbers are compared without what people write differently', () => {
  expect([numberKey('f 10-01'), numberKey('F1001'), numberKey('Å/7')]).toEqual([
    'F1001',
    'F1001',
    'Å7',
  ])
})

it('invoices 231 numbers in signs that look the same are one number', () => {
  expect(['АВ-1001', 'ab1001', 'ＡＢ１００１', 'ΑΒ1001', '𝟏𝟎𝟎𝟏'].map(numberKey)).toEqual([
    ...Array.from({ length: 4 }, () => 'AB1001'),
    '1001',
  ])
  expect([numberKey('Ж7'), numberKey('79742²'), numberKey('ß1')]).toEqual(['Ж7', '79742', 'SS1'])
})

it('invoices 70 the next try comes when a provider is asked again, and later each time', () => {
  expect([1, 2, 3, 4, 20].map(pauseAfter)).toEqual([60, 120, 240, 480, 3600])
})

it.each([
  [0, 1],
  [1, 1],
  [-2, 2],
  [3, 3],
  [-4, 4],
  [40, 4],
])('invoices 22 a forecast that was %s days wrong has accuracy %s', (days, type) => {
  expect(predictResultType(days)).toBe(type)
})

it('each decision has its state', () => {
  expect(
    (
      [
        'Buy',
        'BuyWithRepurchaseLimit',
        'BuyWithRecipientApprovalAndDeposition',
        'Retry',
        'Pause',
        'Reject',
        'NoDecision',
      ] as const
    ).map(stateAfter),
  ).toEqual(['bought', 'bought', 'awaitingApproval', 'retried', 'paused', 'rejected', 'undecided'])
})

describe('a payment forecast', () => {
  it('invoices 22 has buckets from before the due date to long after it', () => {
    const { buckets } = forecast([])
    expect(buckets[0]?.maximum).toBe(0)
    expect(buckets.at(-1)?.maximum).toBe(120)
  })
  it('is nearly the recipient’s own with many payments, and the ordinary one with none', () => {
    const late = forecast(Array.from({ length: 40 }, () => 20))
    expect(late.expectedDays).toBe(20)
    expect(late.buckets[3]?.modelCertainty).toBeGreaterThan(80)
    const nobody = forecast([])
    expect(nobody.buckets.map(({ modelCertainty }) => modelCertainty)).toEqual([38, 37, 16, 6, 3])
    expect(nobody.ownPayments).toBe(0)
  })
  it.each([
    [-3, 0],
    [-1, 0],
    [0, 1],
    [4, 1],
    [5, 2],
    [14, 2],
    [15, 3],
    [29, 3],
    [30, 4],
    [500, 4],
  ])('has a payment %s days late in span %s', (days, span) => {
    const { buckets } = forecast(Array.from({ length: 40 }, () => days))
    const likeliest = Math.max(...buckets.map(({ modelCertainty }) => modelCertainty))
    expect(buckets[span]?.modelCertainty).toBe(likeliest)
  })
  it('is a hundred percent together, and more payments in a span never make it less certain', () => {
    const days = fc.array(fc.integer({ min: -60, max: 200 }), { maxLength: 50 })
    fc.assert(
      fc.property(days, fc.constantFrom(...spans), (payments, { minimum, maximum }) => {
        const before = forecast(payments)
        const sum = before.buckets.reduce((total, { modelCertainty }) => total + modelCertainty, 0)
        expect(sum).toBe(100)
        const at = spans.findIndex((span) => span.minimum === minimum)
        const after = forecast([...payments, maximum === 0 ? -1 : minimum])
        expect((after.buckets[at]?.modelCertainty ?? 0) + 1).toBeGreaterThanOrEqual(
          before.buckets[at]?.modelCertainty ?? 0,
        )
      }),
    )
  })
})

it.each([
  ['a bought one, however small', 'bought', 1, 'SEK', true],
  ['one its recipient may still approve', 'awaitingApproval', 1, 'SEK', true],
  ['a reminded one', 'reminded', 1, 'SEK', true],
  ['one not bought, of the amount', 'rejected', 10_000_000, 'SEK', false],
  ['one not bought, above it', 'rejected', 10_000_001, 'SEK', true],
  ['one in another currency', 'paused', 1, 'EUR', true],
] as const)('removing %s (invoices 48)', (_, state, invoiceAmount, currency, two) => {
  expect(removalTakesTwo({ state, invoiceAmount, currency }, 100_000)).toBe(two)
})
