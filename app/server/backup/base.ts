import { createReadStream, type Dirent } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { accountFor, handOver, makeFolder } from '#database/embedded/account.ts'
import { findBinaries } from '#database/embedded/binaries.ts'
import { codeOf } from '#platform/error-code.ts'
import { BackupError, hashKept, keep, type Kept } from './contents.ts'

/** Folders whose contents belong to a running server alone; each is there, and empty. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/
/** Files of a folder that are copied at once: each is waited for until it has reached the disk. */
const atOnce = 16
const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)

interface Copying {
  readonly from: string
  readonly to: string
  /** Of the backup, which paths are told from. */
  readonly folder: string
  readonly kept: Kept[]
}

async function copyFile({ from, to, folder, kept }: Copying): Promise<void> {
  try {
    kept.push({ path: path.relative(folder, to), ...(await keep(createReadStream(from), to)) })
  } catch (error) {
    // A running server removes files; what it needs of them stands in its log.
    if (codeOf(error) !== 'ENOENT') throw error
    await rm(to, { force: true })
  }
}

async function copyFolder(copying: Copying): Promise<void> {
  await mkdir(copying.to, { recursive: true, mode: 0o700 })
  const entries = await readdir(copying.from, { withFileTypes: true })
  const copy = async (entry: Dirent) => {
    if (leftOut.test(entry.name)) return
    const [from, to] = [path.join(copying.from, entry.name), path.join(copying.to, entry.name)]
    if (!entry.isDirectory()) await copyFile({ ...copying, from, to })
    else if (emptied.has(entry.name)) await mkdir(to, { recursive: true, mode: 0o700 })
    else await copyFolder({ ...copying, from, to })
  }
  for (let at = 0; at < entries.length; at += atOnce)
    await Promise.all(entries.slice(at, at + atOnce).map(copy))
}

/**
 * Copies the folder of an embedded server while it works, and of its log what the copy needs to
 * become whole: a base backup, by the server's own functions, since its package brings no program
 * for it.
 */
export async function copyBase(
  { ownerUrl, dataDir }: { readonly ownerUrl: string; readonly dataDir: string },
  folder: string,
): Promise<Kept[]> {
  const kept: Kept[] = []
  const base = path.join(folder, 'base')
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // As long as this session has it, no part of the log that is still wanted is used again.
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [
      `skynet_backup_${process.pid}`,
    ])
    await client.query(`select pg_backup_start('skynet', true)`)
    await copyFolder({ from: dataDir, to: base, folder, kept })
    const { rows } = await client.query<{ label: string; last: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
    )
    const { label, last } = rows[0] ?? { label: '', last: '' }
    const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
    if (!first) throw new Error('the server did not say where its backup begins')
    for (const name of await readdir(path.join(dataDir, 'pg_wal')))
      if (name.endsWith('.history') || (isSegment(name) && name >= first && name <= last)) {
        const [from, to] = [dataDir, base].map((place) => path.join(place, 'pg_wal', name))
        if (from && to) await copyFile({ from, to, folder, kept })
      }
    await writeFile(path.join(base, 'backup_label'), label, { mode: 0o600, flush: true })
    kept.push(await hashKept(folder, 'base/backup_label'))
    return kept
  } finally {
    await client.end()
  }
}

/** Puts such a copy in the place of an embedded server's folder; it is there when it is whole. */
export async function placeBase(folder: string, dataDir: string, major: number): Promise<void> {
  if (findBinaries().major !== major)
    throw new BackupError(
      `The backup was made by PostgreSQL ${major} and this is PostgreSQL ${findBinaries().major}, which cannot read it: set PG_BIN to the programs of version ${major}.`,
    )
  const half = `${dataDir}.new`
  await rm(half, { recursive: true, force: true })
  const account = accountFor(dataDir)
  makeFolder(half, account)
  await cp(path.join(folder, 'base'), half, { recursive: true })
  // Empty folders are no contents of a backup, and may be lost on its way.
  for (const name of [...emptied, 'pg_wal/archive_status'])
    await mkdir(path.join(half, name), { recursive: true, mode: 0o700 })
  for (const entry of await readdir(half, { recursive: true, withFileTypes: true })) {
    const at = path.join(entry.parentPath, entry.name)
    await chmod(at, entry.isDirectory() ? 0o700 : 0o600)
    handOver(at, account)
  }
  await rm(dataDir, { recursive: true, force: true }) // an empty folder somebody made
  await rename(half, dataDir)
}
