import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { ticker } from '../contract.ts'
import { refreshOf, refreshSeconds } from '../rules.ts'
import { countsByDecision } from '#areas/purchasing/invoices/server/public.ts'
import { mostFrequentRules } from './rule-count-store.ts'

interface Span {
  readonly fromDate: string
  readonly toDate: string
}
const counters = async (db: Db, span: Span) => ({
  ...span,
  decisions: await countsByDecision(db, span),
})
const results = async (db: Db, span: Span) => ({
  approval: await mostFrequentRules(db, 'approval', span),
  rejection: await mostFrequentRules(db, 'rejection', span),
})

const stats: Handler<typeof ticker.stats> = async (_, { db, today }) => {
  const day = { fromDate: today, toDate: today }
  const month = { fromDate: `${today.slice(0, 8)}01`, toDate: today }
  return {
    refresh: refreshOf(await readSetting(db, refreshSeconds)),
    month: await counters(db, month),
    day: await counters(db, day),
    result: { month: await results(db, month), day: await results(db, day) },
  }
}

export const tickerServed = handlers(ticker, { stats })
