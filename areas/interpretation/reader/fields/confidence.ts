import type { Weighed } from './reading.ts'

/**
 * How probable it is that a candidate is right: its own log-odds, less for every rival of nearly the same score, never more than OCR saw.
 */
export function confidenceOf(one: Weighed, rivals: readonly Weighed[], scanned: boolean): number {
  const own = 1 / (1 + Math.exp(-one.score))
  const share = 1 / (1 + rivals.reduce((sum, rival) => sum + Math.exp(1.5 * Math.min(6, rival.score - one.score)), 0))
  return own * share * (scanned ? 0.5 + 0.5 * one.seen : 1)
}
