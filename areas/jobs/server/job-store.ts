import type { Db } from '#platform/server/database.ts'
import type { JobKind } from '../rules.ts'

interface NewRun {
  readonly kind: JobKind
  readonly total: number
  readonly day?: string
  readonly by: string
  readonly now: Date
}
/** Begins a run and answers its id; undefined when one of the kind is going on. */
export async function beginRun(db: Db, { kind, total, day, by, now }: NewRun): Promise<string | undefined> {
  const begun = await db
    .insertInto('adminJob')
    .values({ kind, total, day: day ?? null, startedAt: now, startedBy: by })
    .onConflict((conflict) => conflict.column('kind').where('state', '=', 'running').doNothing())
    .returning('id')
    .executeTakeFirst()
  return begun?.id
}

/** A run that is going on; undefined when it has ended. */
export const runningRun = (db: Db, id: string) =>
  db.selectFrom('adminJob').selectAll().where('id', '=', id).where('state', '=', 'running').executeTakeFirst()
export type RunRow = NonNullable<Awaited<ReturnType<typeof runningRun>>>

/** The latest run of each kind. */
export const latestRuns = (db: Db) =>
  db.selectFrom('adminJob').distinctOn('kind').selectAll().orderBy('kind').orderBy('startedAt', 'desc').execute()

interface Step {
  readonly reached: string
  readonly done: number
  readonly failed: number
}
/** Companies are done: the next begin after them. What another worker has done meanwhile counts once. */
export const advance = async (db: Db, run: RunRow, { reached, done, failed }: Step): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('adminJob')
    .set(({ eb }) => ({ reached, done: eb('done', '+', done), failed: eb('failed', '+', failed) }))
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .where('reached', run.reached === null ? 'is' : '=', run.reached)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** So many companies are done of a run that is made whole each time. */
export const reachRun = (db: Db, id: string, done: number) =>
  db.updateTable('adminJob').set({ done }).where('id', '=', id).where('state', '=', 'running').execute()

/** Ends a run and answers it; undefined when it has ended already. */
export const endRun = (db: Db, id: string, now: Date): Promise<RunRow | undefined> =>
  db
    .updateTable('adminJob')
    .set({ state: 'done', finishedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()

/** Active clients in a role, or in any, each company once. */
export const activeCompanies = (db: Db, companyType?: 0 | 1) =>
  db
    .selectFrom('client')
    .where('active', '=', 1)
    .$if(companyType !== undefined, (clients) => clients.where('companyType', '=', companyType ?? 0))

export async function countCompanies(db: Db, companyType?: 0 | 1): Promise<number> {
  const { count } = await activeCompanies(db, companyType)
    .select(({ fn }) => fn.count<number>('organizationNumber').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The next companies after the last that is done, in order. */
export async function nextCompanies(
  db: Db,
  reached: string | null,
  most: number,
  companyType?: 0 | 1,
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
