import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { DB } from '#database/types.ts'
import { preparing } from './prepared.ts'
import { ask, Dialect } from './statement.ts'

/** Either a connection or an open transaction: what a store needs to read and write. */
export type Db = Kysely<DB> | Transaction<DB>

const parseInt8 = (text: string) => Number(text)
const asText = (text: string) => text
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, parseInt8)
// A day is a day, wherever the process runs.
types.setTypeParser(pg.types.builtins.DATE, asText)
const anyInstant: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
/** A usual instant on a connection whose clock is UTC: what it is longer by are microseconds. */
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  text.endsWith('+00') && text[4] === '-'
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, Math.min(23, text.length - 3))}Z`)
    : anyInstant(text),
)

export interface DatabaseOptions {
  readonly url: string
  readonly log: Logger
  /** Connections at most. */
  readonly most: number
  readonly readOnly?: boolean
  /** The role to work as; none for migrations and the generator. */
  readonly role?: 'skynet_app'
}
export interface Database {
  readonly pool: pg.Pool
  readonly db: Kysely<DB>
  /** Waits for what is running and closes every connection. */
  close(): Promise<void>
}

/** Opens a pool of connections. Statements that take longer than 30 s are ended. */
export function openDatabase({
  url,
  log,
  most,
  readOnly = false,
  role,
}: DatabaseOptions): Database {
  const settings = [
    ['statement_timeout', role ? '30000' : '0'],
    ['idle_in_transaction_session_timeout', role ? '60000' : '0'],
    ['timezone', 'UTC'],
    ...(role ? [['role', role]] : []),
    ...(readOnly ? [['default_transaction_read_only', 'on']] : []),
  ]
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    // A database that does not answer is refused with, not waited for.
    connectionTimeoutMillis: 15_000,
    // What an idle office asks next finds its connection and its plans; a connection goes after an
    // hour, and what it has kept with it.
    idleTimeoutMillis: 10 * 60_000,
    maxLifetimeSeconds: 60 * 60,
    types,
    options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    application_name: readOnly ? 'skynet reads' : 'skynet',
  })
  // A connection that breaks (the server restarted) is replaced by the pool. Without a listener it
  // would end the process: an idle one by the pool's event, one that waits inside a transaction by
  // its own.
  const lost = (error: Error) =>
    log.warn({ error: error.message }, 'a database connection was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const db = new Kysely<DB>({ dialect: new Dialect({ pool: preparing(pool) }) })
  // Not db.destroy(): it leaves the pool open when nothing has gone through the query builder yet.
  return { pool, db, close: () => pool.end() }
}

/**
 * A connection that somebody else opened and ends, to read with as with a pool: what it asks stays
 * in its transaction.
 */
export function databaseOn(client: pg.ClientBase): Db {
  const query = (text: string, values: readonly unknown[]) =>
    ask(client, { text, values, name: undefined, before: undefined })
  // Nothing here asks by cursors, which is the other form of `query`.
  const reader = { query: query as unknown as pg.PoolClient['query'], release: () => undefined }
  return new Kysely<DB>({
    dialect: new Dialect({ pool: { connect: async () => reader, end: async () => undefined } }),
  })
}

/** The SQLSTATE of a database error, undefined for any other. */
export const sqlState = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined

/** The constraint a database error names. */
export const constraintOf = (error: unknown) =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined
