import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { addJob, type JobTask, type NewJob } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { unproved } from '../../proof.ts'
import { isHeldByOther, purchaseSource } from '../../rules.ts'
import { straightThrough } from '../../settings.ts'
import { straightThroughTask } from '../job-names.ts'
import { machine } from '../actor.ts'
import { nothingConfirmed, whyNotSendable } from './sendable.ts'
import { sendOn } from './sending.ts'
import { heldInterpretation, lockOf } from '../store.ts'

const jobOf = (id: string): NewJob => ({
  task: straightThroughTask,
  payload: { id },
  key: `${straightThroughTask}:${id}`,
})

/** Lets a job try to send what has just been read, when the setting says so. */
export async function sendStraightThrough(db: Db, id: string): Promise<void> {
  if (await readSetting(db, straightThrough)) await addJob(db, jobOf(id))
}

/**
 * Sends an interpretation nobody has looked at, when nothing of it is unproved; otherwise it waits
 * for a person with the list of what is.
 */
export const straightThroughJob: JobTask = async (payload, { writes, clock, log }) => {
  const { id } = z.object({ id: z.uuid() }).parse(payload)
  await inTransaction(writes, async (db) => {
    const row = await heldInterpretation(db, id)
    if (!row || row.status !== 'Pending' || !(await readSetting(db, straightThrough))) return
    const now = clock()
    const draft = await db
      .selectFrom('interpretationDraft')
      .select('changedAt')
      .where('interpretationId', '=', id)
      .executeTakeFirst()
    if (draft || isHeldByOther(await lockOf(db, id), machine.id, now) || unproved(row).length > 0)
      return
    const no = await whyNotSendable(db, row, nothingConfirmed, purchaseSource, stockholmDay(now))
    if (no) log.info({ interpretation: id, code: no.code }, 'not sent straight through')
    else await sendOn({ db, actor: machine, now }, row, purchaseSource)
  })
}
