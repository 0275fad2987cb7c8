import path from 'node:path'
import type { Logger } from 'pino'
import { LaunchError } from '#database/embedded/launch-error.ts'
import { launch, type EmbeddedDatabase } from '#database/embedded/launch.ts'
import type { Config } from '#platform/server/config.ts'
import { sqlState } from '#platform/server/database.ts'
import { MadeBeforeError, migrate } from '#platform/server/migrate.ts'
import { madeBefore, schemaState, type SchemaState } from '#platform/server/schema-state.ts'
import { prepareWorkerSchema } from '#platform/server/worker/schema.ts'
import { isDemoOfBefore, removeDemo } from './demo-of-before.ts'

export interface Prepared {
  /** The configuration with the database's addresses filled in. */
  readonly config: Config
  readonly embedded: EmbeddedDatabase | undefined
}

/**
 * A database that is there and of the newest version: the configured one, or the embedded server in
 * DATA_DIR. What is missing is added where this start has the owner's rights; without them it is
 * said in a sentence what is waited for. A demo that was made before the baseline is made anew, which
 * `say` is told.
 */
export async function prepareDatabase(
  config: Config,
  log: Logger,
  { say, ...options }: { join?: boolean; say?: (text: string) => void } = {},
): Promise<Prepared> {
  if (config.databaseUrl) {
    await prepareConfigured(config, log)
    return { config, embedded: undefined }
  }
  const open = () => launch({ dataDir: path.join(config.dataDir, 'pg'), ...options })
  let embedded = await open()
  try {
    if (say && (await isDemoOfBefore(config, embedded.ownerUrl))) {
      say('Demon gjordes av en tidigare version, och görs om från början.')
      await embedded.stop()
      await removeDemo(config)
      embedded = await open()
    }
    const { url, ownerUrl, appPassword } = embedded
    await bringUpToDate({ ownerUrl, appPassword }, log, ' folder with DATA_DIR')
    return { config: { ...config, databaseUrl: url, databaseOwnerUrl: ownerUrl }, embedded }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Runs what is missing, as the owner. Answers the names of the migrations that ran. */
export async function bringUpToDate(
  owner: { readonly ownerUrl: string; readonly appPassword?: string },
  log: Logger,
  place = '',
): Promise<readonly string[]> {
  try {
    const ran = await migrate(owner)
    await prepareWorkerSchema(owner.ownerUrl, log)
    return ran
  } catch (error) {
    if (error instanceof MadeBeforeError) throw new LaunchError(error.message)
    // A database that a newer or other version has migrated is the surroundings' fault, and said in
    // a sentence.
    if (
      error instanceof Error &&
      error.message.startsWith('The migration failed: corrupted migrations')
    )
      throw usedByAnother(place)
    throw error
  }
}
const usedByAnother = (place: string) =>
  new LaunchError(
    `The database has been used by another version of Skynet. Start that version, or choose another database${place}.`,
  )

async function prepareConfigured(config: Config, log: Logger): Promise<void> {
  const state = await schemaState(config.databaseUrl).catch((error: unknown) => {
    throw new LaunchError(`The database of DATABASE_URL does not let us in: ${saidBy(error)}.`)
  })
  if (!state.sortsInSwedish) throw new LaunchError(sortedOtherwise)
  if (state.isOfBefore) throw new LaunchError(madeBefore)
  const isWhole = state.awaited.length === 0 && !state.queueAwaited
  if (state.unknown.length > 0) {
    // Migrations leave the version before able to work: one that is started again while the others
    // are exchanged goes on.
    if (!isWhole || !state.isNewer || config.environment === 'dev') throw usedByAnother('')
    log.warn({ migrations: state.unknown }, 'a newer version has migrated the database')
  }
  if (!isWhole)
    await bringUpToDate({ ownerUrl: config.databaseOwnerUrl }, log).catch((error: unknown) => {
      const code = sqlState(error instanceof Error && error.cause ? error.cause : error)
      throw code === '42501' ? new LaunchError(awaitedSentence(state)) : error
    })
  else if (!state.mayWork)
    throw new LaunchError(
      'The user of DATABASE_URL may not work as skynet_app: run `grant skynet_app to` that user as the owner.',
    )
}

/** A database whose lists would put Å among A, and what is to be done. */
export const sortedOtherwise =
  "The database does not sort as Swedish is sorted: make it anew with `create database … template template0 encoding 'UTF8' locale_provider icu icu_locale 'sv-SE' locale 'C'`, and move what is in it by a backup."

/** What PostgreSQL or the network said, without a full stop. */
export function saidBy(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(saidBy).join(', ')
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}

/** What a database waits for, and what is to be done. */
export function awaitedSentence({
  awaited,
  queueAwaited,
}: Pick<SchemaState, 'awaited' | 'queueAwaited'>): string {
  const [first = '', last = ''] = [awaited[0], awaited.at(-1)]
  const files =
    awaited.length === 0
      ? []
      : [
          awaited.length === 1
            ? `the migration ${first}`
            : `${awaited.length} migrations (${first} to ${last})`,
        ]
  const parts = [...files, ...(queueAwaited ? ['the tables of the job queue'] : [])]
  return `The database awaits ${parts.join(' and ')}: run \`npm run migrate\` with DATABASE_OWNER_URL, a user who may change the schema.`
}
