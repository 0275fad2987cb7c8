import type { Verdict } from '../contract.ts'

/** A rule of the issuer that passed, but for what is said of it. */
export const verdictOf = (id: string, more: Partial<Verdict> = {}): Verdict => ({
  side: 'issuer',
  text: '',
  parts: [],
  id,
  measure: id,
  displayName: id,
  kind: 'days',
  passed: true,
  message: '',
  score: 0,
  maxRating: 0,
  calculatedScore: 0,
  pointsLost: 0,
  baseData: '',
  value: null,
  valueText: '',
  source: '',
  fetchedAt: null,
  threshold: '',
  blocking: false,
  consequence: 'reject',
  exceptionUsed: null,
  ...more,
})
