import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { addJob, type JobServices, type JobTask, type NewJob } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { freePlace } from '../../free-place.ts'
import { unproved } from '../../proof.ts'
import { isHeldByOther, purchaseSource } from '../../rules.ts'
import { stepNames, texts } from '../../texts.ts'
import { machine } from '../actor.ts'
import { straightThroughTask } from '../job-names.ts'
import { pagesOf } from '../present.ts'
import { storedWords } from '../reading/words.ts'
import { addStatus, heldInterpretation, interpretationById, lockOf, type Row } from '../store.ts'
import { mayGo } from './autopilot.ts'
import { drawStamp, putStamp, type Drawn, type Stamp } from './draw-stamp.ts'
import { nothingConfirmed, whyNotSendable } from './sendable.ts'
import { sendOn } from './sending.ts'

const jobOf = (id: string): NewJob => ({
  task: straightThroughTask,
  payload: { id },
  key: `${straightThroughTask}:${id}`,
})

/**
 * Lets a job try to send what has just been read, when the client or the setting says so. Of what a
 * stranger has sent in the name of a client who sells by e-mail, the history says why it waits.
 */
export async function sendStraightThrough(db: Db, id: string, now: Date): Promise<void> {
  const row = await interpretationById(db, id)
  if (!row) return
  const may = await mayGo(db, row)
  if (may === 'yes') await addJob(db, jobOf(id))
  if (may === 'strangeSender')
    await addStatus({ db, actor: machine, now }, id, {
      status: row.status,
      what: stepNames.waits,
      reason: texts.strangeSender,
    })
}

/**
 * Sends an interpretation nobody has looked at, when nothing of it is unproved; otherwise it waits
 * for a person with the list of what is. Where only the stamp is missing it is put where the page
 * is free, before anything is sent.
 */
export const straightThroughJob: JobTask = async (payload, services) => {
  const { id } = z.object({ id: z.uuid() }).parse(payload)
  const { writes, reads, clock, log } = services
  const seen = await interpretationById(reads.db, id)
  if (!seen || (await isForPerson(reads.db, seen, clock()))) return
  const stamped = lacksOnlyStamp(seen) ? await stampOf(services, seen) : undefined
  await inTransaction(writes, async (db) => {
    const held = await heldInterpretation(db, id)
    const now = clock()
    if (held?.version !== seen.version || (await isForPerson(db, held, now))) return
    const row = stamped ? await putStamp(db, held, ...stamped) : held
    if (unproved(row).length > 0) return
    const no = await whyNotSendable(db, row, nothingConfirmed, purchaseSource, stockholmDay(now))
    if (no) log.info({ interpretation: id, code: no.code }, 'not sent straight through')
    else await sendOn({ db, actor: machine, now }, row, purchaseSource)
  })
}

async function isForPerson(db: Db, row: Row, now: Date): Promise<boolean> {
  if (row.status !== 'Pending' || (await mayGo(db, row)) !== 'yes') return true
  const draft = await db
    .selectFrom('interpretationDraft')
    .select('changedAt')
    .where('interpretationId', '=', row.id)
    .executeTakeFirst()
  return draft !== undefined || isHeldByOther(await lockOf(db, row.id), machine.id, now)
}

function lacksOnlyStamp(row: Row): boolean {
  const doubts = unproved(row)
  return doubts.length === 1 && doubts[0]?.field === 'invoiceStamped'
}

/**
 * The stamp drawn where nothing is written, on the first page that has room, in English for a
 * recipient abroad; undefined when no page has any.
 */
async function stampOf(
  { reads: { db }, files, config }: JobServices,
  row: Row,
): Promise<[pageNumber: number, stamp: Stamp, drawn: Drawn] | undefined> {
  const language = row.content.recipientIsForeignEntity ? 'en' : 'sv'
  for (const page of await pagesOf(db, row.id)) {
    if (page.isAttachment) continue
    const { pageNumber } = page
    const words = (await storedWords(db, row.id, pageNumber))?.words
    const place = words && freePlace(words, page)
    if (!place) continue
    const stamp = { language, ...place } as const
    const drawn = await drawStamp({ db, files, config }, row, pageNumber, stamp)
    return typeof drawn === 'string' ? undefined : [pageNumber, stamp, drawn]
  }
  return undefined
}
