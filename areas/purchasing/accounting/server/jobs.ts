import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import {
  addJob,
  addJobs,
  type JobServices,
  type JobTask,
  type JobTasks,
} from '#platform/server/jobs.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { callsAtOnce, restSeconds, type ReadingFailure } from '../rules.ts'
import {
  accessTokenOf,
  connectionOf,
  keepFailure,
  openTokens,
  type Connection,
} from './connection-store.ts'
import { ConsentLost, isConfigured, openFortnox, revokeTokens, type Fortnox } from './fortnox.ts'
import { readBooks, readToldOf } from './import.ts'
import { callRate } from './rate.ts'
import { jobOfBooks, readOneTask, readToldTask } from './tasks.ts'

const allTask = 'read-accounting'
const payload = z.object({ organizationNumber: z.string() })

/** Why a client's books gave nothing. */
export function failureOf(error: ProviderFailure | ConsentLost): ReadingFailure {
  if (error instanceof ConsentLost) return 'lost'
  if (error.code === 'nonsense') return 'nonsense'
  if (error.status === 429) return 'busy'
  return error.code === 'refused' ? 'refused' : 'away'
}

/** Every client that has let us read its books is read by itself. */
const readAll: JobTask = async (_, { writes, config }) => {
  if (!isConfigured(config)) return
  const clients = await writes.db
    .selectFrom('accountingConnection')
    .select('organizationNumber')
    .where('tokens', 'is not', null)
    .execute()
  await addJobs(
    writes.db,
    readOneTask,
    clients.map(({ organizationNumber }) => jobOfBooks(readOneTask, organizationNumber)),
  )
}

/** @returns whether all is read. @throws ProviderFailure */
type Reading = (services: JobServices, connection: Connection, fortnox: Fortnox) => Promise<boolean>

/**
 * A task that reads the books of one client, as far as it may ask at once, and goes on later when
 * that was not all.
 */
const readingOf =
  (task: string, reading: Reading): JobTask =>
  async (given, services) => {
    const { organizationNumber } = payload.parse(given)
    const { writes, config, clock, log } = services
    const goOn = (seconds: number) =>
      addJob(writes.db, {
        task,
        ...jobOfBooks(task, organizationNumber),
        runAt: new Date(clock().getTime() + seconds * 1000),
      })
    const connection = await connectionOf(writes.db, organizationNumber)
    if (!isConfigured(config) || !connection?.tokens) return
    const held = openTokens(config.sessionSecret, connection.tokens)
    if (!connection.isKeyHeld) {
      // What nobody wants us to have any more is given back, where somebody answers.
      if (held) await attempt(() => revokeTokens(config, held.refresh)).catch(() => undefined)
      return void (await keepFailure(writes.db, organizationNumber, 'takenAway', clock()))
    }
    if (!connection.isImporting) return
    try {
      const write = <T>(work: (db: Db) => Promise<T>) => inTransaction(writes, work)
      const own = { db: writes.db, write, config, clock }
      const token = await accessTokenOf(own, organizationNumber)
      const rate = callRate(own, connection.tenantId, callsAtOnce)
      const isAll = await reading(services, connection, openFortnox(config, token, rate))
      if (!isAll) await goOn(restSeconds)
    } catch (error) {
      if (!(error instanceof ProviderFailure || error instanceof ConsentLost)) throw error
      const failure = failureOf(error)
      await keepFailure(writes.db, organizationNumber, failure, clock())
      log.warn({ failure }, 'the books of a client could not be read')
      if (error instanceof ProviderFailure && error.code === 'unreachable')
        await goOn(Math.max(restSeconds, error.restSeconds ?? 60))
    }
  }

export const accountingTasks: JobTasks = {
  [allTask]: readAll,
  [readOneTask]: readingOf(readOneTask, readBooks),
  [readToldTask]: readingOf(readToldTask, readToldOf),
}
export const accountingSchedules: readonly Schedule[] = [
  { name: allTask, task: allTask, when: '*/10 * * * *' },
]
