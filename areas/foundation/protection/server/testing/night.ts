import { pino } from 'pino'
import { startTestServer, type TestServer } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { retentionTasks } from '../removal-job.ts'

export interface Night {
  readonly server: TestServer
  /** As the owner of the schema, on one connection. */
  readonly run: (
    statement: string,
    ...values: unknown[]
  ) => Promise<{ readonly rows: readonly unknown[] }>
  /** Removes what is past its time now, as the worker does. */
  readonly fall: () => Promise<unknown>
  readonly stop: () => Promise<void>
}

/** A server of its own, whose nights fall when a test says so. */
export async function startNight(): Promise<Night> {
  const server = await startTestServer()
  const log = pino({ level: 'silent' })
  const opened = openDatabase({ url: server.database.url, log, most: 4, role: 'skynet_app' })
  const services = {
    writes: opened,
    reads: opened,
    files: openFileStore(server.config),
    config: server.config,
    clock: () => new Date(),
    log,
  }
  return {
    server,
    run: (statement, ...values) => server.owner.query(statement, values),
    fall: async () => retentionTasks['remove-past-time']?.({}, services),
    stop: async () => {
      await opened.close()
      await server.stop()
    },
  }
}
