import { sql, type Selectable } from 'kysely'
import type { ClientLimit } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { addJob } from '#platform/server/jobs.ts'
import { pendingStateNumbers, pendingStateOf, type PendingState } from '../case-rules.ts'
import { companyTypeOf, limitTypeNumbers, limitTypeOf, type LimitType } from '../rules.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'

export interface Which {
  readonly organizationNumber: string
  readonly limitType: LimitType
}
/** A limit as tables know it. */
export const columnsOf = <Type extends LimitType>({
  organizationNumber,
  limitType,
}: {
  readonly organizationNumber: string
  readonly limitType: Type
}) => ({ organizationNumber, limitType: limitTypeNumbers[limitType] })

/**
 * The client a limit is about, in the role the limit's type has; undefined when the company is not
 * our client in that role.
 */
export const clientOf = (db: Db, { organizationNumber, limitType }: Which) =>
  db
    .selectFrom('client')
    .innerJoin('company', 'company.organizationNumber', 'client.organizationNumber')
    .select(['client.id', 'client.organizationNumber', 'company.name'])
    .where('client.organizationNumber', '=', organizationNumber)
    .where('client.companyType', '=', companyTypes[companyTypeOf(limitType)])
    .executeTakeFirst()

const rowOf = (db: Db, which: Which) =>
  db
    .selectFrom('clientLimit')
    .selectAll()
    .where((row) => row.and(columnsOf(which)))
type StoredRow = Selectable<ClientLimit>
export type LimitRow = Omit<StoredRow, 'limitType' | 'pendingState'> &
  Which & { readonly pendingState: PendingState | null }
export const named = (row: StoredRow): LimitRow => ({
  ...row,
  limitType: limitTypeOf(row.limitType),
  pendingState: row.pendingState === null ? null : pendingStateOf(row.pendingState),
})

export async function findLimit(db: Db, which: Which): Promise<LimitRow | undefined> {
  const row = await rowOf(db, which).executeTakeFirst()
  return row && named(row)
}

/**
 * The row of a limit, made when there is none, held against everybody else's changes and
 * reservations until the transaction ends.
 */
export async function lockedLimit(db: Db, which: Which): Promise<LimitRow> {
  await db
    .insertInto('clientLimit')
    .values(columnsOf(which))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return named(await rowOf(db, which).forUpdate().executeTakeFirstOrThrow())
}

/** Who changes, and when. */
export interface Change {
  readonly by: string
  /** Whose the limit becomes when it is nobody's yet (limits 80). */
  readonly byId?: string | null
  readonly now: Date
}

/**
 * Ends the present value in the history. Answers when that was: never before it began, whatever the
 * clocks of two servers say.
 */
export async function archivePresent(
  db: Db,
  which: Which,
  isCalculated: boolean,
  { now }: Change,
  removedBy: string | null = null,
): Promise<Date> {
  const ended = await db
    .updateTable('clientLimitHistory')
    .set({ archived: sql<Date>`greatest(since, ${now}::timestamptz)`, removedBy })
    .where((row) => row.and(columnsOf(which)))
    .where('isCalculated', '=', isCalculated)
    .where('archived', 'is', null)
    .returning('archived')
    .executeTakeFirst()
  return ended?.archived ?? now
}

export interface LimitDecision {
  /** Öre. */
  readonly limitValue: number
  readonly expiresDate: string
  readonly decisionReferens: string
  readonly ratingCondition: string
}

/**
 * Sets the manual value of a locked limit and writes the history. It becomes whoever's sets it when
 * it is nobody's yet. A value that is set ends not to
 * renew, and a case that is answered; one that goes on stays until it is (limits 51).
 */
export async function setManual(
  db: Db,
  row: LimitRow,
  decided: LimitDecision,
  change: Change & { today: string },
) {
  const { limitValue, expiresDate, decisionReferens: decisionReference, ratingCondition } = decided
  const values = {
    limitValue,
    expiresDate,
    decisionReference,
    ratingCondition,
    changedBy: change.by,
  }
  const since = await archivePresent(db, row, false, change)
  await db
    .insertInto('clientLimitHistory')
    .values({ ...columnsOf(row), ...values, isCalculated: false, since })
    .execute()
  await changeLimit(db, row, {
    ...values,
    valueDate: change.today,
    changedAt: since,
    ownerId: row.ownerId ?? change.byId ?? null,
    willNotRenew: false,
    ...(row.pendingState !== 'ongoing' && noCase),
  })
  if (row.limitType === 'financing' && row.limitValue === null)
    await addJob(db, {
      task: limitDecidedTask,
      payload: { organizationNumber: row.organizationNumber },
      key: `${limitDecidedTask}:${row.organizationNumber}`,
    })
}

/**
 * The job of the area that buys: what is paused until somebody has decided on the financing limit of
 * a company is decided on again (limits 88).
 */
export const limitDecidedTask = 'limit-decided'

/** What is left when an answered case is. */
const noCase = { pendingState: null, pendingUser: null, pendingReference: null, pendingAt: null }

/** Takes the manual value of a locked limit away; what is calculated counts again. */
export async function removeManual(db: Db, row: LimitRow, change: Change) {
  const changedAt = await archivePresent(db, row, false, change, change.by)
  await changeLimit(db, row, {
    limitValue: null,
    valueDate: null,
    expiresDate: null,
    decisionReference: null,
    ratingCondition: '',
    changedBy: change.by,
    changedAt,
    willNotRenew: false,
    ...(row.pendingState !== 'ongoing' && noCase),
  })
}

/** Changes a locked limit and counts its version up. */
export const changeLimit = (
  db: Db,
  { version, ...which }: LimitRow,
  {
    pendingState,
    ...values
  }: Partial<Omit<LimitRow, 'limitType' | 'reserved' | 'openCount' | 'companyType'>>,
) =>
  db
    .updateTable('clientLimit')
    .set({
      ...values,
      ...(pendingState !== undefined && {
        pendingState: pendingState && pendingStateNumbers[pendingState],
      }),
      version: version + 1,
    })
    .where((row) => row.and(columnsOf(which)))
    .execute()
