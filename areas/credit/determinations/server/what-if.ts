import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import {
  changedInput,
  explain,
  ruleDifferences,
  sameTreatment,
  summary,
  type Changes,
  type DeterminationInput,
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
  const input = changedInput(stored.input, await changesOf(db, stored.input, changes))
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

async function changesOf(db: Db, input: DeterminationInput, sent: WhatIfChanges): Promise<Changes> {
  const bucket = async (side: 'issuer' | 'recipient', wanted: WhatIfChanges['issuerBucket']) => {
    const found = wanted && (await bucketVersion(db, wanted.bucketId, wanted.version))
    if (wanted && found?.type !== side) refusePlatform('notFound')
    return found && { bucket: found }
  }
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
    issuer: await bucket('issuer', sent.issuerBucket),
    recipient: await bucket('recipient', sent.recipientBucket),
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
