import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { addJobs, type JobServices, type JobTask } from '#platform/server/jobs.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { keepOddRows } from '#areas/foundation/oddrows/server/public.ts'
import { openMonth } from '#areas/foundation/costs/server/public.ts'
import { gatheringOfJob } from '#areas/credit/rating/server/public.ts'
import { providers, type Provider } from '#areas/parties/company/rules.ts'
import {
  companyAnswerOf,
  isConfigured,
  monitoringOf,
  type FeedPage,
} from '#areas/parties/company/server/public.ts'

export const readTask = 'read-monitoring'
/** Under which name the odd rows of a provider are kept. */
export const oddRowsOf = { A: 'monitoringA', B: 'monitoringB' } as const
export const takeTask = 'take-monitoring-notice'
/** Pages of one run: what is left is read in the next. */
const mostPages = 100

/** Companies of one hour that are tried again. */
const mostWaiting = 500
const takeJob = ({ organizationNumber }: { readonly organizationNumber: string }) => ({
  key: `${takeTask}:${organizationNumber}`,
  payload: { organizationNumber },
})

/** Keeps a page of a feed and how far it is read; what was told before is not kept again. */
async function keepPage(db: Db, provider: Provider, page: FeedPage, from: string, now: Date) {
  // One reader goes on from where the feed was read to; another, that read the same, is behind.
  const moved = await db
    .updateTable('monitoringFeed')
    .set({ cursor: page.cursor, readAt: now, failedAt: null, problem: null })
    .where('provider', '=', provider)
    .where('cursor', '=', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  await keepOddRows(db, oddRowsOf[provider], page.odd, now)
  if (page.told.length === 0) return true
  const fresh = await db
    .insertInto('monitoringNotice')
    .values(
      page.told.map((told) => ({
        provider,
        externalId: told.externalId,
        organizationNumber: told.organizationNumber,
        kind: told.kind,
        said: told.said,
        happenedAt: told.happenedAt,
        toldAt: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'externalId']).doNothing())
    .returning('organizationNumber')
    .execute()
  await addJobs(
    db,
    takeTask,
    [...new Set(fresh.map(({ organizationNumber }) => organizationNumber))].map(
      (organizationNumber) => takeJob({ organizationNumber }),
    ),
  )
  return true
}

/** What was told and not fetched, as when the month's budget was spent, is fetched when it can be. */
export async function takeWaiting({ reads, writes }: JobServices): Promise<void> {
  const rows = await reads.db
    .selectFrom('monitoringNotice')
    .select('organizationNumber')
    .distinct()
    .where('fetchedAt', 'is', null)
    .limit(mostWaiting)
    .execute()
  await addJobs(writes.db, takeTask, rows.map(takeJob))
}

/** Reads what a provider has told since last time, page by page, each with its cursor (monitoring 19). */
export async function readFeed(services: JobServices, provider: Provider): Promise<void> {
  const { reads, writes, config, clock, log } = services
  if (!isConfigured(config, provider)) return
  for (let pages = 0; pages < mostPages; pages++) {
    const feed = await reads.db
      .selectFrom('monitoringFeed')
      .select('cursor')
      .where('provider', '=', provider)
      .executeTakeFirstOrThrow()
    const page = await attempt(() => monitoringOf[provider].feed(config, feed.cursor))
    if (page instanceof ProviderFailure) {
      log.warn({ provider, problem: page.code }, 'a feed could not be read')
      await inTransaction(writes, (db) =>
        db
          .updateTable('monitoringFeed')
          .set({ failedAt: clock(), problem: page.code })
          .where('provider', '=', provider)
          .execute(),
      )
      return
    }
    const kept = await inTransaction(writes, (db) =>
      keepPage(db, provider, page, feed.cursor, clock()),
    )
    if (!kept || !page.hasMore || page.cursor === feed.cursor) return
  }
}

const payload = z.object({ organizationNumber: z.string() })
/**
 * Fetches a company from whoever told something of it, paid from the month's budget: what is new in
 * it fires its triggers as any answer does (monitoring 19). The other may not have heard of it yet.
 */
export const takeNotice: JobTask = async (given, services) => {
  const { organizationNumber } = payload.parse(given)
  const { reads, writes, clock } = services
  const waiting = await reads.db
    .selectFrom('monitoringNotice')
    .select(['id', 'provider', 'toldAt'])
    .where('organizationNumber', '=', organizationNumber)
    .where('fetchedAt', 'is', null)
    .orderBy('toldAt', 'desc')
    .limit(1000)
    .execute()
  if (waiting.length === 0) return
  const budgetId = await inTransaction(writes, (db) => openMonth(db, clock()))
  const looking = gatheringOfJob(services, { cause: 'monitoring', budgetId })
  let missing = false
  for (const provider of providers) {
    const told = waiting.filter((one) => one.provider === provider)
    const [latest] = told
    if (!latest) continue
    const answer = await companyAnswerOf(looking, organizationNumber, provider, latest.toldAt)
    if (answer.unbought) continue
    if (!answer.isNew) missing = true
    else await markFetched(services, told)
  }
  // The queue tries again, further and further apart.
  if (missing) throw new Error('the company could not be fetched')
}

const markFetched = (
  { writes, clock }: JobServices,
  told: readonly { readonly id: string }[],
): Promise<unknown> =>
  inTransaction(writes, (db) =>
    db
      .updateTable('monitoringNotice')
      .set({ fetchedAt: clock() })
      .where(
        'id',
        'in',
        told.map(({ id }) => id),
      )
      .execute(),
  )
