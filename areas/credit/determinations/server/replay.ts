import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { replay as run } from '#areas/credit/rules/rules.ts'
import type { determinations } from '../contract.ts'
import { judgedAgain } from './judge-again.ts'
import { presentInput } from './present-input.ts'
import { storedDetermination } from './stored.ts'
import { differencesOf, outcomeOf } from './what-if.ts'

/** An old determination again, on what was stored and on what is known now. */
export const replay: Handler<typeof determinations.replay> = async ({ id }, context) => {
  const stored = await storedDetermination(context.db, id)
  if (!stored) return refusePlatform('notFound')
  const now = await presentInput(context, stored)
  if (!judgedAgain(stored.input) || !judgedAgain(now)) return context.refuse('cannotJudge')
  const { verdict, drift, again } = run(stored, now)
  return {
    verdict,
    drift,
    before: outcomeOf(stored.summary),
    after: outcomeOf(again),
    differences: differencesOf(stored.summary, again),
  }
}
