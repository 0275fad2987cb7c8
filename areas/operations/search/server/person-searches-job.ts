import { numberTyped } from '#platform/server/audit/typed-numbers.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { addDays, formatNumber, stockholmDay } from '#platform/swedish/format.ts'
import { doneOftener, type Often } from '#areas/foundation/audit/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { person } from '#areas/parties/person/contract.ts'
import { search } from '../contract.ts'
import { personSearches } from '../settings.ts'

/**
 * Each leaves a row in the trail; those of the frame and for clients when they have shown somebody, or
 * were asked for a whole number (search 12, search 18). So does any call that is sent a whole number
 * by who is not shown it (search 19).
 */
const actions = [
  search.person.id,
  search.everything.id,
  search.company.id,
  person.search.id,
  numberTyped,
]

/** The task of administrators. */
const taskAbout = ({ name, count }: Often, day: string, most: number) => ({
  kind: 'personSearches' as const,
  header: `Många sökningar efter personer: ${name}`.slice(0, 200),
  message:
    `${name} har sökt efter personer ${formatNumber(count)} gånger ${day}. Över ${formatNumber(most)} om dagen är mer än arbetet behöver ` +
    '(inställningen search personSearchesPerDay). Vad som söktes, och vilka som visades, står i granskningsloggen.',
})

/** Keeps that it is told of somebody's day. False when it has been. */
async function isNews(db: Db, { userId, count }: Often, day: string): Promise<boolean> {
  const told = await db
    .insertInto('personSearchesTold')
    .values({ userId, day, searchCount: count })
    .onConflict((met) => met.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return told !== undefined
}

/**
 * Tells administrators who has searched for persons oftener in a day than work needs, once of each
 * user and day (search 16). The day before is looked at too, for what came after its last look.
 */
const watch: JobTask = (_, { writes, clock }) =>
  inTransaction(writes, async (db) => {
    const now = clock()
    const today = stockholmDay(now)
    const most = await readSetting(db, personSearches)
    let done = 0
    for (const day of [addDays(today, -1), today])
      for (const often of await doneOftener(db, { actions, day, most })) {
        if (!(await isNews(db, often, day))) continue
        await createUserTask(db, { ...taskAbout(often, day, most), by: 'Skynet', now })
        done += 1
      }
    return { done }
  })

const task = 'watch-person-searches'
export const searchTasks: JobTasks = { [task]: watch }
export const searchSchedules: readonly Schedule[] = [{ name: task, task, when: '*/10 * * * *' }]
