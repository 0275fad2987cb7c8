import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { launch } from '#database/embedded/launch.ts'
import { readConfig, type Config } from '#platform/server/config.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { schemaState } from '#platform/server/schema-state.ts'
import { auditVerify } from '../audit-verify-command.ts'
import { saidBy } from '../prepare.ts'
import { placeBase } from './base.ts'
import { BackupError, checkedContents, readManifest, type Kept, type Manifest } from './contents.ts'
import { restoreDump } from './dump.ts'

const usage = `Restores a backup into an empty place, and verifies it: npm run restore -- --from FOLDER
  --from FOLDER   a backup of npm run backup

Reads the variables of the servers, and DATABASE_OWNER_URL. The database, the store of files and, for
the embedded server, DATA_DIR must be empty; nothing that is there is written over.`

type Environment = Readonly<Record<string, string | undefined>>
type Write = (line: string) => void

async function asked<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

/** @throws BackupError unless there is nothing where it shall be restored */
async function checkEmpty(
  config: Config,
  { database, hasFiles }: Manifest,
  files: FileStore,
): Promise<void> {
  if (database === 'base' && config.databaseUrl)
    throw new BackupError(
      'The backup is of an embedded server, and is restored to one: leave DATABASE_URL out.',
    )
  if (database === 'dump' && !config.databaseUrl)
    throw new BackupError(
      'The backup is of a database of its own: give DATABASE_URL and DATABASE_OWNER_URL of an empty one.',
    )
  if (database === 'base') {
    const folder = path.join(config.dataDir, 'pg')
    if (existsSync(folder) && (await readdir(folder)).length > 0)
      throw new BackupError(
        `There is a database in ${folder}: restore into an empty place, with another DATA_DIR.`,
      )
  } else {
    const [found] = await asked<{ count: number }>(
      config.databaseOwnerUrl,
      `select count(*)::int as count from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p', 'v')`,
    )
    if (found && found.count > 0)
      throw new BackupError(
        `The database has ${found.count} tables already: restore into an empty one.`,
      )
  }
  if (!hasFiles) return
  for await (const id of files.putBefore(new Date(8.64e15)))
    throw new BackupError(`The store of files has ${id} already: restore into an empty one.`)
}

async function restoreDatabase(folder: string, config: Config, manifest: Manifest) {
  if (manifest.database === 'base')
    return placeBase(folder, path.join(config.dataDir, 'pg'), manifest.postgres)
  const url = config.databaseOwnerUrl
  // A dump holds what the role may do and not the role, which is the server's.
  await asked(
    url,
    `do $$ begin
       if not exists (select from pg_roles where rolname = 'skynet_app') then create role skynet_app nologin; end if;
     end $$`,
  )
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'skynet-restore-'))
  try {
    await restoreDump(url, path.join(folder, 'database.dump'), scratch)
  } finally {
    await rm(scratch, { recursive: true })
  }
  await asked(
    url,
    `alter default privileges in schema public grant select, insert, update, delete on tables to skynet_app;
     alter default privileges in schema public grant usage, select on sequences to skynet_app`,
  )
}

const storedId = (at: string) => (at.startsWith('files/') ? path.basename(at) : undefined)

/** Puts back every file, what is kept for ever as such. Answers how many. */
async function restoreFiles(
  folder: string,
  url: string,
  files: FileStore,
  contents: Iterable<Kept>,
): Promise<number> {
  const sealed = await asked<{ id: string }>(
    url,
    `select stored_file_id as id from document_file where id in (
       select document_file_id from agreement_seal union select document_file_id from agreement_seal_renewal)`,
  )
  const forEver = new Set(sealed.map(({ id }) => id))
  let count = 0
  for (const { path: at } of contents) {
    const id = storedId(at)
    if (id === undefined) continue
    await files.put(id, path.join(folder, at), { isForEver: forEver.has(id) })
    count++
  }
  return count
}

