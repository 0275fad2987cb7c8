import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { addDays, formatMoney, formatNumber, stockholmDay } from '#platform/swedish/format.ts'
import { latestVersion, type Trial, type TrialOf } from '#areas/credit/rules/server/public.ts'
import { decisionText } from '#areas/credit/rules/texts.ts'
import { countJudged, isGoingOn, type BackTestRow } from '../back-test-store.ts'
import { latestShadowOf } from '../shadows/shadow-store.ts'

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
    .where('shadows', 'is', null)
    .where('state', '<>', 'cancelled')
    .where('toDay', '>=', addDays(stockholmDay(now), -freshDays))
    .where(sql<boolean>`to_day - from_day >= ${trialDays}`)
    .orderBy(sql`state = 'done'`, 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * What the back-test of a version showed, and its latest shadow if any (determinations 58), for who approves it (determinations 51). Undefined while
 * it is not done; a bucket that has judged nothing lately has nothing to be tried on.
 */
export const trialOf: TrialOf = async (db, { bucketId, version, now }) => {
  const test = await trialTest(db, bucketId, version, now)
  const shadow = await latestShadowOf(db, bucketId, version)
  const shadowed = shadow ? shadowLines(shadow, now) : []
  if (test?.state === 'done')
    return { backTestId: test.id, lines: [...backTestLines(test), ...shadowed] }
  const latest = await latestVersion(db, bucketId)
  const toDay = stockholmDay(now)
  const span = { fromDay: addDays(toDay, -trialDays), toDay }
  if (!latest || (await countJudged(db, latest.type, bucketId, span)) > 0) return undefined
  return {
    backTestId: null,
    lines: [{ label: 'Prövning', before: '', after: nothingJudged }, ...shadowed],
  }
}
const nothingJudged = `Regelhinken har inte bedömt någon faktura på ${trialDays} dagar`

const worth = ({ count, amount }: { count: number; amount: number }) =>
  `${formatNumber(count)} ${count === 1 ? 'faktura' : 'fakturor'}, ${formatMoney(amount)} kr`

const line = (label: string, after: string) => ({ label, before: '', after })
const backTestLines = (test: BackTestRow) => [
  line(`Prövning ${test.fromDay} – ${test.toDay}`, worth(test.result.all)),
  ...linesOf('Prövning', test),
]
/** A shadow that still goes on says so: it may come to something else. */
function shadowLines(test: BackTestRow, now: Date) {
  const to = stockholmDay(test.finishedAt ?? now)
  const going = isGoingOn(test) ? ' (pågår)' : ''
  return [
    line(`Skuggning ${test.fromDay} – ${to}${going}`, worth(test.result.all)),
    ...linesOf('Skuggning', test),
  ]
}

/** What a test came to in lines: each way that invoices turned, and new warnings. */
function linesOf(what: string, { result, unjudged }: BackTestRow): Trial['lines'] {
  const turned = Object.entries(result.matrix).flatMap(([before, row]) =>
    Object.entries(row)
      .filter(([after]) => after !== before)
      .map(([after, tally]) =>
        line(`${what}: från ${decisionText(before)} till ${decisionText(after)}`, worth(tally)),
      ),
  )
  const warned = Object.values(result.warned ?? {}).map(({ name, ...tally }) =>
    line(`${what}: ny varning från ${name}`, worth(tally)),
  )
  return [
    line(`${what}: behandlas annorlunda`, worth(result.flipped)),
    ...turned,
    ...warned,
    ...(unjudged > 0 ? [line(`${what}: kunde inte köras om`, formatNumber(unjudged))] : []),
  ]
}
