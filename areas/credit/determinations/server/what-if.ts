import { keysOf } from '#platform/record.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import {
  changedInput,
  explain,
  ruleDifferences,
  sameTreatment,
  summary,
  type BucketVersion,
  type Changes,
  type DeterminationInput,
  type Side,
  type Summary,
} from '#areas/credit/rules/rules.ts'
import { bucketVersion } from '#areas/credit/rules/server/public.ts'
import type { determinations } from '../contract.ts'
import type { WhatIfChanges } from '../what-if-fields.ts'
import { judgedAgain, seenLimits } from './judge-again.ts'
import { storedDetermination } from './stored.ts'

/** The same engine on the same record with something changed. */
export const whatif: Handler<typeof determinations.whatif> = async (
  { id, changes },
  { db, refuse },
) => {
  const stored = await storedDetermination(db, id)
  if (!stored) return refusePlatform('notFound')
  const buckets = await bucketsOf(db, changes)
  if (!buckets) return refusePlatform('notFound')
  const input = changedInput(stored.input, changesOf(stored.input, changes, buckets))
  const determination = judgedAgain(input)
  if (!determination) return refuse('cannotJudge')
  const after = summary(determination)
  const { headline, reasons } = explain(input, { ...determination, judged: null })
  return {
    ...outcomeOf(after),
    turned: !sameTreatment(stored.summary, after),
    headline,
    reasons: [...reasons],
    limits: seenLimits(input, determination.judged?.limits),
    differences: differencesOf(stored.summary, after),
  }
}

type Buckets = Pick<Changes, Side>
/** The buckets to judge by instead; undefined when there is no such version of a side's. */
async function bucketsOf(db: Db, sent: WhatIfChanges): Promise<Buckets | undefined> {
  const wanted = { issuer: sent.issuerBucket, recipient: sent.recipientBucket }
  const buckets: { [S in Side]?: { bucket: BucketVersion } } = {}
  for (const side of keysOf(wanted)) {
    const version = wanted[side]
    if (!version) continue
    const bucket = await bucketVersion(db, version.bucketId, version.version)
    if (bucket?.type !== side) return undefined
    buckets[side] = { bucket }
  }
  return buckets
}

function changesOf(input: DeterminationInput, sent: WhatIfChanges, buckets: Buckets): Changes {
  return {
    amount: sent.amount,
    assumed: {
      limits: sent.limits,
      values: { issuer: sent.issuerValues, recipient: sent.recipientValues },
    },
    terms:
      sent.depositionAllowed === undefined
        ? undefined
        : { ...input.terms, depositionAllowed: sent.depositionAllowed },
    addExceptions: sent.addExceptions,
    removeExceptions: sent.removeExceptions,
    ...buckets,
  }
}

export const outcomeOf = ({
  decision,
  repurchaseUsage,
  depositionUsage,
  issuerScore,
  recipientScore,
}: Summary) => ({
  decision,
  repurchaseUsage,
  depositionUsage,
  issuerScore,
  recipientScore,
})

type Said = Summary['rules'][number]
const said = (rule: Said | null) =>
  rule && { passed: rule.passed, stops: rule.stops, score: rule.score, exception: rule.exception }
/** The rules two runs do not agree on. */
export const differencesOf = (before: Summary, after: Summary) =>
  ruleDifferences(before, after).map(({ side, id, name, before: was, after: is }) => ({
    side,
    id,
    name,
    before: said(was),
    after: said(is),
  }))
