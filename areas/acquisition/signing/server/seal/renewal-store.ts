import { renewAheadDays, weak, type Held } from '#platform/server/trust/held.ts'
import type { Db } from '#platform/server/database.ts'
import type { NewJob } from '#platform/server/jobs.ts'
import { dayLength } from '#platform/time.ts'
import type { Seal } from './seal-store.ts'

export const renewTask = 'renew-seal'
/** Renews a seal when it is to be (signing 65). One job per seal at a time. */
export const renewJob = (id: string): NewJob => ({
  task: renewTask,
  payload: { id },
  key: `${renewTask}:${id}`,
  keepsPlace: true,
})

/** Seals that are looked at in one night. */
const atATime = 500
/** Hours until a seal is tried again: each night, but where only another authority would help. */
const pause = 20
const longPause = 30 * 24
export const needsAnother = ['notLonger', 'tooLate']

/** Seals to renew or to close, and those of which nobody knows until when they hold; who has waited longest first. */
export function agingSeals(db: Db, now: Date) {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  return db
    .selectFrom('agreementSeal')
    .select('id')
    .where('sealedAt', 'is not', null)
    .where((either) =>
      either.or([
        either('holdsUntil', 'is', null),
        either('isClosed', '=', false),
        either('holdsUntil', '<', new Date(now.getTime() + renewAheadDays * dayLength)),
        either('timestampHash', 'in', [...weak.hashes]),
        either('timestampBits', '<', weak.bitsBelow),
      ]),
    )
    .where((either) =>
      either.or([
        either('renewalTriedAt', 'is', null),
        either('renewalTriedAt', '<', before(longPause)),
        either.and([
          either('renewalTriedAt', '<', before(pause)),
          either('renewalProblem', 'not in', needsAnother),
        ]),
      ]),
    )
    .orderBy('renewalTriedAt', (order) => order.asc().nullsFirst())
    .orderBy('holdsUntil')
    .limit(atATime)
    .execute()
}

/** A file of a seal: the one that was made first, or what has renewed it. */
export interface SealVersion {
  readonly version: number
  readonly sha256: string
  readonly documentFileId: string
  readonly renewedAt: Date | null
}
/** The newest file of a seal; undefined while there is none. */
export async function newestOf(
  db: Db,
  seal: Pick<Seal, 'id' | 'sha256' | 'documentFileId'>,
): Promise<SealVersion | undefined> {
  const renewal = await db
    .selectFrom('agreementSealRenewal')
    .select(['version', 'sha256', 'documentFileId', 'timestampedAt as renewedAt'])
    .where('sealId', '=', seal.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { sha256, documentFileId } = seal
  if (renewal || sha256 === null || documentFileId === null) return renewal
  return { version: 1, sha256, documentFileId, renewedAt: null }
}

/** Keeps until when the newest file of a seal holds, and whether its timestamp is over all of it. */
export const keepHeld = (
  db: Db,
  id: string,
  { held, isClosed }: { readonly held: Held; readonly isClosed: boolean },
  at: Date,
) =>
  db
    .updateTable('agreementSeal')
    .set({
      holdsUntil: held.until,
      timestampHash: held.hash,
      timestampBits: held.bits,
      isClosed,
      renewalProblem: '',
      renewalTriedAt: at,
    })
    .where('id', '=', id)
    .execute()
