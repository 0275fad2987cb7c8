import {
  accumulate,
  emptyBackTest,
  joined,
  sameTreatment,
  summary,
  verdictsOf,
  warnedOf,
  type BackTest,
  type BucketVersion,
  type DeterminationInput,
  type Side,
  type Summary,
} from '#areas/credit/rules/rules.ts'
import type { Db } from '#platform/server/database.ts'
import type { Flip, EarlierDetermination } from './back-test-store.ts'
import { judgedAgain } from './judge-again.ts'
import { wholeInput, type versionReader } from './stored.ts'

interface Trying {
  readonly db: Db
  readonly side: Side
  readonly tried: BucketVersion
  readonly versionOf: ReturnType<typeof versionReader>
  /**
   * Whether new warnings are counted as well, which takes every determination to be run again as it
   * was.
   */
  readonly warnings?: boolean
  /** Lets what others wait for go first. */
  readonly aside: () => Promise<void>
}
export interface Trial {
  readonly result: BackTest
  readonly flips: readonly Flip[]
  readonly unjudged: number
}

/**
 * What the tried version would have made of some determinations, added to what it made of those
 * before.
 */
export async function tryOn(
  trying: Trying,
  before: BackTest,
  batch: readonly EarlierDetermination[],
): Promise<Trial> {
  let result = before
  let unjudged = 0
  const flips: Flip[] = []
  for (const row of batch) {
    if (!row.counts) continue
    // Decisions are made in the same process, and go first (determinations 59).
    await trying.aside()
    const input = await wholeInput(row, trying.versionOf)
    const again = judgedAgain({
      ...input,
      [trying.side]: { ...input[trying.side], bucket: trying.tried },
    })
    if (!again) {
      unjudged++
      continue
    }
    const amount = row.amount ?? 0
    const after = summary(again)
    const asDecided = decidedAs(row)
    if (sameTreatment(asDecided, after)) {
      result = accumulate(result, { amount, before: asDecided, after })
      if (!trying.warnings) continue
      const rules = await rulesThen(trying.db, row, input)
      result = warnedOf(result, { amount, before: { ...asDecided, rules }, after })
      continue
    }
    const rules = await rulesThen(trying.db, row, input)
    const totals = { amount, before: { ...asDecided, rules }, after }
    const one = accumulate(emptyBackTest, totals)
    result = joined(result, trying.warnings ? warnedOf(one, totals) : one)
    flips.push({
      determinationId: row.id,
      invoiceId: row.invoiceId,
      issuer: row.issuer,
      recipient: row.recipient,
      amount,
      decisionBefore: asDecided.decision,
      decisionAfter: after.decision,
      causes: Object.keys(one.causes),
    })
  }
  return { result, flips, unjudged }
}

const decidedAs = ({
  decision,
  repurchaseUsage,
  depositionUsage,
}: EarlierDetermination): Summary => ({
  decision,
  repurchaseUsage,
  depositionUsage,
  issuerScore: null,
  recipientScore: null,
  rules: [],
})

/**
 * What each rule said when it was decided. Run again rather than read, since the stored verdicts
 * are most of a row; read where running again no longer gives what was decided.
 */
async function rulesThen(
  db: Db,
  row: EarlierDetermination,
  input: DeterminationInput,
): Promise<Summary['rules']> {
  const again = judgedAgain(input)
  const then = again && summary(again)
  if (then && sameTreatment(then, decidedAs(row))) return then.rules
  const { issuerResults, recipientResults } = await db
    .selectFrom('determination')
    .select(['issuerResults', 'recipientResults'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  return [
    ...verdictsOf('issuer', issuerResults ?? []),
    ...verdictsOf('recipient', recipientResults ?? []),
  ]
}
