import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { launch } from '#database/embedded/launch.ts'
import { writeExport, readExport } from '#platform/server/audit/export.ts'
import { describeFinding } from '#platform/server/audit/findings.ts'
import { headIndex, type HeadIndex } from '#platform/server/audit/head-index.ts'
import { stampPlaces } from '#platform/server/audit/stamp-places.ts'
import { readHeads, type KeptHeads } from '#platform/server/audit/head-files.ts'
import { storedTrail, type StoredTrail } from '#platform/server/audit/trail.ts'
import { readingEvidence, type EvidenceCheck } from '#platform/server/audit/evidence.ts'
import { verifyTrail } from '#platform/server/audit/verify.ts'
import { readConfig, type Config } from '#platform/server/config.ts'
import { databaseOn, type Db } from '#platform/server/database.ts'
import { checkStamps } from './audit-stamps.ts'
import { evidenceChecks, sealRootsOf } from './evidence.ts'

const usage = `Checks the audit trail, and what was signed against it: npm run audit:verify -- [options]
  --file FILE       check an export instead of the database: the trail alone, not what was signed
  --heads DIR       the heads kept outside the database (default AUDIT_HEADS; none for an export)
  --without-heads   check the chains alone; a tail that was cut off cleanly is then not found
  --export FILE     write the trail to a new file and check nothing`

type Environment = Readonly<Record<string, string | undefined>>
type Write = (line: string) => void

/** A mistake of the caller, told in one sentence. */
class UsageError extends Error {}

async function withDatabase<T>(
  environment: Environment,
  work: (trail: () => Promise<StoredTrail>, db: Db, config: Config) => Promise<T>,
) {
  const config = readConfig(environment)
  const folder = path.join(config.dataDir, 'pg')
  if (!config.databaseUrl && !existsSync(folder))
    throw new UsageError(
      `There is no database in ${config.dataDir}: set DATABASE_URL or DATA_DIR, or give --file.`,
    )
  const embedded = config.databaseUrl ? undefined : await launch({ dataDir: folder, join: true })
  const client = new pg.Client({ connectionString: config.databaseUrl || embedded?.url })
  client.on('error', () => undefined) // the query that was running says it
  try {
    await client.connect()
    return await work(() => storedTrail(client), databaseOn(client), config)
  } finally {
    await client.end()
    await embedded?.stop()
  }
}

/** What an area stores beside the trail, and where it is read. */
interface Beside {
  readonly db: Db
  readonly checks: readonly EvidenceCheck[]
  readonly config: Config
}
async function check(
  trail: StoredTrail,
  kept: KeptHeads | undefined,
  write: Write,
  beside?: Beside,
): Promise<number> {
  const heads = kept?.heads ?? headIndex()
  const noted = heads.count
  const stamps = beside && (await stampsBeside(beside, trail.readAt, heads))
  const unlooked = [...(beside ? await unlookedOf(beside) : []), ...(stamps?.unlooked ?? [])]
  // What it came to stands first, before what was found on the way.
  const lines: string[] = []
  let found = 0
  for (const place of kept?.unreadable ?? []) {
    found++
    lines.push(`Heads: ${place} is not a head: the file has been changed.`)
  }
  for (const line of stamps?.findings ?? []) {
    found++
    lines.push(line)
  }
  const isCompared = kept !== undefined || heads.count > 0
  const rows = beside ? readingEvidence(trail.rows, beside.checks) : trail.rows
  const walk = verifyTrail({ rows, laneHeads: trail.laneHeads, ...(isCompared && { heads }) })
  let step = await walk.next()
  for (; !step.done; step = await walk.next()) {
    found++
    lines.push(describeFinding(step.value))
  }
  const { rows: seen, lanes } = step.value
  const compared = kept
    ? `compared with ${noted} heads from ${kept.files} files${kept.later ? ` (${kept.later} later ones left out)` : ''}`
    : 'without heads kept outside the database, so a tail that was cut off cleanly would not show'
  lines.push(`${seen} rows in ${lanes} lanes, ${compared}.`)
  if (stamps?.count) lines.push(`Compared with the heads of ${stamps.count} timestamps.`)
  const evidence = beside && (await compareEvidence(beside, (line) => void lines.push(line)))
  found += evidence?.found ?? 0
  const differing = evidence?.differing ?? 0
  const all = found + differing
  if (all === 0) lines.push(...(stamps?.beyond ?? []))
  if (differing > 0)
    write(
      `NOT AS DECIDED: ${differing} of the rows that people decide ${differing === 1 ? 'is' : 'are'} not as the trail says they were written.`,
    )
  if (unlooked.length > 0) write(`NOT EVERYTHING WAS LOOKED AT: ${unlooked.join('; ')}.`)
  for (const line of lines) write(line)
  if (all > 0) write(`NOT INTACT: ${all} ${all === 1 ? 'finding' : 'findings'}.`)
  else if (unlooked.length > 0) write('What was looked at is intact; not everything was looked at.')
  else write('The audit trail is intact.')
  if (found > 0) return 1
  if (differing > 0) return 4
  return unlooked.length > 0 ? 3 : 0
}

