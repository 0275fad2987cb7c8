import type { Db } from '#platform/server/database.ts'
import { addJob, type NewJob } from '#platform/server/jobs.ts'

const task = 'seal-agreements'
/** Seals a set when it can be. One job per seal at a time. */
export const sealJob = (id: string, runAt?: Date): NewJob => ({
  task,
  payload: { id },
  key: `${task}:${id}`,
  ...(runAt && { runAt }),
})
export const sealTask = task

/**
 * Asks for the seal of a set whose last agreement has just been approved (signing 28). None for
 * one that nobody signs.
 *
 * @param sealId left out the database makes one
 */
export async function askForSeal(db: Db, setId: string, now: Date, sealId?: string): Promise<void> {
  const signed = await db
    .selectFrom('agreementSignature as signature')
    .innerJoin('agreementSigner as signer', 'signer.id', 'signature.signerId')
    .select('signature.id')
    .where('signer.setId', '=', setId)
    .where('signature.state', '=', 'counts')
    .limit(1)
    .executeTakeFirst()
  if (!signed) return
  const asked = await db
    .insertInto('agreementSeal')
    .values({ setId, askedAt: now, ...(sealId && { id: sealId }) })
    .onConflict((one) => one.column('setId').where('supersededAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (asked) await addJob(db, sealJob(asked.id))
}

/** Takes the seal of a set out of force: one of its agreements is opened again. It stays. */
export const supersedeSeal = (db: Db, setId: string, now: Date) =>
  db
    .updateTable('agreementSeal')
    .set({ supersededAt: now })
    .where('setId', '=', setId)
    .where('supersededAt', 'is', null)
    .execute()

const seals = (db: Db) => db.selectFrom('agreementSeal').selectAll()
/** The seal of a set that is in force, made or waiting. */
export const sealOfSet = (db: Db, setId: string) =>
  seals(db).where('setId', '=', setId).where('supersededAt', 'is', null).executeTakeFirst()
export const sealById = (db: Db, id: string) => seals(db).where('id', '=', id).executeTakeFirst()
/** The same, held until the transaction ends. */
export const heldSeal = (db: Db, id: string) =>
  seals(db).where('id', '=', id).forUpdate().executeTakeFirst()
export type Seal = NonNullable<Awaited<ReturnType<typeof sealById>>>

/** Seals that have waited for longer than a job does, which nobody works on any more. */
export const waitingSeals = (db: Db, before: Date) =>
  db
    .selectFrom('agreementSeal')
    .select('id')
    .where('supersededAt', 'is', null)
    .where('sealedAt', 'is', null)
    .where('askedAt', '<', before)
    .orderBy('askedAt')
    .limit(1000)
    .execute()
