import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { inOrder, type AskedOrder } from '#platform/server/in-order.ts'
import { keepBudget, spentWithin } from '#areas/foundation/costs/server/public.ts'
import { companyTypes, type CompanyType } from '#areas/parties/company/rules.ts'
import type { runSorts } from '../history-calls.ts'
import { jobNames, type JobKind } from '../rules.ts'

interface NewRun {
  readonly kind: JobKind
  readonly total: number
  readonly day?: string
  /** Öre; of a kind that pays for what it fetches. */
  readonly agreedCost?: number
  readonly by: string
  readonly now: Date
}
/**
 * Begins a run, with the budget its starter has approved, and answers its id; undefined when one of
 * the kind is going on.
 */
export async function beginRun(
  db: Db,
  { kind, total, day, agreedCost, by, now }: NewRun,
): Promise<string | undefined> {
  const begun = await db
    .insertInto('adminJob')
    .values({
      kind,
      total,
      day: day ?? null,
      agreedCost: agreedCost ?? null,
      startedAt: now,
      startedBy: by,
    })
    .onConflict((conflict) => conflict.column('kind').where('state', '=', 'running').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (begun && agreedCost !== undefined)
    await keepBudget(db, {
      id: begun.id,
      kind: 'adminJob',
      title: jobNames[kind],
      approvedCost: agreedCost,
      approvedBy: by,
      approvedAt: now,
    })
  return begun?.id
}

/** The latest run of each kind. */
export const latestRuns = (db: Db) =>
  db
    .selectFrom('adminJob')
    .distinctOn('kind')
    .selectAll()
    .orderBy('kind')
    .orderBy('startedAt', 'desc')
    .execute()

interface RunPage extends AskedOrder<(typeof runSorts)[number]> {
  readonly kind: JobKind | ''
  readonly currentPage: number
  readonly take: number
}
const orders = {
  kind: sql`kind`,
  startedAt: sql`started_at`,
  finishedAt: sql`finished_at`,
  state: sql`state`,
  done: sql`done`,
} as const

/** One page of what has been run, of a kind or ('') of all, the newest first (jobs 4). */
export async function pageOfRuns(db: Db, { kind, currentPage, take, ...order }: RunPage) {
  const asked = db
    .selectFrom('adminJob')
    .$if(kind !== '', (some) => some.where('kind', '=', sql<JobKind>`${kind}`))
  const [list, { count }] = await Promise.all([
    inOrder(asked, order, orders)
      .selectAll()
      .orderBy('startedAt', 'desc')
      .orderBy('id')
      .limit(take)
      .offset(currentPage * take)
      .execute(),
    asked.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: count }
}

/** What look-ups of runs have cost so far, by their ids. Öre. */
export const costsOf = spentWithin

interface Step {
  readonly reached: string
  readonly done: number
  readonly failed: number
}
/**
 * Companies are done, also those that were under way when the run was stopped: the next begin after
 * them. What another worker has done meanwhile counts once.
 */
export const advance = async (
  db: Db,
  run: RunRow,
  { reached, done, failed }: Step,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('adminJob')
    .set(({ eb }) => ({ reached, done: eb('done', '+', done), failed: eb('failed', '+', failed) }))
    .where('id', '=', run.id)
    .where('state', 'in', ['running', 'stopped'])
    .where('reached', run.reached === null ? 'is' : '=', run.reached)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * So many companies are done of a run that is made whole each time. False when it has been stopped.
 */
export async function reachRun(db: Db, id: string, done: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('adminJob')
    .set({ done })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps what went wrong, or with null that it goes on. */
export const keepError = (db: Db, id: string, error: string | null) =>
  db
    .updateTable('adminJob')
    .set({ error })
    .where('id', '=', id)
    .where('error', 'is distinct from', error)
    .execute()

/** Ends a run and answers it; undefined when it has ended already. */
export const endRun = (db: Db, id: string, now: Date): Promise<RunRow | undefined> =>
  db
    .updateTable('adminJob')
    .set({ state: 'done', finishedAt: now, error: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()

/**
 * Stops what is going on, by somebody or, with null, at the agreed cost, and answers it; undefined
 * when it is over. Nobody begins another company.
 */
export const stopRun = (
  db: Db,
  which: { readonly kind: JobKind } | { readonly id: string },
  by: string | null,
  now: Date,
) =>
  db
    .updateTable('adminJob')
    .set({ state: 'stopped', finishedAt: now, stoppedBy: by })
    .where('state', '=', 'running')
    .where('kind' in which ? 'kind' : 'id', '=', 'kind' in which ? which.kind : which.id)
    .returningAll()
    .executeTakeFirst()

/** Active clients in a role, or in any, each company once. */
export const activeCompanies = (db: Db, companyType?: CompanyType) =>
  db
    .selectFrom('client')
    .where('active', '=', 1)
    .$if(companyType !== undefined, (clients) =>
      clients.where('companyType', '=', companyTypes[companyType ?? 'issuer']),
    )

export async function countCompanies(db: Db, companyType?: CompanyType): Promise<number> {
  const { count } = await activeCompanies(db, companyType)
    .select(({ fn }) => fn.count<number>('organizationNumber').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Every company a run goes through. */
export async function allCompanies(db: Db, companyType?: CompanyType): Promise<readonly string[]> {
  const rows = await activeCompanies(db, companyType)
    .select('organizationNumber')
    .distinct()
    .execute()
  return rows.map(({ organizationNumber }) => organizationNumber)
}

/** The next companies after the last that is done, in order. */
export async function nextCompanies(
  db: Db,
  reached: string | null,
  most: number,
  companyType?: CompanyType,
): Promise<readonly string[]> {
  const rows = await activeCompanies(db, companyType)
    .select('organizationNumber')
    .distinct()
    .$if(reached !== null, (clients) => clients.where('organizationNumber', '>', reached ?? ''))
    .orderBy('organizationNumber')
    .limit(most)
    .execute()
  return rows.map(({ organizationNumber }) => organizationNumber)
}

/** Seconds a worker keeps a run to itself; it takes it anew before each company. */
const heldFor = 60

/**
 * Takes a run for one turn of one worker, or keeps it, and answers it: no two go through it at the
 * same time, in whatever process. Undefined when it is over, or another's until that worker lets go
 * or has been silent for a minute.
 */
export async function holdRun(db: Db, id: string, turn: string, now: Date) {
  return db
    .updateTable('adminJob')
    .set({ heldBy: turn, heldUntil: new Date(now.getTime() + heldFor * 1000) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where(({ or, eb }) =>
      or([eb('heldBy', 'is', null), eb('heldBy', '=', turn), eb('heldUntil', '<', now)]),
    )
    .returningAll()
    .executeTakeFirst()
}
export type RunRow = NonNullable<Awaited<ReturnType<typeof holdRun>>>

/** Until when another worker has a run that is going on; undefined when it is over. */
export async function heldUntil(db: Db, id: string): Promise<Date | undefined> {
  const run = await db
    .selectFrom('adminJob')
    .select('heldUntil')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return run?.heldUntil ?? undefined
}

export const letGo = (db: Db, id: string, turn: string) =>
  db
    .updateTable('adminJob')
    .set({ heldBy: sql`null`, heldUntil: sql`null` })
    .where('id', '=', id)
    .where('heldBy', '=', turn)
    .execute()
