import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/*
 * A backup is a folder: `database.dump` or `base/`, `files/`, `audit-heads/`, `contents.jsonl` with
 * the hash of each of them, and at last `backup.json`, without which it is none.
 */
const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** `dump`: of pg_dump; `base`: the folder of an embedded server, with its log. */
  database: z.enum(['dump', 'base']),
  /** Major version of PostgreSQL. */
  postgres: z.int(),
  /** The last migration that had run. */
  migration: z.string(),
  hasFiles: z.boolean(),
  /** Of contents.jsonl. */
  sha256: z.string(),
})
export type Manifest = z.infer<typeof manifest>
const line = z.object({ path: z.string(), size: z.int(), sha256: z.string() })
export type Kept = z.infer<typeof line>

/** A reason a person can mend, told in one sentence. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const contentsFile = 'contents.jsonl'
const manifestFile = 'backup.json'

/** Writes what is read and forces it to the disk. Answers its size and hash. */
export async function keep(from: Readable, to: string): Promise<Omit<Kept, 'path'>> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    from,
    async function* counted(source: AsyncIterable<Buffer>) {
      for await (const bytes of source) {
        hash.update(bytes)
        size += bytes.length
        yield bytes
      }
    },
    createWriteStream(to, { mode: 0o600, flush: true }),
  )
  return { size, sha256: hash.digest('hex') }
}

/** What is noted of a file that stands in the backup already. */
export async function hashKept(folder: string, at: string): Promise<Kept> {
  const file = path.join(folder, at)
  const [{ size }, sha256] = await Promise.all([stat(file), hashOf(file)])
  return { path: at, size, sha256: sha256 ?? '' }
}

/** Notes all there is of a backup, and last that it is whole. */
export async function seal(
  folder: string,
  kept: readonly Kept[],
  about: Omit<Manifest, 'format' | 'sha256'>,
): Promise<void> {
  const text = kept.map((one) => `${JSON.stringify(one)}\n`).join('')
  await writeFile(path.join(folder, contentsFile), text, { mode: 0o600, flush: true })
  const sha256 = createHash('sha256').update(text).digest('hex')
  const whole: Manifest = { format: 1, ...about, sha256 }
  await writeFile(path.join(folder, manifestFile), `${JSON.stringify(whole, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
}

/** @throws BackupError of a folder that is no backup, or not whole */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(path.join(folder, manifestFile), 'utf8')))
  } catch {
    throw new BackupError(
      `${folder} is no whole backup: it has no ${manifestFile} that can be read.`,
    )
  }
}

async function hashOf(file: string): Promise<string | undefined> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return undefined
  const hash = createHash('sha256')
  await pipeline(handle.createReadStream(), hash)
  return hash.digest('hex')
}

/**
 * What is in a backup by its path, each looked at: a byte that has changed is found before anything
 * is restored.
 *
 * @throws BackupError that names what is missing or changed
 */
export async function checkedContents(
  folder: string,
  { sha256 }: Manifest,
): Promise<ReadonlyMap<string, Kept>> {
  const file = path.join(folder, contentsFile)
  if ((await hashOf(file)) !== sha256)
    throw new BackupError(`${contentsFile} of the backup is missing or has been changed.`)
  const kept = new Map<string, Kept>()
  const wrong: string[] = []
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const one = line.parse(JSON.parse(text))
    kept.set(one.path, one)
    if ((await hashOf(path.join(folder, one.path))) !== one.sha256) wrong.push(one.path)
  }
  if (wrong.length > 0)
    throw new BackupError(
      `The backup is not whole: ${wrong.slice(0, 3).join(', ')}${wrong.length > 3 ? ` and ${wrong.length - 3} more` : ''} missing or changed.`,
    )
  return kept
}

const nameOfBackup = /^skynet-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}(-\d{3})?Z$/
/** To the millisecond, so that two of the same second do not meet. */
export const backupName = (at: Date) => `skynet-${at.toISOString().replace(/[:.]/g, '-')}`

/** Whole backups in a folder, the oldest first. */
export async function backupsIn(folder: string): Promise<readonly string[]> {
  const whole: string[] = []
  for (const name of (await readdir(folder)).filter((one) => nameOfBackup.test(one)).sort())
    if (await readManifest(path.join(folder, name)).catch(() => undefined)) whole.push(name)
  return whole
}
