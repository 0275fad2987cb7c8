import path from 'node:path'
import type { Logger } from 'pino'
import { LaunchError } from '#database/embedded/launch-error.ts'
import { launch, type EmbeddedDatabase } from '#database/embedded/launch.ts'
import type { Config } from '#platform/server/config.ts'
import { migrate } from '#platform/server/migrate.ts'
import { prepareWorkerSchema } from '#platform/server/worker/schema.ts'

export interface Prepared {
  /** The configuration with the database's addresses filled in. */
  readonly config: Config
  readonly embedded: EmbeddedDatabase | undefined
  /** The migrations that ran; all of them on a new database. */
  readonly migrated: readonly string[]
}

/**
 * A database that is there and of the newest version: the configured one, or the embedded server in
 * DATA_DIR.
 */
export async function prepareDatabase(
  config: Config,
  log: Logger,
  options: { join?: boolean } = {},
): Promise<Prepared> {
  const embedded = config.databaseUrl
    ? undefined
    : await launch({ dataDir: path.join(config.dataDir, 'pg'), ...options })
  const addressed = embedded
    ? { ...config, databaseUrl: embedded.url, databaseOwnerUrl: embedded.ownerUrl }
    : config
  try {
    const migrated = await migrate({
      ownerUrl: addressed.databaseOwnerUrl,
      ...(embedded && { appPassword: embedded.appPassword }),
    })
    await prepareWorkerSchema(addressed.databaseOwnerUrl, log)
    return { config: addressed, embedded, migrated }
  } catch (error) {
    await embedded?.stop()
    // A database that a newer or other version has migrated is the surroundings' fault, and said in
    // a sentence.
    if (
      error instanceof Error &&
      error.message.startsWith('The migration failed: corrupted migrations')
    )
      throw new LaunchError(
        `The database has been used by another version of Skynet. Start that version, or choose another database${embedded ? ' folder with DATA_DIR' : ''}.`,
      )
    throw error
  }
}
