import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { explain, kindOfRule, type Changes, type RuleResult } from '#areas/credit/rules/rules.ts'
import type { determinations } from '../contract.ts'
import type { WhatIfChanges } from '../what-if-fields.ts'
import { inputFor } from './input-for.ts'
import { judgedAgain } from './judge-again.ts'
import { storedDetermination } from './stored.ts'
import { whomInputNames } from './whom-input-names.ts'

export const explanation: Handler<typeof determinations.explanation> = async (
  { id },
  { db, actor, refuse, audit },
) => {
  const stored = await storedDetermination(db, id)
  if (!stored) return refusePlatform('notFound')
  const input = inputFor(actor, stored.input)
  const again = judgedAgain(input)
  if (!again) return refuse('cannotJudge')
  audit({ subject: id, persons: await whomInputNames(db, input) })
  const { headline, reasons, rules, flips } = explain(input, again)
  return {
    headline,
    reasons: [...reasons],
    rules: rules.map(({ side, text, parts, ...result }) => ({
      side,
      text,
      ...withKind(result),
      parts: parts.map(withKind),
    })),
    flips: flips.map(({ kind, decision, text, changes }) => ({
      kind,
      decision,
      text,
      changes: sentChanges(changes),
    })),
  }
}

const withKind = <R extends Pick<RuleResult, 'measure'>>(result: R) => ({
  ...result,
  kind: kindOfRule(result.measure),
})

/** A flip's change as the what-if call takes it. */
function sentChanges({ amount, assumed, addExceptions }: Changes): WhatIfChanges {
  const { issuer, recipient } = assumed?.values ?? {}
  return {
    ...(amount !== undefined && { amount }),
    ...(assumed?.limits && { limits: assumed.limits }),
    ...(issuer && { issuerValues: issuer }),
    ...(recipient && { recipientValues: recipient }),
    ...(addExceptions && { addExceptions: [...addExceptions] }),
  }
}
