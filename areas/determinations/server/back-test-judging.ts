import {
  accumulate,
  emptyBackTest,
  joined,
  sameTreatment,
  summary,
  verdictsOf,
  type BackTest,
  type BucketVersion,
  type Decision,
  type RuleResult,
  type Side,
  type Summary,
} from '#areas/rules/rules.ts'
import type { Db } from '#platform/server/database.ts'
import type { Flip, Judged } from './back-test-store.ts'
import { judgedAgain } from './judge-again.ts'
import { wholeInput, type versionReader } from './stored.ts'

interface Trying {
  readonly db: Db
  readonly side: Side
  readonly tried: BucketVersion
  readonly versionOf: ReturnType<typeof versionReader>
}
export interface Tried {
  readonly result: BackTest
  readonly flips: readonly Flip[]
  readonly unjudged: number
}

/** What the tried version would have made of some determinations, added to what it made of those before. */
export async function tryOn(trying: Trying, before: BackTest, batch: readonly Judged[]): Promise<Tried> {
  let result = before
  let unjudged = 0
  const flipped: { readonly row: Judged; readonly after: Summary }[] = []
  for (const row of batch) {
    if (!row.counts) continue
    const input = await wholeInput(row, trying.versionOf)
    const again = judgedAgain({ ...input, [trying.side]: { ...input[trying.side], bucket: trying.tried } })
    if (!again) {
      unjudged++
      continue
    }
    const after = summary(again)
    const asDecided = decidedAs(row)
    if (sameTreatment(asDecided, after))
      result = accumulate(result, { amount: amountOf(row), before: asDecided, after })
    else flipped.push({ row, after })
  }
  // What each rule said is read only where the treatment changed: it is most of a row.
  const verdicts = await verdictsOfRows(
    trying.db,
    flipped.map(({ row }) => row.id),
  )
  const flips: Flip[] = []
  for (const { row, after } of flipped) {
    const was = { ...decidedAs(row), rules: verdicts.get(row.id) ?? [] }
    const one = accumulate(emptyBackTest, { amount: amountOf(row), before: was, after })
    result = joined(result, one)
    flips.push({
      determinationId: row.id,
      invoiceId: row.invoiceId,
      issuer: row.issuer,
      recipient: row.recipient,
      amount: amountOf(row),
      decisionBefore: was.decision,
      decisionAfter: after.decision,
      causes: Object.keys(one.causes),
    })
  }
  return { result, flips, unjudged }
}

const amountOf = ({ amount }: Judged) => amount ?? 0
const decidedAs = ({ decision, repurchaseUsage, depositionUsage }: Judged): Summary => ({
  decision: decision as Decision,
  repurchaseUsage,
  depositionUsage,
  issuerScore: null,
  recipientScore: null,
  rules: [],
})

async function verdictsOfRows(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Summary['rules']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('determination')
    .select(['id', 'issuerResults', 'recipientResults'])
    .where('id', 'in', ids)
    .execute()
  const results = (stored: unknown) => (stored ?? []) as readonly RuleResult[]
  return new Map(
    rows.map(({ id, issuerResults, recipientResults }) => [
      id,
      [...verdictsOf('issuer', results(issuerResults)), ...verdictsOf('recipient', results(recipientResults))],
    ]),
  )
}
