import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import type { Actor } from '#platform/permission.ts'
import { readsDecisions } from '#areas/foundation/users/rules.ts'
import { rulesKept } from '#areas/purchasing/invoices/texts.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { ticker } from '../contract.ts'
import { refreshOf, refreshSeconds } from '../rules.ts'
import { countsByDecision } from '#areas/purchasing/invoices/server/public.ts'
import { countOfRules, mostFrequentRules } from './rule-count-store.ts'

interface Span {
  readonly fromDate: string
  readonly toDate: string
}
const counters = async (db: Db, span: Span) => ({
  ...span,
  decisions: await countsByDecision(db, span),
})
/** The rules for who reads decisions; to the rest how often there were any (ticker 15). */
async function results(db: Db, span: Span, actor: Actor) {
  const of = async (outcome: 'approval' | 'rejection') => {
    if (actor.kind === 'staff' && readsDecisions(actor)) return mostFrequentRules(db, outcome, span)
    const count = await countOfRules(db, outcome, span)
    return count === 0 ? [] : [{ ruleName: rulesKept, count }]
  }
  return { approval: await of('approval'), rejection: await of('rejection') }
}

const stats: Handler<typeof ticker.stats> = async (_, { db, actor, today }) => {
  const day = { fromDate: today, toDate: today }
  const month = { fromDate: `${today.slice(0, 8)}01`, toDate: today }
  return {
    refresh: refreshOf(await readSetting(db, refreshSeconds)),
    month: await counters(db, month),
    day: await counters(db, day),
    result: { month: await results(db, month, actor), day: await results(db, day, actor) },
  }
}

export const tickerServed = handlers(ticker, { stats })
