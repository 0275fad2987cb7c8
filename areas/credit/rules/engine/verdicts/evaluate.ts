import { recipientApproval } from '../../catalogue/parties.ts'
import { suggestedConfiguration } from '../../catalogue/rule.ts'
import { checkBucket } from '../settings/check.ts'
import { factReader, type Subject } from '../facts/facts.ts'
import { roundAway } from '../facts/figures.ts'
import { compileRule } from './compile-rule.ts'
import type { BucketVersion } from '../model.ts'
import type { Circumstances, CompiledRule, Outcome } from './outcome.ts'

/** The highest total, hundredths of a point. It has no floor. */
const highestTotal = 1000

interface CompiledBucket {
  readonly version: BucketVersion
  readonly rules: readonly CompiledRule[]
}
const compiled = new WeakMap<BucketVersion, CompiledBucket>()

/**
 * A bucket version made ready to judge; the same object is compiled once. @throws RangeError with
 * the Swedish sentences when it has problems.
 */
export function compileBucket(version: BucketVersion): CompiledBucket {
  const known = compiled.get(version)
  if (known) return known
  const problems = checkBucket(version)
  if (problems.length > 0) throw new RangeError(problems.map(({ text }) => text).join('\n'))
  const rules = version.rules.map(compileRule)
  // The delivery-approval threshold counts whether or not the bucket shows it as a rule of its own.
  if (
    version.type === 'issuer' &&
    !version.rules.some((rule) => rule.measure === recipientApproval.measure)
  )
    rules.push(compileRule(suggestedConfiguration(recipientApproval)))
  const bucket = { version, rules }
  compiled.set(version, bucket)
  return bucket
}

export interface Evaluation {
  readonly subject: Subject
  readonly bucket: CompiledBucket
  readonly outcomes: readonly Outcome[]
  /** Hundredths of a point: at most 1000, may be negative. */
  readonly totalScore: number
  /**
   * What of it the company has by itself, whatever it invoices: its limits follow from this one, so
   * that they are the same figure beside every invoice and beside none (limits 50).
   */
  readonly companyScore: number
}
const nothing: Circumstances = { exceptions: [] }

const scoreOf = (sum: number) => Math.min(highestTotal, roundAway(sum / 10_000))

/**
 * Judges a company (and an invoice) by every rule of a bucket. Rules about an invoice are left out
 * when there is none.
 */
export function evaluate(
  version: BucketVersion,
  subject: Subject,
  given: Circumstances = nothing,
): Evaluation {
  const bucket = compileBucket(version)
  const outcomes: Outcome[] = []
  let sum = 0
  let ofCompany = 0
  for (const rule of bucket.rules) {
    if (rule.needsInvoice && subject.invoice === undefined) continue
    const outcome = rule.judge(subject, given)
    outcomes.push(outcome)
    sum += rule.weight * outcome.score
    if (!rule.needsInvoice) ofCompany += rule.weight * outcome.score
  }
  return { subject, bucket, outcomes, totalScore: scoreOf(sum), companyScore: scoreOf(ofCompany) }
}

/** Facts that could not be fetched and without which a rule cannot be judged. */
export function unfetched({ outcomes, subject }: Evaluation): string[] {
  const names = new Set<string>()
  const look = (outcome: Outcome) => {
    if (!outcome.missing || outcome.passed) return
    outcome.parts.forEach(look)
    for (const fact of outcome.rule.facts) {
      const found = factReader(fact)(subject)
      if (found && 'missing' in found && found.missing === 'notFetched') names.add(fact)
    }
  }
  outcomes.forEach(look)
  return [...names]
}
