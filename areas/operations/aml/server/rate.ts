import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { addJobs, type JobServices, type JobTask, type JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { rateAml, type AmlConfiguration, type AmlReason } from '../rules.ts'
import { configurationAt, factsOf } from './facts.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'companyAmlRating.reasons': readonly AmlReason[]
    'amlRatingHistory.reasons': readonly AmlReason[]
  }
}

/** Who made it, as everybody who reads it sees. */
const source = 'Skynet'

/** Rates a client by what is known of it now; the same as before leaves it as it was (aml 1). */
export async function rateNow(
  db: Db,
  organizationNumber: string,
  now: Date,
  by?: AmlConfiguration,
): Promise<void> {
  const facts = await factsOf(db, organizationNumber, now)
  const made = rateAml(facts, by ?? (await configurationAt(db, now)))
  await db
    .insertInto('amlCheck')
    .values({ organizationNumber, checkedAt: now })
    .onConflict((conflict) => conflict.column('organizationNumber').doUpdateSet({ checkedAt: now }))
    .execute()
  if (!made) return
  const row = { rating: made.rating, reasons: JSON.stringify(made.reasons), source, ratedAt: now }
  await db
    .insertInto('companyAmlRating')
    .values({ organizationNumber, ...row })
    .onConflict((conflict) => conflict.column('organizationNumber').doUpdateSet(row))
    .execute()
}

const rateTask = 'rate-aml'
const sweepTask = 'look-for-aml'
/** Clients of one hour: the next goes on. */
const most = 2000
/** What nothing has happened to is looked at again after so many days: screenings and answers grow old. */
const againAfterDays = 7

/** Clients that something has happened to since they were looked at, the longest ago first. */
async function toRate({ reads, clock }: JobServices): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    select client.organization_number as number
    from (select distinct organization_number from client where active = 1) client
      left join aml_check looked using (organization_number)
    where looked.checked_at is null
      or looked.checked_at < ${clock()}::timestamptz - make_interval(days => ${againAfterDays})
      or exists (select from key_person person where person.organization_number = client.organization_number
        and (person.fetched_at > looked.checked_at
          or exists (select from person_screening screened where screened.personal_number = person.personal_number and screened.screened_at > looked.checked_at)))
      or exists (select from kyc_response answered left join kyc_review review on review.response_id = answered.id
        where answered.organization_number = client.organization_number
          and greatest(answered.completed_at, answered.replaced_at, review.decided_at) > looked.checked_at)
      or exists (select from company_standing standing where standing.organization_number = client.organization_number
        and standing.kind = 1 and standing.since > looked.checked_at)
    order by looked.checked_at nulls first, 1 limit ${most}`.execute(reads.db)
  return rows.map(({ number }) => number)
}
const look: JobTask = async (_, services) => {
  const numbers = await toRate(services)
  await addJobs(services.writes.db, rateTask, numbers.map(jobOf), rateTask)
}
const jobOf = (organizationNumber: string) => ({
  key: `${rateTask}:${organizationNumber}`,
  payload: { organizationNumber },
})

const payload = z.object({ organizationNumber: z.string() })
const rate: JobTask = async (given, { writes, clock }) => {
  const { organizationNumber } = payload.parse(given)
  await inTransaction(writes, (db) => rateNow(db, organizationNumber, clock()))
}

export const amlTasks: JobTasks = { [rateTask]: rate, [sweepTask]: look }
export const amlSchedules: readonly Schedule[] = [
  { name: sweepTask, task: sweepTask, when: '40 * * * *' },
]
