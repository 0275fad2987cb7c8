import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { LaunchError } from '#database/embedded/launch-error.ts'
import { launch } from '#database/embedded/launch.ts'
import { ConfigError, readConfig, type Config } from '#platform/server/config.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { MadeBeforeError, migrate } from '#platform/server/migrate.ts'
import { prepareWorkerSchema } from '#platform/server/worker/schema.ts'
import { addInvoices } from './bulk-invoices.ts'
import { fillDatabase } from './load.ts'
import { companyCapacity } from './register/forms.ts'
import { demoSeed } from './register/seed.ts'

const usage = `Makes a demo world of any size in an empty database: DATABASE_URL, or the one in DATA_DIR while the program is stopped.

  npm run demo -- [--companies N] [--persons N] [--invoices N] [--seed S]`

/** A mistake of the caller, told in one sentence. */
class UsageError extends Error {}

interface Sizes {
  readonly companies: number
  readonly persons: number
  readonly invoices: number
  readonly seed: number
}

function sizesAsked(config: Config): Sizes {
  const options = {
    companies: { type: 'string' },
    persons: { type: 'string' },
    invoices: { type: 'string' },
    seed: { type: 'string' },
  } as const
  const { values } = parseArgs({ options })
  const whole = (name: keyof typeof options, standard: number, least: number, most: number) => {
    const text = values[name]
    if (text === undefined) return standard
    if (!/^\d{1,10}$/.test(text) || Number(text) < least || Number(text) > most)
      throw new UsageError(
        `--${name} must be a whole number from ${least} to ${most}, and is "${text}".`,
      )
    return Number(text)
  }
  return {
    companies: whole('companies', config.demoCompanies, 1, companyCapacity),
    persons: whole('persons', config.demoPersons, 0, 10_000_000),
    invoices: whole('invoices', config.demoInvoices, 0, 100_000_000),
    seed: whole('seed', demoSeed, 0, 2_147_483_647),
  }
}

/**
 * The configured database, or the embedded server, brought to the newest version. `stop` ends what
 * was started.
 */
async function readyDatabase(
  config: Config,
): Promise<{ ownerUrl: string; stop: () => Promise<void> }> {
  mkdirSync(config.dataDir, { recursive: true })
  const embedded = config.databaseUrl
    ? undefined
    : // A load of this size would make the server write out everything it has many times over.
      await launch({ dataDir: path.join(config.dataDir, 'pg'), settings: { max_wal_size: '8GB' } })
  const stop = async () => embedded?.stop()
  const ownerUrl = embedded?.ownerUrl ?? config.databaseOwnerUrl
  try {
    await migrate({ ownerUrl, ...(embedded && { appPassword: embedded.appPassword }) })
    await prepareWorkerSchema(ownerUrl)
    return { ownerUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const { companies, persons, invoices, seed } = sizesAsked(config)
  // Everybody can look up what the demo's API client, users and keys are.
  if (config.environment !== 'dev')
    throw new UsageError(
      `A demo world is made with ENVIRONMENT=dev only, and it is ${config.environment}.`,
    )
  const { ownerUrl, stop } = await readyDatabase(config)
  try {
    const { sessionSecret: secret } = config
    const files = openFileStore(config)
    const say = (text: string) => console.log(text)
    const now = new Date()
    const isNew = await fillDatabase(ownerUrl, {
      companies,
      persons,
      seed,
      now,
      secret,
      files,
      say,
    })
    if (!isNew)
      throw new UsageError(
        `The database has users already and was left as it is. To make a new world, ${config.databaseUrl ? 'name an empty database in DATABASE_URL' : `delete ${config.dataDir}, or set DATA_DIR to another folder`}.`,
      )
    if (invoices > 0) await addInvoices(ownerUrl, { invoices, seed, now, say })
    console.log(`Most memory used: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB.`)
  } finally {
    await stop()
  }
}

try {
  if (process.argv.includes('--help')) console.log(usage)
  else await run()
} catch (error) {
  const expected =
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof LaunchError ||
    error instanceof MadeBeforeError
  const wrongOption =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!expected && !wrongOption) throw error
  console.error(`${error.message}${wrongOption ? `\n\n${usage}` : ''}`)
  process.exitCode = 1
}
