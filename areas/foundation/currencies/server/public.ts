/* What a currency is worth on a day, and the job by which others hear that it has a new rate. */
export { countingRates, haircutsOf } from './counting.ts'
export { ratesCameTask } from './jobs.ts'
