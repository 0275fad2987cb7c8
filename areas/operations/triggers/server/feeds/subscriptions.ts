import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { keepOddRows } from '#areas/foundation/oddrows/server/public.ts'
import { oddRowsOf } from './read-feeds.ts'
import type { Provider } from '#areas/parties/company/rules.ts'
import { isConfigured, monitoringOf } from '#areas/parties/company/server/public.ts'

/** Companies a run asks one provider about; the next run goes on. */
const most = 5000
/** Those a provider does not have are asked for again after so many days. */
const againAfterDays = 7

/** The clients that are to be told of, by the settings of each role (monitoring 18). */
export const wanted = sql`select distinct client.organization_number
  from client
    join company using (organization_number)
    join monitoring_setting setting on setting.kind = 'information' and setting.value = 'true'
      and setting.setting_type = case client.company_type when 0 then 10 else 11 end
  where company.organization_type is null or not company.organization_type = any(setting.monitoring_exclusion_list)`

/** Clients that a provider is not asked to tell of, and has not lately said that it cannot. */
async function lacking(db: Db, provider: Provider, now: Date, take: number) {
  const { rows } = await sql<{ number: string }>`
    select wanted.organization_number as number from (${wanted}) wanted
      left join monitoring_subscription held on held.provider = ${provider} and held.organization_number = wanted.organization_number
    where held.organization_number is null
      or (held.since is null and held.tried_at < ${now}::timestamptz - make_interval(days => ${againAfterDays}))
    order by 1 limit ${take}`.execute(db)
  return rows.map(({ number }) => number)
}
/** Companies that a provider tells of and that are not to be told of any more. */
async function superfluous(db: Db, provider: Provider, take: number) {
  const { rows } = await sql<{ number: string }>`
    select held.organization_number as number from monitoring_subscription held
    where held.provider = ${provider} and not exists (select from (${wanted}) wanted where wanted.organization_number = held.organization_number)
    order by 1 limit ${take}`.execute(db)
  return rows.map(({ number }) => number)
}

const keep = (
  db: Db,
  provider: Provider,
  organizationNumber: string,
  now: Date,
  problem: ProviderFailure['code'] | null,
) => {
  const row = { since: problem === null ? now : null, triedAt: now, problem }
  return db
    .insertInto('monitoringSubscription')
    .values({ provider, organizationNumber, ...row })
    .onConflict((conflict) => conflict.columns(['provider', 'organizationNumber']).doUpdateSet(row))
    .execute()
}
const drop = (db: Db, provider: Provider, organizationNumber: string) =>
  db
    .deleteFrom('monitoringSubscription')
    .where('provider', '=', provider)
    .where('organizationNumber', '=', organizationNumber)
    .execute()

/**
 * Asks a provider to tell of the clients it does not tell of, and not of the others (monitoring 18).
 * One that cannot be reached is left for the next run. Answers whether it could be reached.
 */
export async function keepEqual(services: JobServices, provider: Provider): Promise<boolean> {
  const { reads, writes, config, clock, log } = services
  if (!isConfigured(config, provider)) return false
  const { subscribe, unsubscribe } = monitoringOf[provider]
  for (const number of await lacking(reads.db, provider, clock(), most)) {
    const asked = await attempt(() => subscribe(config, number))
    const problem = asked instanceof ProviderFailure ? asked.code : null
    if (problem !== null) log.warn({ provider, problem }, 'a company could not be monitored')
    // Nobody answers: the others wait for the next run. A company that is refused holds up no other.
    if (problem === 'slow' || problem === 'unreachable') return false
    await inTransaction(writes, (db) => keep(db, provider, number, clock(), problem))
  }
  for (const number of await superfluous(reads.db, provider, most)) {
    const asked = await attempt(() => unsubscribe(config, number))
    const problem = asked instanceof ProviderFailure ? asked.code : null
    if (problem === 'slow' || problem === 'unreachable') return false
    if (problem !== null && problem !== 'missing') continue
    await inTransaction(writes, (db) => drop(db, provider, number))
  }
  return true
}

/**
 * Takes what a provider says that it tells of for what it is: what it does not say is asked for
 * again, and what we have not asked for is known, so that it is ended (monitoring 18).
 */
export async function compareWith(services: JobServices, provider: Provider): Promise<void> {
  const { writes, config, clock } = services
  if (!isConfigured(config, provider)) return
  for (let after = ''; ;) {
    const page = await attempt(() => monitoringOf[provider].subscribed(config, after))
    if (page instanceof ProviderFailure) return
    const { numbers, odd } = page
    const last = numbers.at(-1)
    const now = clock()
    await inTransaction(writes, async (db) => {
      await keepOddRows(db, oddRowsOf[provider], odd, now)
      await sql`delete from monitoring_subscription
        where provider = ${provider} and since is not null and organization_number > ${after}
          and (${last ?? null}::text is null or organization_number <= ${last ?? null}) and organization_number <> all(${[...numbers]}::text[])`.execute(
        db,
      )
      await sql`insert into monitoring_subscription (provider, organization_number, since, tried_at)
        select ${provider}, number, ${now}, ${now} from unnest(${[...numbers]}::text[]) number
        on conflict (provider, organization_number) do update set since = coalesce(monitoring_subscription.since, excluded.since), problem = null`.execute(
        db,
      )
      if (last === undefined)
        await db
          .updateTable('monitoringFeed')
          .set({ comparedAt: now })
          .where('provider', '=', provider)
          .execute()
    })
    // A provider whose numbers do not rise would be asked for ever.
    if (last === undefined || last <= after) return
    after = last
  }
}

/** How many are told of, and what differs, for the screen (monitoring 21). */
export async function standingOf(db: Db, provider: Provider) {
  const { rows } = await sql<{
    subscribed: number
    missing: number
    lacking: number
    superfluous: number
  }>`
    select
      (select count(*)::int from monitoring_subscription where provider = ${provider} and since is not null) as subscribed,
      (select count(*)::int from monitoring_subscription where provider = ${provider} and since is null) as missing,
      (select count(*)::int from (${wanted}) wanted where not exists (
        select from monitoring_subscription held where held.provider = ${provider} and held.organization_number = wanted.organization_number)) as lacking,
      (select count(*)::int from monitoring_subscription held where held.provider = ${provider} and not exists (
        select from (${wanted}) wanted where wanted.organization_number = held.organization_number)) as superfluous`.execute(
    db,
  )
  return rows[0] ?? { subscribed: 0, missing: 0, lacking: 0, superfluous: 0 }
}
