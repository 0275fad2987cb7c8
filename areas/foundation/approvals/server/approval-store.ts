import type { Actor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import type { Place } from '#areas/places.ts'
import type { Difference, ProofDocument } from '../contract.ts'
import { daysToDecide, type ActName, type ApprovalState } from '../rules.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'approval.difference': readonly Difference[]
    'approval.payload': unknown
    'approval.proof': readonly ProofDocument[] | null
  }
}

const rows = (db: Db) => db.selectFrom('approval').selectAll()
export type ApprovalRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** One approval, held until the transaction ends. */
export const heldApproval = (db: Db, id: string) =>
  rows(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** What waits of an act on a thing, held until the transaction ends. */
export const heldWaiting = (db: Db, act: ActName, subject: string) =>
  rows(db)
    .where('act', '=', act)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

/** Whether a determination judged a company, as issuer or recipient. */
export async function judged(db: Db, determinationId: string, organizationNumber: string) {
  const found = await db
    .selectFrom('determination')
    .select('id')
    .where('id', '=', determinationId)
    .where((where) =>
      where.or([
        where('issuer', '=', organizationNumber),
        where('recipient', '=', organizationNumber),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** What waits of these acts on a thing. */
export const waitingOn = (db: Db, acts: readonly ActName[], subject: string) =>
  waitingOf(db, acts, { subject })

/** What waits of these acts: on a thing, about a company, or at all. */
export const waitingOf = (
  db: Db,
  acts: readonly ActName[],
  about: {
    readonly subject?: string | undefined
    readonly organizationNumber?: string | undefined
  },
) =>
  rows(db)
    .where('act', 'in', acts)
    .where('state', '=', 'waiting')
    .$if(about.subject !== undefined, (some) => some.where('subject', '=', about.subject ?? ''))
    .$if(about.organizationNumber !== undefined, (some) =>
      some.where('organizationNumber', '=', about.organizationNumber ?? ''),
    )
    .orderBy('askedAt')
    .limit(100)
    .execute()

/** What waits that somebody has asked for. */
export const waitingBy = (db: Db, askedById: string) =>
  rows(db).where('state', '=', 'waiting').where('askedById', '=', askedById).forUpdate().execute()

/** What was asked for last of an act on a thing, however it ended. */
export const lastAsked = (db: Db, act: ActName, subject: string) =>
  rows(db)
    .where('subject', '=', subject)
    .where('act', '=', act)
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

interface Page {
  readonly currentPage: number
  readonly take: number
}
type Filtered = ReturnType<typeof rows>
async function pageOf(filtered: Filtered, { currentPage, take }: Page) {
  const [list, { count }] = await Promise.all([
    filtered
      .limit(take)
      .offset(currentPage * take)
      .execute(),
    filtered
      .clearSelect()
      .clearOrderBy()
      .select((one) => one.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: count }
}

/** What waits of these acts and somebody else has asked for, the oldest first. */
export const pageForSecond = (
  db: Db,
  { acts, but, now }: { acts: readonly ActName[]; but: string; now: Date },
  page: Page,
) =>
  pageOf(
    rows(db)
      .where('state', '=', 'waiting')
      // Somebody may be the second person of nothing.
      .where((where) => where('act', '=', where.fn.any(where.val([...acts]))))
      .where('askedById', '<>', but)
      .where('expiresAt', '>', now)
      .orderBy('askedAt')
      .orderBy('id'),
    page,
  )
/** What somebody has asked for, the newest first. */
export const pageOfAsker = (db: Db, askerId: string, page: Page) =>
  pageOf(rows(db).where('askedById', '=', askerId).orderBy('askedAt', 'desc').orderBy('id'), page)
/** Everything that is decided, the latest first. */
export const pageDecided = (db: Db, page: Page) =>
  pageOf(rows(db).where('state', '<>', 'waiting').orderBy('decidedAt', 'desc').orderBy('id'), page)

export interface ActRequest {
  readonly act: ActName
  readonly subject: string
  readonly organizationNumber?: string | undefined
  readonly title: string
  readonly place: Place
  readonly difference: readonly Difference[]
  readonly reason: string
  /** Of the same company. */
  readonly determinationId?: string | undefined
  readonly payload: unknown
}
interface By {
  readonly id: string
  readonly askedBy: {
    readonly id: string
    readonly name: string
    readonly kind?: Actor['kind']
  }
  readonly now: Date
}
/**
 * Stores an act that waits. Answers false, and stores nothing, when the same waits on the same
 * thing.
 */
export async function addApproval(db: Db, asked: ActRequest, { id, askedBy, now }: By) {
  const expiresAt = new Date(now)
  expiresAt.setUTCDate(expiresAt.getUTCDate() + daysToDecide)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('approval')
    .values({
      id,
      ...asked,
      organizationNumber: asked.organizationNumber ?? null,
      determinationId: asked.determinationId ?? null,
      difference: JSON.stringify(asked.difference),
      payload: JSON.stringify(asked.payload),
      askedById: askedBy.id,
      askedBy: askedBy.name,
      askedByCustomer: askedBy.kind === 'customer',
      askedAt: now,
      expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['act', 'subject']).where('state', '=', 'waiting').doNothing(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

interface Decision {
  readonly state: Exclude<ApprovalState, 'waiting'>
  readonly by: { readonly id: string | null; readonly name: string }
  readonly now: Date
  readonly comment?: string
  /** What it was approved by; null for an act without a proof. */
  readonly proof?: readonly ProofDocument[] | null
}
export const endApproval = (
  db: Db,
  id: string,
  { state, by, now, comment = '', proof = null }: Decision,
) =>
  db
    .updateTable('approval')
    .set({
      state,
      decidedById: by.id,
      decidedBy: by.name,
      decidedAt: now,
      comment,
      proof: proof && JSON.stringify(proof),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/** Ends what has waited too long; answers what. */
export const endExpired = (db: Db, now: Date) =>
  db
    .updateTable('approval')
    .set({ state: 'expired', decidedBy: 'Skynet', decidedAt: now })
    .where('state', '=', 'waiting')
    .where('expiresAt', '<=', now)
    .returning(['id', 'act', 'subject', 'organizationNumber', 'askedBy', 'payload'])
    .execute()
