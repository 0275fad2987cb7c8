import type { Db } from '#platform/server/database.ts'
import {
  completeUserTask,
  createUserTask,
  waitingOfKind,
} from '#areas/foundation/usertasks/server/public.ts'
import { sealText } from '../../texts.ts'
import { anySet } from '../set-store.ts'
import type { Seal } from './seal-store.ts'

/** Tasks whose link leads to a company task (usertasks 13). */
const companyTask = 8
const header = 'Underskrivna avtal är inte sigillerade'
/** Milliseconds that an authority may be away before anybody is told. */
const patience = 24 * 60 * 60_000
/** What no waiting mends: somebody has to find out what has happened. */
const isGrave = (problem: string) => problem === 'notIntact' || problem === 'notProved'

const waitingTasks = (db: Db, companyTaskId: string) =>
  waitingOfKind(db, 'sealWaits', companyTaskId)

/**
 * Tells administrators, by a task of theirs, that a set is not sealed and why (signing 28):
 * once, when it has waited for a day or what stands in the way does not pass by itself.
 */
export async function tellSealWaits(
  db: Db,
  { setId, askedAt }: Pick<Seal, 'setId' | 'askedAt'>,
  problem: string,
  now: Date,
): Promise<void> {
  const isLate = now.getTime() - askedAt.getTime() >= patience
  const set = isLate || isGrave(problem) ? await anySet(db, setId) : undefined
  if (!set || (await waitingTasks(db, set.companyTaskId)).length > 0) return
  await createUserTask(db, {
    kind: 'sealWaits',
    header,
    message: `${header}. ${set.companyName}: ${sealText(problem)}`,
    action: { taskAction: companyTask, actionId: set.companyTaskId },
    by: 'Skynet',
    now,
  })
}

/** The task is done when the set is sealed, or nothing is to be sealed any more. */
export async function endSealWaits(db: Db, setId: string, now: Date): Promise<void> {
  const set = await anySet(db, setId)
  if (!set) return
  for (const { id } of await waitingTasks(db, set.companyTaskId))
    await completeUserTask(db, id, { by: 'Skynet', now })
}
