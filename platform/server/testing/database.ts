import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import './provided.ts'

/** A database of its own for a test file. */
export interface TestDatabase {
  /** Logged in as skynet_app, as the program is. */
  readonly url: string
  /** Logged in as the owner of the schema: for preparing and for looking behind the curtain. */
  readonly ownerUrl: string
  /** Removes it; connections that are still open are ended. */
  readonly drop: () => Promise<void>
}

const withDatabase = (url: string, database: string) => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Runs one statement as the owner, outside a transaction. */
async function asOwner(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A fresh database with every migration run and nothing else in it (about 0.1 s). Call it once per
 * test file and drop it after.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copied as files, it has what the first connection of a new database otherwise makes.
  await asOwner(
    server.ownerUrl,
    `create database ${name} template ${server.template} strategy file_copy`,
  )
  return {
    url: withDatabase(server.url, name),
    ownerUrl: withDatabase(server.ownerUrl, name),
    drop: () => asOwner(server.ownerUrl, `drop database if exists ${name} with (force)`),
  }
}
