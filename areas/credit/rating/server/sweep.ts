import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { addJobs, type JobTask, type JobTasks } from '#platform/server/jobs.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { companyTypeOf } from '#areas/parties/company/rules.ts'
import { nightlyBudget, nightlyRatings, ratingAge } from '../settings.ts'
import { nightQueue, openNight } from './night-budget.ts'
import { rateJob, rateTask } from './rate-job.ts'

const changedTask = 'rate-by-changed-buckets'
const oldTask = 'rate-again'
/** Clients that one look takes; the next takes the rest. */
const atOnce = 2000

interface Client {
  readonly organizationNumber: string
  readonly companyType: number
}

/**
 * Clients rated by another bucket, or another version of it, than judges them now. Only ratings
 * from before the newest version are looked at.
 */
const ratedOtherwise = async (db: Db): Promise<readonly Client[]> => {
  const { rows } = await sql<Client>`
    with counting as (
      select version.bucket_id, version.version, version.in_force_from, bucket.bucket_type, bucket.created_at
      from rule_bucket_version version join rule_bucket bucket on bucket.id = version.bucket_id
      where version.in_force_from is not null and version.in_force_to is null and bucket.bucket_type is not null
    ), standard as (
      select distinct on (bucket_type) bucket_type, bucket_id, version from counting order by bucket_type, created_at, bucket_id
    )
    select rating.organization_number, rating.company_type
    from company_rating rating
    join client using (organization_number, company_type)
    join company_determination determination on determination.id = rating.decision_reference
    join standard on standard.bucket_type = case rating.company_type when 0 then 'issuer' else 'recipient' end
    left join company_rule_bucket choice
      on choice.organization_number = rating.organization_number and choice.determination_type = rating.company_type + 1
    left join counting chosen on chosen.bucket_id = choice.bucket_id
    where rating.rated_at < (select max(in_force_from) from counting)
      and (determination.bucket_id, determination.bucket_version)
        is distinct from (coalesce(chosen.bucket_id, standard.bucket_id), coalesce(chosen.version, standard.version))
    order by rating.rated_at
    limit ${atOnce}`.execute(db)
  return rows
}

/**
 * Active clients that have never been rated, or not for so long, those first who have waited
 * longest.
 */
const ratedLongAgo = (db: Db, before: Date, most: number): Promise<readonly Client[]> =>
  db
    .selectFrom('client')
    .leftJoin('companyRating as rating', (join) =>
      join
        .onRef('rating.organizationNumber', '=', 'client.organizationNumber')
        .onRef('rating.companyType', '=', 'client.companyType'),
    )
    .select(['client.organizationNumber', 'client.companyType'])
    .where('client.active', '=', 1)
    .where(({ or, eb }) =>
      or([eb('rating.ratedAt', 'is', null), eb('rating.ratedAt', '<', before)]),
    )
    .orderBy('rating.ratedAt', (order) => order.asc().nullsFirst())
    .orderBy('client.id')
    .limit(most)
    .$castTo<Client>()
    .execute()

const jobsFor = (clients: readonly Client[], how: { storedIsEnough: boolean; budgetId?: string }) =>
  clients.map(({ organizationNumber, companyType }) =>
    rateJob({ organizationNumber, side: companyTypeOf(companyType), by: 'Skynet', ...how }),
  )

const byChangedBuckets: JobTask = async (_payload, { reads, writes }) => {
  const clients = await ratedOtherwise(reads.db)
  // The facts are those they were rated by: only the bucket is new, and nothing is paid for.
  await addJobs(writes.db, rateTask, jobsFor(clients, { storedIsEnough: true }))
  return { done: clients.length }
}

const again: JobTask = async (_payload, { reads, writes, clock }) => {
  const days = await readSetting(reads.db, ratingAge)
  const most = await readSetting(reads.db, nightlyRatings)
  const now = clock()
  const before = new Date(now.getTime() - days * 24 * 3_600_000)
  const clients = await ratedLongAgo(reads.db, before, Math.max(0, Math.floor(most)))
  if (clients.length === 0) return { done: 0 }
  return inTransaction(writes, async (db) => {
    const budgetId = await openNight(db, await readSetting(db, nightlyBudget), now)
    if (budgetId === undefined) return { done: 0 }
    await addJobs(db, rateTask, jobsFor(clients, { storedIsEnough: false, budgetId }), nightQueue)
    return { done: clients.length, budgetId }
  })
}

export const sweepTasks: JobTasks = { [changedTask]: byChangedBuckets, [oldTask]: again }
export const sweepSchedules: readonly Schedule[] = [
  { name: changedTask, task: changedTask, when: '*/10 * * * *' },
  { name: oldTask, task: oldTask, when: '20 2 * * *' },
]
