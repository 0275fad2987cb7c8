import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { launch } from '#database/embedded/launch.ts'
import { readConfig, type Config } from '#platform/server/config.ts'
import { FileMissing } from '#platform/server/files/file-store.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { saidBy } from '../prepare.ts'
import { copyBase } from './base.ts'
import { backupName, backupsIn, BackupError, hashKept, keep, seal, type Kept } from './contents.ts'
import { dump } from './dump.ts'

const usage = `Makes a backup of the database, the files and the audit heads: npm run backup -- --to FOLDER [options]
  --to FOLDER       where the backup is made, in a folder of its own named by the time (UTC)
  --without-files   leave the files out, where their bucket is copied by other means
  --keep N          remove older whole backups in the same folder, so that N are left

Reads the variables of the servers, and DATABASE_OWNER_URL. Servers and workers go on meanwhile.`

type Environment = Readonly<Record<string, string | undefined>>
type Write = (line: string) => void

/** Every file that is in a folder of heads, as it is now, and the stamps of heads. */
async function keepHeads({ auditHeads }: Config, folder: string, kept: Kept[]) {
  const names = existsSync(auditHeads) ? await readdir(auditHeads) : []
  for (const name of names.filter((one) => /\.jsonl$|^stamp-/.test(one))) {
    const at = `audit-heads/${name}`
    const from = createReadStream(path.join(auditHeads, name))
    kept.push({ path: at, ...(await keep(from, path.join(folder, at))) })
  }
}

/** Every file of the store that is not kept yet. */
async function keepFiles(config: Config, folder: string, kept: Map<string, Kept>) {
  const files = openFileStore(config)
  const never = new Date(8.64e15)
  for await (const id of files.putBefore(never)) {
    const at = `files/${id.slice(0, 2)}/${id}`
    if (kept.has(at)) continue
    // One that is removed meanwhile has no row any more, or loses it at this moment.
    const bytes = await files.open(id).catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined
      throw error
    })
    if (bytes) kept.set(at, { path: at, ...(await keep(bytes, path.join(folder, at))) })
  }
}

interface Place {
  readonly ownerUrl: string
  /** The folder of an embedded server. */
  readonly dataDir: string | undefined
}
async function withDatabase<T>(config: Config, work: (place: Place) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work({ ownerUrl: config.databaseOwnerUrl, dataDir: undefined })
  const dataDir = path.join(config.dataDir, 'pg')
  if (!existsSync(dataDir))
    throw new BackupError(
      `There is no database in ${config.dataDir}: set DATABASE_URL or DATA_DIR.`,
    )
  const embedded = await launch({ dataDir, join: true })
  try {
    return await work({ ownerUrl: embedded.ownerUrl, dataDir })
  } finally {
    await embedded.stop()
  }
}

async function aboutDatabase(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ postgres: number; migration: string }>(
      `select current_setting('server_version_num')::int / 10000 as postgres,
        (select max(name) from kysely_migration) as migration`,
    )
    return rows[0] ?? { postgres: 0, migration: '' }
  } finally {
    await client.end()
  }
}

async function make(config: Config, to: string, withFiles: boolean): Promise<string> {
  const now = new Date()
  const folder = path.join(to, backupName(now))
  await mkdir(to, { recursive: true, mode: 0o700 })
  await mkdir(folder, { mode: 0o700 })
  return withDatabase(config, async ({ ownerUrl, dataDir }) => {
    const about = await aboutDatabase(ownerUrl)
    const kept: Kept[] = []
    const files = new Map<string, Kept>()
    // A head that is noted has rows that are committed, and a row has bytes that were there before
    // it: so the heads first, and the files after the rows too.
    await keepHeads(config, folder, kept)
    if (withFiles) await keepFiles(config, folder, files)
    if (dataDir) kept.push(...(await copyBase({ ownerUrl, dataDir }, folder)))
    else {
      await dump(ownerUrl, path.join(folder, 'database.dump'))
      kept.push(await hashKept(folder, 'database.dump'))
    }
    if (withFiles) await keepFiles(config, folder, files)
    const secret = path.join(config.dataDir, 'session-secret')
    if (dataDir && existsSync(secret))
      kept.push({
        path: 'session-secret',
        ...(await keep(createReadStream(secret), path.join(folder, 'session-secret'))),
      })
    await seal(folder, [...kept, ...files.values()], {
      madeAt: now.toISOString(),
      database: dataDir ? 'base' : 'dump',
      ...about,
      hasFiles: withFiles,
    })
    return folder
  })
}

async function removeOlder(to: string, keeping: number, write: Write): Promise<void> {
  for (const name of (await backupsIn(to)).slice(0, -keeping)) {
    await rm(path.join(to, name), { recursive: true })
    write(`Removed ${name}.`)
  }
}

async function run(args: readonly string[], environment: Environment, write: Write) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string' },
      'without-files': { type: 'boolean', default: false },
      keep: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return write(usage)
  if (!values.to) throw new BackupError('Say where with --to FOLDER, best on another machine.')
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
    throw new BackupError('--keep must be a whole number from 1.')
  const to = path.resolve(values.to)
  const folder = await make(readConfig(environment), to, !values['without-files'])
  write(`The backup is in ${folder}.`)
  if (values.keep) await removeOlder(to, Number(values.keep), write)
}

/** Runs `npm run backup`. Answers the exit code: 0 made, 2 it could not be made. */
export async function backupCommand(
  args: readonly string[],
  environment: Environment,
  write: Write,
): Promise<number> {
  try {
    await run(args, environment, write)
    return 0
  } catch (error) {
    write(saidBy(error))
    return 2
  }
}
