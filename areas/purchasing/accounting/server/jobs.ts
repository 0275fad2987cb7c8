import { z } from 'zod'
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
import { restSeconds } from '../rules.ts'
import { texts } from '../texts.ts'
import { accessTokenOf, connectionOf, keepFailure, openTokens } from './connection-store.ts'
import { ConsentLost, isConfigured, openFortnox, revokeTokens } from './fortnox.ts'
import { readBooks } from './import.ts'

const allTask = 'read-accounting'
/** Reads the books of one client. */
export const readOneTask = 'read-accounting-of'
const keyOf = (organizationNumber: string) => `${readOneTask}:${organizationNumber}`
const payload = z.object({ organizationNumber: z.string() })

/** Why a client's books gave nothing, in Swedish. */
export function failureText(error: ProviderFailure | ConsentLost): string {
  if (error instanceof ConsentLost) return texts.lost
  if (error.code === 'nonsense') return texts.nonsense
  return error.code === 'refused' ? texts.refused : texts.away
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
    clients.map(({ organizationNumber }) => ({
      key: keyOf(organizationNumber),
      payload: { organizationNumber },
    })),
  )
}

const goOn = ({ writes, clock }: JobServices, organizationNumber: string, seconds: number) =>
  addJob(writes.db, {
    task: readOneTask,
    key: keyOf(organizationNumber),
    payload: { organizationNumber },
    runAt: new Date(clock().getTime() + seconds * 1000),
  })

const readOne: JobTask = async (given, services) => {
  const { organizationNumber } = payload.parse(given)
  const { writes, config, clock, log } = services
  const connection = await connectionOf(writes.db, organizationNumber)
  if (!isConfigured(config) || !connection?.tokens) return
  const held = openTokens(config.sessionSecret, connection.tokens)
  if (!connection.isKeyHeld) {
    // What nobody wants us to have any more is given back, where somebody answers.
    if (held) await attempt(() => revokeTokens(config, held.refresh)).catch(() => undefined)
    return void (await keepFailure(writes.db, organizationNumber, texts.keyGone, clock()))
  }
  if (!connection.isImporting) return
  try {
    const token = await accessTokenOf(
      { db: writes.db, write: (work) => inTransaction(writes, work), config, clock },
      organizationNumber,
    )
    const isAll = await readBooks(services, connection, openFortnox(config, token))
    if (!isAll) await goOn(services, organizationNumber, restSeconds)
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof ConsentLost)) throw error
    const failure = failureText(error)
    await keepFailure(writes.db, organizationNumber, failure, clock())
    log.warn({ failure }, 'the books of a client could not be read')
    if (error instanceof ProviderFailure && error.code === 'unreachable')
      await goOn(services, organizationNumber, Math.max(restSeconds, error.restSeconds ?? 60))
  }
}

export const accountingTasks: JobTasks = { [allTask]: readAll, [readOneTask]: readOne }
export const accountingSchedules: readonly Schedule[] = [
  { name: allTask, task: allTask, when: '*/10 * * * *' },
]
