import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { addJob, type JobTask, type NewJob } from '#platform/server/jobs.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { Refused } from '#platform/server/refuse.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { unproved } from '../../proof.ts'
import { isHeldByOther } from '../../rules.ts'
import { straightThrough } from '../../settings.ts'
import { straightThroughTask } from '../job-names.ts'
import { machine } from '../reading/file.ts'
import { refuseUnsendable, sendOn } from '../save.ts'
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
    const refuse = (code: string): never => {
      throw new Refused(code, { status: 409, text: code })
    }
    const confirmed = {
      fieldBeingEdited: false,
      confirmDueDate: false,
      confirmDays: false,
      confirmVat: false,
      confirmNotStamped: false,
      acceptedFields: [],
      ignoreBlacklistWarning: false,
    }
    try {
      await refuseUnsendable({ db, now, refuse }, row, confirmed, 0)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      log.info({ interpretation: id, code: error.code }, 'not sent straight through')
      return
    }
    await sendOn(
      { db, actor: machine, now, send: (message) => putInOutbox(db, machine, message) },
      row,
      0,
    )
  })
}
