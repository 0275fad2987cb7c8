import { daysText } from '#platform/swedish/age.ts'
import type { JobServices, JobTask, JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { endOddRows, keepOddRows } from '#areas/foundation/oddrows/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { answerDays } from '../case-rules.ts'
import { limitTypeOf } from '../rules.ts'
import { limitNames } from '../texts.ts'
import { makeTask, takeAnswer } from './am/answers.ts'
import { askCoreSystem, NotAnswered } from './am/core-system.ts'

const askTask = 'ask-core-system'
/** Cases in one question, and questions of one run; the next run asks about the rest. */
const most = { cases: 200, questions: 50 }
/** Milliseconds until a case is asked about again that is not answered. */
const askAgainAfter = 3_600_000
/** And one that another run has taken, which may have died. */
const heldFor = 5 * 60_000

/**
 * Asks the core system about cases it has not answered, takes in what it says, and makes tasks of
 * those it should have answered by now (limits 51).
 */
const askAboutCases: JobTask = async (_payload, services) => {
  if (services.config.coreSystemUrl)
    for (let questions = 0; questions < most.questions; questions++)
      if (!(await askAboutNext(services))) break
  await rouse(services)
}

async function askAboutNext({ writes, config, clock, log }: JobServices): Promise<boolean> {
  const now = clock()
  const next = writes.db
    .selectFrom('limitCase')
    .select('reference')
    .where('outcome', 'is', null)
    .where('askAt', '<=', now)
    .orderBy('askAt')
    .orderBy('reference')
    .limit(most.cases)
    .forUpdate()
    .skipLocked()
  const taken = await writes.db
    .updateTable('limitCase')
    .set({ askAt: new Date(now.getTime() + heldFor) })
    .where('reference', 'in', next)
    .returning(['reference', 'limitValue', 'expiresDate'])
    .execute()
  if (taken.length === 0) return false
  try {
    const { answers, odd } = await askCoreSystem(config, taken)
    await inTransaction(writes, (db) => keepOddRows(db, 'coreSystem', odd, clock()))
    for (const answer of answers)
      await inTransaction(writes, async (db) => {
        await endOddRows(db, 'coreSystem', [answer.externalReference], clock())
        await takeAnswer(db, answer, clock())
      })
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error
    log.warn({ cases: taken.length, reason: error.message }, 'limit cases could not be asked about')
    return false
  }
  await writes.db
    .updateTable('limitCase')
    .set({ askAt: new Date(now.getTime() + askAgainAfter) })
    .where('outcome', 'is', null)
    .where(
      'reference',
      'in',
      taken.map(({ reference }) => reference),
    )
    .execute()
  return taken.length === most.cases
}

/** A case that has waited too long for its answer becomes a task of whoever sent it, once. */
async function rouse({ writes, clock }: JobServices): Promise<void> {
  const now = clock()
  await inTransaction(writes, async (db) => {
    const days = await readSetting(db, answerDays)
    const waiting = db
      .selectFrom('limitCase')
      .select('reference')
      .where('outcome', 'is', null)
      .where('taskAt', 'is', null)
      .where('sentAt', '<', new Date(now.getTime() - days * dayLength))
      .orderBy('sentAt')
      .limit(most.cases)
      .forUpdate()
      .skipLocked()
    const late = await db
      .updateTable('limitCase')
      .set({ taskAt: now })
      .where('reference', 'in', waiting)
      .returningAll()
      .execute()
    for (const sent of late)
      await makeTask(db, sent, {
        now,
        header: `AM har inte svarat: ${limitNames[limitTypeOf(sent.limitType)].toLowerCase()}`,
        message: `Ärendet om ${formatMoney(sent.limitValue)} kr har väntat på svar i mer än ${daysText(days)}. Fråga AM, eller skicka limiten igen.`,
      })
  })
}

export const limitTasks: JobTasks = { [askTask]: askAboutCases }
export const limitSchedules: readonly Schedule[] = [
  { name: askTask, task: askTask, when: '*/10 * * * *' },
]
