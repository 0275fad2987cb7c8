import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { JobServices, JobTask, JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { signedChangedTask } from '#areas/acquisition/signing/server/public.ts'
import { endOddRows, keepOddRows } from '#areas/foundation/oddrows/server/public.ts'
import { askCoreTerms, NotAnswered, rowKeyOf } from './ask.ts'
import { takeTerms } from './compare.ts'
import { tellCoreSystem } from './tell.ts'

const payload = z.object({ organizationNumber: z.string() })
/** Whoever approved the agreement stands in its own row of the trail. */
const tellWhatIsSigned: JobTask = async (given, { writes, clock }) => {
  const { organizationNumber } = payload.parse(given)
  await inTransaction(writes, (db) =>
    tellCoreSystem(
      { db, actor: { kind: 'system', id: 'terms', name: 'Skynet' }, now: clock() },
      organizationNumber,
    ),
  )
}

const askTask = 'ask-core-terms'
/** Clients in one question, and questions of one night: the longest unasked first. */
const most = { clients: 200, questions: 100 }

/** The clients that have been told of and not asked about since. */
const toAsk = ({ reads }: JobServices, since: Date) =>
  reads.db
    .selectFrom('coreTerms')
    .select('organizationNumber')
    .where(({ or, eb }) => or([eb('askedAt', 'is', null), eb('askedAt', '<', since)]))
    .orderBy('askedAt', (order) => order.asc().nullsFirst())
    .orderBy('organizationNumber')
    .limit(most.clients)
    .execute()

const keepAsked = async (db: Db, organizationNumber: string, askedAt: Date): Promise<void> =>
  void (await db
    .updateTable('coreTerms')
    .set({ askedAt })
    .where('organizationNumber', '=', organizationNumber)
    .execute())

/** Asks the core system each night which terms it holds (terms 4). */
const askEachNight: JobTask = async (_, services) => {
  const { writes, config, clock, log } = services
  if (!config.coreSystemUrl) return
  const began = clock()
  for (let question = 0; question < most.questions; question++) {
    const clients = (await toAsk(services, began)).map((one) => one.organizationNumber)
    if (clients.length === 0) return
    try {
      const { said, odd } = await askCoreTerms(config, clients)
      const unread = new Set(odd.map(({ key }) => key))
      await inTransaction(writes, (db) => keepOddRows(db, 'coreSystem', odd, clock()))
      for (const client of clients)
        await inTransaction(writes, async (db) => {
          // What it said before stays, and the others are asked about.
          if (unread.has(rowKeyOf(client))) return keepAsked(db, client, clock())
          await endOddRows(db, 'coreSystem', [rowKeyOf(client)], clock())
          await takeTerms(db, client, said.get(client), { now: clock() })
        })
    } catch (error) {
      if (!(error instanceof NotAnswered)) throw error
      log.warn({ clients: clients.length, reason: error.message }, 'terms could not be asked about')
      return
    }
  }
}

export const termTasks: JobTasks = {
  [signedChangedTask]: tellWhatIsSigned,
  [askTask]: askEachNight,
}
export const termSchedules: readonly Schedule[] = [
  { name: askTask, task: askTask, when: '40 3 * * *' },
]
