import { expect, test } from 'vitest'
import { reportOf } from '../report.ts'
import { understand } from '../understand.ts'
import { drawInvoice } from './draw-invoice.ts'
import { extractHere } from './extract-here.ts'
import { families } from './families.ts'
import { compare, requiredFields } from './score.ts'

test.each(Object.keys(families))('the layout %s is read nearly without mistake', async (family) => {
  const outcomes = []
  for (const seed of [31, 32, 33]) {
    const { bytes, truth } = await drawInvoice(seed, family)
    outcomes.push(
      ...compare(
        truth,
        reportOf(truth.file, await understand(await extractHere(bytes), { today: '2026-11-21' })),
      ),
    )
  }
  const required = outcomes.filter(
    ({ field, truth }) => truth !== null && requiredFields.includes(field),
  )
  const wrong = required.filter(({ right }) => !right)
  expect(wrong.length / required.length).toBeLessThan(0.05)
  expect(outcomes.filter(({ right, confidence }) => !right && confidence >= 0.95)).toEqual([])
})
