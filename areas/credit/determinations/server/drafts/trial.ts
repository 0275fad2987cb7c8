import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { addDays, formatMoney, formatNumber, stockholmDay } from '#platform/swedish/format.ts'
import { latestVersion, type Trial, type TrialOf } from '#areas/credit/rules/server/public.ts'
import { decisionText } from '#areas/credit/rules/texts.ts'
import { countJudged, type BackTestRow } from '../back-test-store.ts'

/** How many days back a draft is tried before it can be asked for. */
export const trialDays = 30
/** How many days such a test is good for. */
const freshDays = 7

/** The latest back-test of a version that covers the days that count. Undefined when none does. */
export const trialTest = (db: Db, bucketId: string, version: number, now: Date) =>
  db
    .selectFrom('backTest')
    .selectAll()
    .where('bucketId', '=', bucketId)
    .where('version', '=', version)
    .where('state', '<>', 'cancelled')
    .where('toDay', '>=', addDays(stockholmDay(now), -freshDays))
    .where(sql<boolean>`to_day - from_day >= ${trialDays}`)
    .orderBy(sql`state = 'done'`, 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * What the back-test of a version showed, for who approves it (determinations 51). Undefined while
 * it is not done; a bucket that has judged nothing lately has nothing to be tried on.
 */
export const trialOf: TrialOf = async (db, { bucketId, version, now }) => {
  const test = await trialTest(db, bucketId, version, now)
  if (test?.state === 'done') return { backTestId: test.id, lines: linesOf(test) }
  const latest = await latestVersion(db, bucketId)
  const toDay = stockholmDay(now)
  const span = { fromDay: addDays(toDay, -trialDays), toDay }
  if (!latest || (await countJudged(db, latest.type, bucketId, span)) > 0) return undefined
  return { backTestId: null, lines: [{ label: 'Prövning', before: '', after: nothingJudged }] }
}
const nothingJudged = `Regelhinken har inte bedömt någon faktura på ${trialDays} dagar`

const worth = ({ count, amount }: { count: number; amount: number }) =>
  `${formatNumber(count)} ${count === 1 ? 'faktura' : 'fakturor'}, ${formatMoney(amount)} kr`

/** A finished test in lines: what was tried, each way that invoices turned, and new warnings. */
function linesOf({ fromDay, toDay, result, unjudged }: BackTestRow): Trial['lines'] {
  const line = (label: string, after: string) => ({ label, before: '', after })
  const turned = Object.entries(result.matrix).flatMap(([before, row]) =>
    Object.entries(row)
      .filter(([after]) => after !== before)
      .map(([after, tally]) =>
        line(`Prövning: från ${decisionText(before)} till ${decisionText(after)}`, worth(tally)),
      ),
  )
  const warned = Object.values(result.warned ?? {}).map(({ name, ...tally }) =>
    line(`Prövning: ny varning från ${name}`, worth(tally)),
  )
  return [
    line(`Prövning ${fromDay} – ${toDay}`, worth(result.all)),
    line('Prövning: behandlas annorlunda', worth(result.flipped)),
    ...turned,
    ...warned,
    ...(unjudged > 0 ? [line('Prövning: kunde inte köras om', formatNumber(unjudged))] : []),
  ]
}
