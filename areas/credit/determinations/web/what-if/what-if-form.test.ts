import { describe, expect, it } from 'vitest'
import { whatIfChanges, whatIfForm, type Original } from './what-if-form.ts'

const original: Original = {
  amount: 100,
  limits: { financing: 500, repurchase: null, recipient: 300, approval: 200 },
  depositionAllowed: false,
  issuer: { bucketId: 'issuers', bucketVersion: 3 },
  recipient: { bucketId: 'recipients', bucketVersion: 1 },
}
const untouched = whatIfForm(original, {})

describe('what is sent', () => {
  it('is nothing while nothing is changed', () => {
    expect(whatIfChanges(original, untouched)).toEqual({})
  })

  it.each([
    [{ amount: 50 }, { amount: 50 }],
    [{ amount: null }, {}],
    [{ limits: { ...original.limits, recipient: 400 } }, { limits: { recipient: 400 } }],
    [{ limits: { ...original.limits, repurchase: 0 } }, { limits: { repurchase: 0 } }],
    [{ limits: { ...original.limits, financing: null } }, {}],
    [{ depositionAllowed: true }, { depositionAllowed: true }],
    [
      { values: [{ side: 'issuer', rule: 'fTax', value: false }] },
      { issuerValues: { fTax: false } },
    ],
    [{ values: [{ side: 'recipient', rule: 'turnover', value: null }] }, {}],
    [{ removed: ['one'] }, { removeExceptions: ['one'] }],
    [{ issuerVersion: 2 }, { issuerBucket: { bucketId: 'issuers', version: 2 } }],
    [{ recipientVersion: 1 }, {}],
  ] as const)('of %j is %j', (written, sent) => {
    expect(whatIfChanges(original, { ...untouched, ...written })).toEqual(sent)
  })

  it('is a flip again when one opens the window with it', () => {
    const exception = {
      id: 'assumed',
      measure: 'taxDeferral',
      organizationNumber: '5560000001',
      counterpartNumber: null,
      value: { kind: 'boolean' as const },
      endDate: '2026-11-21',
      comment: 'Antaget',
    }
    for (const flip of [
      { amount: 7 },
      { limits: { financing: 9 } },
      { issuerValues: { turnover: 12 } },
      { recipientValues: { insolvency: true } },
      { addExceptions: [exception] },
    ])
      expect(whatIfChanges(original, whatIfForm(original, flip))).toEqual(flip)
  })
})