/** Heads that stand there already are left: they may tell more than the backup knows. */
async function restoreHeads(folder: string, { auditHeads }: Config): Promise<void> {
  const from = path.join(folder, 'audit-heads')
  await mkdir(auditHeads, { recursive: true, mode: 0o700 })
  for (const name of existsSync(from) ? await readdir(from) : [])
    if (!existsSync(path.join(auditHeads, name)))
      await copyFile(path.join(from, name), path.join(auditHeads, name))
}

/** Every row of a file must have its bytes. Answers how many have not. */
async function compareFiles(
  url: string,
  contents: ReadonlyMap<string, Kept>,
  write: Write,
): Promise<number> {
  const rows = await asked<{ id: string; sha256: string }>(
    url,
    'select id, sha256 from stored_file order by id',
  )
  const wrong = rows.filter(
    ({ id, sha256 }) => contents.get(`files/${id.slice(0, 2)}/${id}`)?.sha256 !== sha256,
  )
  for (const { id } of wrong.slice(0, 20))
    write(`File ${id}: its bytes are missing or not those that were received.`)
  write(`${rows.length} files have a row, ${rows.length - wrong.length} of them their bytes.`)
  return wrong.length
}

async function withRestored<T>(config: Config, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseOwnerUrl)
  const embedded = await launch({ dataDir: path.join(config.dataDir, 'pg') })
  try {
    return await work(embedded.ownerUrl)
  } finally {
    await embedded.stop()
  }
}

async function run(args: readonly string[], environment: Environment, write: Write) {
  const { values } = parseArgs({
    args: [...args],
    options: { from: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  if (values.help) {
    write(usage)
    return 0
  }
  if (!values.from) throw new BackupError('Say which backup with --from FOLDER.')
  const folder = path.resolve(values.from)
  const manifest = await readManifest(folder)
  const contents = await checkedContents(folder, manifest)
  write(`The backup of ${manifest.madeAt} is whole: ${contents.size} files.`)
  const config = await configFor(folder, environment)
  const files = openFileStore(config)
  await checkEmpty(config, manifest, files)
  await restoreDatabase(folder, config, manifest)
  return withRestored(config, async (ownerUrl) => {
    if (manifest.hasFiles)
      write(`Restored ${await restoreFiles(folder, ownerUrl, files, contents.values())} files.`)
    await restoreHeads(folder, config)
    const missing = manifest.hasFiles ? await compareFiles(ownerUrl, contents, write) : 0
    // By the heads of the backup: others may be of rows that came after it.
    const heads = path.join(folder, 'audit-heads')
    const which = existsSync(heads) ? ['--heads', heads] : ['--without-heads']
    const trail = await auditVerify(which, { ...environment, DATABASE_URL: ownerUrl }, write)
    if (config.databaseUrl && !(await schemaState(config.databaseUrl)).mayWork)
      write('Run `grant skynet_app to` the user of DATABASE_URL before anything is started.')
    write(missing === 0 && trail === 0 ? 'Restored and verified.' : 'RESTORED, AND NOT AS IT WAS.')
    return missing === 0 ? trail : 1
  })
}

/**
 * The configuration of the place. What the embedded installation sealed in its rows is read by its
 * own secret alone, which is put there before one is made.
 */
async function configFor(folder: string, environment: Environment): Promise<Config> {
  const kept = path.join(folder, 'session-secret')
  if (existsSync(kept) && !environment.SESSION_SECRET) {
    const { dataDir } = readConfig({ ...environment, SESSION_SECRET: 'x'.repeat(32) })
    const place = path.join(dataDir, 'session-secret')
    await mkdir(dataDir, { recursive: true })
    if (!existsSync(place)) await copyFile(kept, place)
  }
  return readConfig(environment)
}

/**
 * Runs `npm run restore`. Answers the exit code: 0 restored and verified, 1 restored and not as it
 * was, 2 it could not be restored.
 */
export async function restoreCommand(
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
