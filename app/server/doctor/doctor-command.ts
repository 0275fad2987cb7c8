import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { launch } from '#database/embedded/launch.ts'
import type { Clock } from '#platform/server/clock.ts'
import { ConfigError, readConfig, type Config } from '#platform/server/config.ts'
import { saidBy } from '../prepare.ts'
import { databaseLooks } from './database-looks.ts'
import type { Look, OpenPatient, Patient } from './look.ts'
import { machineLooks } from './machine-looks.ts'
import { outsideLooks } from './outside-looks.ts'
import { replicaLook } from './replica-look.ts'
import { workLooks } from './work-looks.ts'

const usage = `Looks at a deployment and says what to mend: npm run doctor -- [options]
  --least-free PERCENT   what shall be free of the disk of DATA_DIR (default 10)

Reads the variables of the servers, on a machine of one of them while it runs, and changes nothing.
Ends with 0 when all is well, 1 when something is to be mended, 2 when it could not look.`

type Environment = Readonly<Record<string, string | undefined>>
type Write = (line: string) => void

/** What was found at one look. */
export interface Finding {
  readonly name: string
  readonly faults: readonly string[]
}

async function lookedAt<P extends Patient>(
  looks: readonly Look<P>[],
  patient: P,
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const { name, look } of looks) {
    const faults = await look(patient).catch((error: unknown) => [
      `This could not be looked at: ${saidBy(error)}.`,
    ])
    findings.push({ name, faults })
  }
  return findings
}

async function lookedAtDatabase(patient: Patient): Promise<readonly Finding[]> {
  const client = new pg.Client({
    connectionString: patient.config.databaseUrl,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
  })
  client.on('error', () => undefined) // the question that was asked says it
  try {
    await client.connect()
  } catch (error) {
    const fault = `DATABASE_URL does not let us in (${saidBy(error)}): see that PostgreSQL runs, and the user and password.`
    await client.end().catch(() => undefined)
    return [{ name: 'database', faults: [fault] }]
  }
  try {
    // As the servers do; where it may not, the migrations say so.
    await client.query('set role skynet_app').catch(() => undefined)
    const open: OpenPatient = { ...patient, client }
    const schema = await lookedAt([...databaseLooks, replicaLook], open)
    const isWhole = schema.every(({ name, faults }) => name !== 'migrations' || faults.length === 0)
    return [
      { name: 'database', faults: [] },
      ...schema,
      // Tables that are not there yet have nothing to tell.
      ...(isWhole ? await lookedAt(workLooks, open) : []),
    ]
  } finally {
    await client.end()
  }
}

/** The database's address: of the embedded server where none is configured, while it is joined. */
async function withAddress<T>(config: Config, work: (found: Config) => Promise<T>): Promise<T> {
  const dataDir = path.join(config.dataDir, 'pg')
  if (config.databaseUrl || !existsSync(dataDir)) return work(config)
  const embedded = await launch({ dataDir, join: true })
  try {
    return await work({ ...config, databaseUrl: embedded.url })
  } finally {
    await embedded.stop()
  }
}

/** Looks at everything. Where the variables are wrong nothing else can be looked at. */
export async function examine(
  environment: Environment,
  { clock = () => new Date(), leastFree = 10 }: { clock?: Clock; leastFree?: number } = {},
): Promise<readonly Finding[]> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [{ name: 'variables', faults: error.message.split('\n') }]
  }
  const patient: Patient = { config, now: clock(), leastFree }
  const outside = [
    ...(await lookedAt(machineLooks, patient)),
    ...(await lookedAt(outsideLooks, patient)),
  ]
  const inside = await withAddress(config, async (found) =>
    found.databaseUrl
      ? lookedAtDatabase({ ...patient, config: found })
      : [
          {
            name: 'database',
            faults: [`There is no database in ${config.dataDir}: set DATABASE_URL, or start once.`],
          },
        ],
  )
  return [{ name: 'variables', faults: [] }, ...inside, ...outside]
}

/** Runs `npm run doctor`. Answers the exit code. */
export async function doctorCommand(
  args: readonly string[],
  environment: Environment,
  write: Write,
): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'least-free': { type: 'string', default: '10' },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) {
      write(usage)
      return 0
    }
    const leastFree = Number(values['least-free'])
    if (!(leastFree >= 0 && leastFree <= 100)) throw new Error('--least-free must be 0 to 100')
    const findings = await examine(environment, { leastFree })
    for (const { name, faults } of findings)
      if (faults.length === 0) write(`ok    ${name}`)
      else for (const fault of faults) write(`MEND  ${name}: ${fault}`)
    const count = findings.reduce((sum, { faults }) => sum + faults.length, 0)
    write(count === 0 ? 'All is well.' : `${count} to mend.`)
    return count === 0 ? 0 : 1
  } catch (error) {
    write(saidBy(error))
    return 2
  }
}
