import { expect, test } from 'vitest'
import type { ShownBucket } from '../contract.ts'
import { contentOf, contentProblems, linesOf } from './bucket-content.ts'

const line = (
  id: string,
  executionType: ShownBucket['chosen'][number]['executionType'],
  importance: number,
) => ({
  id,
  ruleName: id,
  executionType,
  importance,
  minRatingAccepted: null,
  consequence: 'reject' as const,
  needsInvoice: false,
  whitelistEnabled: false,
})
const bucket: ShownBucket = {
  id: '0b9f3a0e-6d0e-4f57-9d3c-0a4f4b9b1c11',
  name: 'Standard',
  ruleBucketType: 'issuer',
  ruleBucketContexts: ['hidden'],
  version: 3,
  waiting: false,
  changed: new Date().toISOString(),
  changedBy: 'Rebecka Strand',
  rules: ['companyAge', 'turnover'],
  versionInForce: 3,
  scheduled: null,
  previousVersion: null,
  publicationProblem: null,
  approvalId: null,
  contextsVersion: 1,
  limitIntervals: [
    { startToEnd: [-10, 5], maxAmount: 0, maxCount: 0 },
    { startToEnd: [5, 10], maxAmount: 100_000, maxCount: 10 },
  ],
  secondShare: 10,
  turnoverShare: null,
  chosen: [line('companyAge', 'scored', 60), line('turnover', 'scored', 40)],
  available: [line('fTax', 'binary', 0), line('result', 'scored', 12.5)],
  weightWarning: null,
}

test('rules 1: warns when the rules that give a part score weigh something and not 100 %', () => {
  const warningFor = (rules: string[]) => linesOf(bucket, rules).warning
  expect(warningFor(['companyAge', 'turnover'])).toBeUndefined()
  expect(warningFor(['companyAge', 'turnover', 'result'])).toBe(
    'Summan av reglernas vikt är 112,5%, den ska vara 100%',
  )
  expect(warningFor(['fTax'])).toBeUndefined()
  expect(linesOf(bucket, ['companyAge', 'result']).weights).toEqual({ scored: 72.5, whole: 72.5 })
})

test('says what has to be mended before it is saved, field by field', () => {
  const content = contentOf(bucket)
  expect(contentProblems(bucket, content)).toEqual({})
  expect(contentProblems(bucket, { ...content, name: ' ' })).toEqual({
    name: 'Namn behöver fyllas i',
  })
  const [low, high] = content.limitIntervals
  expect(
    contentProblems(bucket, {
      ...content,
      limitIntervals: [{ ...low!, maxAmount: 200_000 }, high!],
    }),
  ).toEqual({
    limitIntervals: 'Ett högre betyg får inte ge en lägre limit',
  })
})