/** What a timestamp authority has stamped: its heads are added to those that were noted. */
const stampsBeside = ({ db, config }: Beside, readAt: Date, heads: HeadIndex) =>
  checkStamps({
    db,
    places: stampPlaces(config),
    isKeptElsewhere: Boolean(config.auditS3Bucket || config.auditMail),
    roots: sealRootsOf(config),
    readAt,
    heads,
  })

/** What no check can look at, a sentence for each. */
async function unlookedOf({ db, checks }: Beside): Promise<string[]> {
  const found: string[] = []
  for (const one of checks) found.push(...(await one.unlooked(db)))
  return found
}

/**
 * Writes what is not as the trail says, and what was looked at. Answers how much was found, and
 * apart from it how many rows are not as people decided them.
 */
async function compareEvidence({ db, checks }: Beside, write: Write) {
  let [found, differing] = [0, 0]
  for (const one of checks) {
    const comparing = one.compare(db)
    let step = await comparing.next()
    for (; !step.done; step = await comparing.next()) {
      if (one.isOfRows) differing++
      else found++
      write(step.value)
    }
    for (const line of step.value) write(line)
  }
  return { found, differing }
}

async function headsFrom(folder: string, until?: Date): Promise<KeptHeads> {
  if (!existsSync(folder))
    throw new UsageError(
      `There are no heads in ${folder}: give --heads DIR, or --without-heads to check the chains alone.`,
    )
  return readHeads(folder, until)
}

async function run(
  args: readonly string[],
  environment: Environment,
  write: Write,
): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      file: { type: 'string' },
      heads: { type: 'string' },
      'without-heads': { type: 'boolean', default: false },
      export: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    write(usage)
    return 0
  }
  if (values.file && values.export) throw new UsageError('Give either --file or --export.')
  if (values.file) {
    const trail = await readExport(values.file)
    const kept = values.heads ? await headsFrom(values.heads, trail.readAt) : undefined
    return check(trail, kept, write)
  }
  return withDatabase(environment, async (trail, db, config) => {
    if (values.export) {
      await writeExport(await trail(), values.export)
      write(`The audit trail is in ${values.export}.`)
      return 0
    }
    // The heads are read before the rows: a head that is noted has rows that are committed.
    const kept = values['without-heads']
      ? undefined
      : await headsFrom(values.heads ?? config.auditHeads)
    return check(await trail(), kept, write, {
      db,
      checks: evidenceChecks(config),
      config: { ...config, auditHeads: values.heads ?? config.auditHeads },
    })
  })
}

/**
 * Runs `npm run audit:verify`. Answers the exit code: 0 intact, 1 something was found, 2 it could
 * not be checked, 3 nothing was found and not everything was looked at, 4 rows that people decide
 * are not as the trail says they were written, and nothing else was found.
 */
export async function auditVerify(
  args: readonly string[],
  environment: Environment,
  write: Write,
): Promise<number> {
  try {
    return await run(args, environment, write)
  } catch (error) {
    write(error instanceof Error ? error.message : String(error))
    return 2
  }
}
