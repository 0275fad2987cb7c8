import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { migrations as queueMigrations } from 'graphile-worker/dist/generated/sql.js'
import pg from 'pg'
import { sqlState } from './database.ts'
import { projectFolder } from './project.ts'

/** How a database stands to the migrations of this version. */
export interface SchemaState {
  /** Migrations of ours that have not run, in their order. */
  readonly awaited: readonly string[]
  /** The tables of the job queue are missing or of an older version. */
  readonly queueAwaited: boolean
  /** Migrations that have run and are none of ours. */
  readonly unknown: readonly string[]
  /** Every migration that is not ours comes after all of ours: a newer version was here. */
  readonly isNewer: boolean
  /** It was made by migrations that the baseline has taken the place of (`madeBefore`). */
  readonly isOfBefore: boolean
  /** What the program may not read: the login is not one of skynet_app. */
  readonly mayWork: boolean
  /** Names are sorted as Swedish is: by letter whatever their case, Å, Ä and Ö last. */
  readonly sortsInSwedish: boolean
}

/** The migrations of this version by name, in their order. */
export async function ownMigrations(folder = path.join(projectFolder, 'database/migrations')) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  return names.map((name) => name.slice(0, -'.sql'.length)).sort()
}

/**
 * Whether a database was made before the baseline: something has migrated it, and not the first
 * migration of ours (docs/decisions/0021-one-baseline.md).
 */
export const isOfBefore = (done: readonly string[], [first]: readonly string[]): boolean =>
  done.length > 0 && first !== undefined && !done.includes(first)

/** What is said of such a database, by whoever would migrate it or work with it. */
export const madeBefore =
  'The database was made by migrations that this version no longer has, and nothing in it was changed: start the version that made it, or name an empty database (DATABASE_URL, or another folder with DATA_DIR).'

const latestOfQueue = Math.max(
  ...Object.keys(queueMigrations).map((name) => Number.parseInt(name, 10)),
)

/** In Swedish order. English puts Å and Ä with A, and the order of bytes small letters last. */
const inOrder = ['Alfa', 'alm', 'Orust', 'Zorn', 'Åberg', 'Ärla', 'Öst']

/** Rows, or undefined where the table is missing or may not be read. */
async function rowsOf<T extends pg.QueryResultRow>(client: pg.Client, statement: string) {
  try {
    return (await client.query<T>(statement)).rows
  } catch (error) {
    // Missing table or schema, and no right to look.
    if (['42P01', '3F000', '42501'].includes(sqlState(error) ?? '')) return undefined
    throw error
  }
}

/**
 * Looks at a database as the program would, with the rights of skynet_app where it has them, and
 * changes nothing.
 *
 * @throws what PostgreSQL or the network says when it cannot be reached
 */
export async function schemaState(url: string, folder?: string): Promise<SchemaState> {
  const ours = await ownMigrations(folder)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined) // the query that was running says it
  await client.connect()
  try {
    const readRun = () => rowsOf<{ name: string }>(client, 'select name from kysely_migration')
    // The owner sees it in a database of any version.
    const seen = await readRun()
    const [login] =
      (await rowsOf<{ may: boolean }>(
        client,
        `select pg_has_role('skynet_app', 'member') as may from pg_roles where rolname = 'skynet_app'`,
      )) ?? []
    if (login?.may) await client.query('set role skynet_app')
    const run = seen ?? (await readRun())
    const queue = await rowsOf<{ latest: number | null }>(
      client,
      `select max(id) as latest from graphile_worker.migrations
       where exists (select from pg_policies where schemaname = 'graphile_worker' and policyname = 'skynet_app')`,
    )
    const { rows: sorted } = await client.query<{ word: string }>(
      'select word from unnest($1::text[]) word order by word',
      [inOrder.toReversed()],
    )
    const done = new Set((run ?? []).map(({ name }) => name))
    const unknown = [...done].filter((name) => !ours.includes(name)).sort()
    const last = ours.at(-1) ?? ''
    return {
      awaited: ours.filter((name) => !done.has(name)),
      queueAwaited: (queue?.[0]?.latest ?? 0) < latestOfQueue,
      unknown,
      isOfBefore: isOfBefore([...done], ours),
      isNewer: unknown.length > 0 && unknown.every((name) => name > last),
      mayWork: login?.may ?? false,
      sortsInSwedish: sorted.every(({ word }, place) => word === inOrder[place]),
    }
  } finally {
    await client.end()
  }
}
