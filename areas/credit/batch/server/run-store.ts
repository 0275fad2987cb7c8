import { sql, type NotNull, type Selectable } from 'kysely'
import type { BatchRow as BatchRowTable, BatchRun as BatchRunTable } from '#database/types.ts'
import { mostNamed } from '#platform/server/audit/persons.ts'
import type { Db } from '#platform/server/database.ts'
import { inOrder, type AskedOrder } from '#platform/server/in-order.ts'
import { shownPart } from '#platform/server/shown-part.ts'
import type { rowSorts, runSorts } from '../contract.ts'
import { batchTypeOf, batchTypes, type BatchType, type ReadRow } from '../rules.ts'

type StoredRun = Selectable<BatchRunTable>
export type RunRow = Omit<StoredRun, 'type'> & { readonly type: BatchType }
const named = (run: StoredRun): RunRow => ({ ...run, type: batchTypeOf(run.type) })
export type RowOfRun = Selectable<BatchRowTable>

interface NewRun {
  readonly id: string
  readonly type: BatchType
  readonly fileName: string
  readonly startsAt: Date
  readonly rows: readonly ReadRow[]
  readonly by: { readonly id: string; readonly name: string; readonly now: Date }
}
const rowsAtOnce = 2000

/** Writes a run with everything there is to judge in it, on the caller's transaction. */
export async function addRun(
  db: Db,
  { id, type, fileName, startsAt, rows, by }: NewRun,
): Promise<void> {
  const bad = rows.filter(({ problem }) => problem !== null).length
  await db
    .insertInto('batchRun')
    .values({
      id,
      type: batchTypes[type],
      fileName,
      state: 'scheduled',
      startsAt,
      total: rows.length - bad,
      badRows: bad,
      createdAt: by.now,
      createdById: by.id,
      createdBy: by.name,
    })
    .execute()
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const values = rows.slice(at, at + rowsAtOnce).map(({ problem, ...row }) => ({
      ...row,
      runId: id,
      problem,
      state: problem === null ? ('waiting' as const) : ('bad' as const),
    }))
    await db.insertInto('batchRow').values(values).execute()
  }
}

export async function runById(db: Db, id: string): Promise<RunRow | undefined> {
  const run = await db.selectFrom('batchRun').selectAll().where('id', '=', id).executeTakeFirst()
  return run && named(run)
}

interface RunPage extends AskedOrder<(typeof runSorts)[number]> {
  readonly currentPage: number
  readonly take: number
}
const runOrders = {
  file: sql`file_name`,
  state: sql`state`,
  examined: sql`examined`,
  bad: sql`bad_rows`,
  starts: sql`starts_at`,
  finished: sql`finished_at`,
} as const

/** The newest first, unless they are sorted. */
export async function listedRuns(db: Db, { currentPage, take, ...order }: RunPage) {
  const list = await inOrder(db.selectFrom('batchRun'), order, runOrders)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(take)
    .offset(currentPage * take)
    .execute()
  const { count } = await db
    .selectFrom('batchRun')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return { list: list.map(named), totalHits: count }
}

/** Rows after a row number, in the order of the file. */
export const rowsAfter = (
  db: Db,
  runId: string,
  after: number | undefined,
  take: number,
): Promise<RowOfRun[]> =>
  db
    .selectFrom('batchRow')
    .selectAll()
    .where('runId', '=', runId)
    .where('rowNumber', '>', after ?? 0)
    .orderBy('rowNumber')
    .limit(take)
    .execute()

/**
 * The numbers of the sole traders in a run, in order; no more than shows that they are more than the
 * trail names.
 */
export async function soleTradersIn(db: Db, runId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('batchRow')
    .select('organizationNumber')
    .distinct()
    .where('runId', '=', runId)
    .where(sql<boolean>`substr(organization_number, 3, 1) < '2'`)
    .orderBy('organizationNumber')
    .limit(mostNamed + 1)
    .$narrowType<{ organizationNumber: NotNull }>()
    .execute()
  return rows.map(({ organizationNumber }) => organizationNumber)
}

interface Page extends AskedOrder<(typeof rowSorts)[number]> {
  readonly id: string
  readonly currentPage: number
  readonly take: number
  readonly onlyProblems: boolean
  /** Whether who asks is shown sole traders' numbers whole. */
  readonly seesNumbers: boolean
}
const rowOrders = {
  row: sql`row_number`,
  number: sql`organization_number`,
  name: sql`name`,
  state: sql`state`,
  score: sql`total_score`,
  limit: sql`financing_limit`,
} as const
const ordersByShown = { ...rowOrders, number: sql.raw(shownPart('organization_number')) }
export async function listedRows(
  db: Db,
  { id, currentPage, take, onlyProblems, seesNumbers, ...order }: Page,
) {
  const rows = db
    .selectFrom('batchRow')
    .where('runId', '=', id)
    .$if(onlyProblems, (some) => some.where('state', 'in', ['bad', 'notRated']))
  const list = await inOrder(rows, order, seesNumbers ? rowOrders : ordersByShown)
    .selectAll()
    .orderBy('rowNumber')
    .limit(take)
    .offset(currentPage * take)
    .execute()
  const { count } = await rows
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return { list, totalHits: count }
}

/** What of a run is left to do, in the order of the file. */
export const waitingRows = (db: Db, runId: string, take: number) =>
  db
    .selectFrom('batchRow')
    .select(['rowNumber', 'organizationNumber', 'attempts'])
    .where('runId', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('attempts')
    .orderBy('rowNumber')
    .limit(take)
    .execute()

/** What became of a row. */
export type Outcome =
  | { readonly state: 'waiting' }
  | { readonly state: 'notRated'; readonly problem: string }
  | ({ readonly state: 'rated' } & Pick<
      RowOfRun,
      | 'determinationId'
      | 'name'
      | 'totalScore'
      | 'ratingCode'
      | 'financingLimit'
      | 'repurchaseLimit'
      | 'mostInvoices'
      | 'reason'
    >)

/**
 * Keeps what became of a row and counts it, on the caller's transaction. A row that is over stays
 * as it is.
 */
export async function keepOutcome(
  db: Db,
  runId: string,
  rowNumber: number,
  outcome: Outcome,
): Promise<void> {
  const kept = await db
    .updateTable('batchRow')
    .set({ ...outcome, attempts: sql`attempts + 1` })
    .where('runId', '=', runId)
    .where('rowNumber', '=', rowNumber)
    .where('state', '=', 'waiting')
    .returning('state')
    .executeTakeFirst()
  if (!kept || kept.state === 'waiting') return
  await db
    .updateTable('batchRun')
    .set({ examined: sql`examined + 1`, rated: sql`rated + ${kept.state === 'rated' ? 1 : 0}` })
    .where('id', '=', runId)
    .execute()
}

/** Answers the run when this call was the one that changed its state. */
export async function moveRun(
  db: Db,
  id: string,
  from: readonly ('scheduled' | 'running')[],
  to: { state: 'running' } | { state: 'done' | 'cancelled'; finishedAt: Date },
): Promise<RunRow | undefined> {
  const run = await db
    .updateTable('batchRun')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returningAll()
    .executeTakeFirst()
  return run && named(run)
}

/** What was left to do of a run that is over will not be done, on the caller's transaction. */
export const leaveWaitingRows = (db: Db, runId: string, problem: string) =>
  db
    .updateTable('batchRow')
    .set({ state: 'notRated', problem })
    .where('runId', '=', runId)
    .where('state', '=', 'waiting')
    .execute()
