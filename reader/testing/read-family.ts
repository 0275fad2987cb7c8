import { reportOf } from '../report.ts'
import { understand } from '../understand.ts'
import { drawInvoice } from './draw-invoice.ts'
import { extractHere } from './extract-here.ts'
import { compare, requiredFields } from './score.ts'

/** What is read of invoices in a layout, one drawn from each seed, beside what stands on them. */
export async function readFamily(family: string, seeds: readonly number[]) {
  const outcomes = []
  for (const seed of seeds) {
    const { bytes, truth } = await drawInvoice(seed, family)
    const read = await understand(await extractHere(bytes), { today: '2026-11-21' })
    outcomes.push(...compare(truth, reportOf(truth.file, read)))
  }
  const required = outcomes.filter(
    ({ field, truth }) => truth !== null && requiredFields.includes(field),
  )
  return {
    required,
    wrong: required.filter(({ right }) => !right),
    /** What was said with certainty and is not so. */
    wronglySure: outcomes.filter(({ right, confidence }) => !right && confidence >= 0.95),
  }
}
