import path from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from '#database/embedded/launch.ts'
import { databaseFaults } from '#platform/server/config-production.ts'
import { openLog } from '#platform/server/log.ts'
import { projectFolder } from '#platform/server/project.ts'
import { madeBefore, schemaState } from '#platform/server/schema-state.ts'
import { awaitedSentence, bringUpToDate, saidBy, sortedOtherwise } from './prepare.ts'

const usage = `Brings the database to this version: npm run migrate -- [options]
  --check   change nothing; ends with 3 when something is awaited

Reads DATABASE_OWNER_URL, the database as a user who may change its schema (else DATABASE_URL, else
the embedded server in DATA_DIR), and no other variable of the servers.`

type Environment = Readonly<Record<string, string | undefined>>
type Write = (line: string) => void

async function withOwner<T>(
  environment: Environment,
  work: (owner: { ownerUrl: string; appPassword?: string }) => Promise<T>,
): Promise<T> {
  const ownerUrl = environment.DATABASE_OWNER_URL?.trim() || environment.DATABASE_URL?.trim()
  if (ownerUrl) return work({ ownerUrl })
  if (environment.ENVIRONMENT === 'production')
    throw new Error(
      'DATABASE_OWNER_URL must be given in production: the database as a user who may change its schema.',
    )
  const dataDir = path.resolve(projectFolder, environment.DATA_DIR || '.data')
  const embedded = await launch({ dataDir: path.join(dataDir, 'pg'), join: true })
  try {
    return await work({ ownerUrl: embedded.ownerUrl, appPassword: embedded.appPassword })
  } finally {
    await embedded.stop()
  }
}

async function run(args: readonly string[], environment: Environment, write: Write) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    write(usage)
    return 0
  }
  const faults = environment.ENVIRONMENT === 'production' ? databaseFaults(environment) : []
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return withOwner(environment, async (owner) => {
    const state = await schemaState(owner.ownerUrl)
    if (!state.sortsInSwedish) throw new Error(sortedOtherwise)
    if (state.isOfBefore) throw new Error(madeBefore)
    const isAwaited = state.awaited.length > 0 || state.queueAwaited
    if (values.check) {
      write(isAwaited ? awaitedSentence(state) : 'The database is of this version.')
      return isAwaited ? 3 : 0
    }
    // What is newer than this version is left as it is, and serves both.
    if (!isAwaited && state.isNewer) {
      write('The database is of a newer version, and nothing was changed.')
      return 0
    }
    const ran = await bringUpToDate(owner, openLog('warn'))
    for (const name of ran) write(name)
    write(
      ran.length > 0 || state.queueAwaited
        ? 'The database is of this version now.'
        : 'The database was of this version already.',
    )
    return 0
  })
}

/**
 * Runs `npm run migrate`. Answers the exit code: 0 done, 3 something is awaited (--check), 2 it
 * could not be done.
 */
export async function migrateCommand(
  args: readonly string[],
  environment: Environment,
  write: Write,
): Promise<number> {
  try {
    return await run(args, environment, write)
  } catch (error) {
    write(saidBy(error))
    return 2
  }
}
