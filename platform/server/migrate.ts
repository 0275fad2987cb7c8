import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import {
  Kysely,
  Migrator,
  PostgresDialect,
  sql,
  type Migration,
  type MigrationProvider,
} from 'kysely'
import pg from 'pg'
import { projectFolder } from './project.ts'
import { isOfBefore, madeBefore, ownMigrations } from './schema-state.ts'

export interface MigrateOptions {
  /** A user who may change the schema. */
  readonly ownerUrl: string
  /**
   * Numbered files, run in the order of their names, never changed once released. Default
   * `database/migrations`.
   */
  readonly folder?: string
  /**
   * Lets the role skynet_app log in with this password. For the embedded server; in production the
   * operator does it.
   */
  readonly appPassword?: string
}

const NUMBERED = /^\d{4}_[a-z0-9_]+\.sql$/

/**
 * The migrations of a folder. A file whose name does not follow `0001_words.sql` is an error, so
 * that none is forgotten in silence.
 */
const sqlFiles = (folder: string): MigrationProvider => ({
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const wrong = names.find((name) => !NUMBERED.test(name))
    if (wrong) throw new Error(`${wrong} must be named like 0001_words.sql`)
    const migration = (name: string): Migration => ({
      up: async (db) => {
        await sql.raw(await readFile(path.join(folder, name), 'utf8')).execute(db)
      },
    })
    return Object.fromEntries(names.map((name) => [name.slice(0, -'.sql'.length), migration(name)]))
  },
})

/** The database was made by migrations that the baseline has taken the place of. */
export class MadeBeforeError extends Error {
  constructor() {
    super(madeBefore)
  }
}

async function refuseMadeBefore(db: Kysely<unknown>, folder: string): Promise<void> {
  const { rows: there } = await sql<{ table: string | null }>`
    select to_regclass('public.kysely_migration') as table`.execute(db)
  if (!there[0]?.table) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  if (
    isOfBefore(
      rows.map(({ name }) => name),
      await ownMigrations(folder),
    )
  )
    throw new MadeBeforeError()
}

/**
 * Brings the database to the newest version: all that is missing in one transaction, or nothing.
 * Several processes may call it at the same time; one works while the others wait. Answers the
 * names of the files that ran. Throws with the file's name and what PostgreSQL said, and
 * MadeBeforeError where the database is older than the baseline.
 */
export async function migrate({
  ownerUrl,
  folder = path.join(projectFolder, 'database/migrations'),
  appPassword,
}: MigrateOptions): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  pool.on('error', () => undefined) // an idle connection that the server closes is no reason to die
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await refuseMadeBefore(db, folder)
    const migrator = new Migrator({ db, provider: sqlFiles(folder) })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName
      const said = error instanceof Error ? error.message : String(error)
      throw new Error(`The migration ${failed ? `${failed} ` : ''}failed: ${said}`, {
        cause: error,
      })
    }
    if (appPassword) {
      if (!/^[0-9a-f]+$/.test(appPassword))
        throw new Error('the password of skynet_app must be hexadecimal')
      // Two processes that change the same role at once would fail; whoever comes second waits.
      const statement = `alter role skynet_app login password '${appPassword}'`
      await sql.raw(`begin; select pg_advisory_xact_lock(7403); ${statement}; commit`).execute(db)
    }
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
