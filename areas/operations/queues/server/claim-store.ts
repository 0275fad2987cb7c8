import type { Db } from '#platform/server/database.ts'
import { dayLength } from '#platform/time.ts'
import type { QueueName } from '../rules.ts'

interface Which {
  readonly queue: QueueName
  readonly subject: string
}
/** Who has taken something out of a queue. */
export interface Claim {
  readonly subject: string
  readonly takenById: string
  readonly takenBy: string
  readonly takenAt: Date
  readonly endsAt: Date
}
interface Taking extends Which {
  /** Since when it waits: what was taken before that was something else, which is done. */
  readonly since: Date
  readonly by: { readonly id: string; readonly name: string }
  readonly now: Date
  readonly endsAt: Date
}

/** What is taken out of a queue and has not gone back by itself, by what is taken. */
export async function claimsOf(db: Db, queue: QueueName, now: Date) {
  const rows = await db
    .selectFrom('workClaim')
    .select(['subject', 'takenById', 'takenBy', 'takenAt', 'endsAt'])
    .where('queue', '=', queue)
    .where('endsAt', '>', now)
    .execute()
  return new Map<string, Claim>(rows.map((row) => [row.subject, row]))
}

const lastOf = (db: Db, queue: QueueName) =>
  db
    .selectFrom('workClaim')
    .select(['subject', 'takenById', 'takenBy', 'takenAt', 'endsAt'])
    .where('queue', '=', queue)
/** The same with what went back by itself, until it is forgotten. */
export async function lastClaims(db: Db, queue: QueueName) {
  const rows = await lastOf(db, queue).execute()
  return new Map<string, Claim>(rows.map((row) => [row.subject, row]))
}
/** Who took something last, held until the transaction ends. */
export const lastClaim = (db: Db, { queue, subject }: Which): Promise<Claim | undefined> =>
  lastOf(db, queue).where('subject', '=', subject).forUpdate().executeTakeFirst()

/**
 * Takes something for somebody; undefined when another has. Of two who ask at once the table lets
 * one (queues 5).
 */
export const takeClaim = (db: Db, { queue, subject, since, by, now, endsAt }: Taking) => {
  const taken = { takenById: by.id, takenBy: by.name, takenAt: now, endsAt }
  return db
    .insertInto('workClaim')
    .values({ queue, subject, ...taken })
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'subject'])
        .doUpdateSet(taken)
        .where(({ or, eb }) =>
          or([eb('workClaim.endsAt', '<=', now), eb('workClaim.takenAt', '<', since)]),
        ),
    )
    .returning('subject')
    .executeTakeFirst()
}

/** Forgets what went back by itself a day ago or more: the trail says who took it. */
export const forgetOld = (db: Db, now: Date) =>
  db
    .deleteFrom('workClaim')
    .where('endsAt', '<', new Date(now.getTime() - dayLength))
    .execute()

/** Ends what somebody has taken; of a certain one when said. Answers whose it was. */
export const endClaim = (
  db: Db,
  { queue, subject }: Which,
  { by, now }: { readonly by?: string; readonly now: Date },
) =>
  db
    .deleteFrom('workClaim')
    .where('queue', '=', queue)
    .where('subject', '=', subject)
    .where('endsAt', '>', now)
    .$if(by !== undefined, (rows) => rows.where('takenById', '=', by ?? ''))
    .returning('takenBy')
    .executeTakeFirst()
