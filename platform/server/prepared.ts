import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** Planning pays from here: what is asked once or twice is planned as it comes. */
const USES_BEFORE_NAMED = 3
/** Of each connection, since a kept plan takes memory in its server for as long as it lives. */
const MOST_NAMED = 250
/** Of the process: texts that are counted. The oldest is forgotten when another comes. */
const MOST_COUNTED = 4_000
/** Longer texts are lists of rows, each of its own length. */
const LONGEST = 12_000
const PLANNED = /^\s*(select|with|insert|update|delete|merge)\b/i
/** `*` is what the table holds when it is asked, which a kept plan cannot follow. */
const ALL_COLUMNS = /(?<!\()\*(?=\s*(,|\)|from\b|$))/i
/** Which index settles a conflict may hang on a value, and a kept plan is made without them. */
const INDEX_BY_VALUE = /\bon conflict\b[^)]*\)\s*where\b/i
/** A kept plan that no longer answers what it did: a column has got another type. */
const PLAN_OUTDATED = '0A000'

interface Text {
  readonly name: string
  uses: number
}

/**
 * A pool whose connections plan what is asked often once, under a name made of its text: two
 * thirds of what a database did here was planning. The number of names is bounded, for a
 * connection by `MOST_NAMED`. A pooler in between has to know of named statements (PgBouncer since
 * 1.21, `max_prepared_statements`).
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const texts = new Map<string, Text>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  const nameOf = (text: string, named: Set<string>) => {
    if (text.length > LONGEST || !PLANNED.test(text)) return undefined
    if (ALL_COLUMNS.test(text) || INDEX_BY_VALUE.test(text)) return undefined
    const known = texts.get(text) ?? { name: hashOf(text), uses: 0 }
    known.uses++
    if (known.uses === 1) {
      if (texts.size >= MOST_COUNTED) texts.delete(texts.keys().next().value ?? '')
      texts.set(text, known)
    }
    if (known.uses < USES_BEFORE_NAMED) return undefined
    if (named.has(known.name)) return known.name
    if (named.size >= MOST_NAMED) return undefined
    named.add(known.name)
    return known.name
  }

  const preparingClient = (client: pg.PoolClient): PostgresPoolClient => {
    const named = new Set<string>()
    const query = async (text: string, values: readonly unknown[]) => {
      const plain = { text, values: [...values] }
      const name = nameOf(text, named)
      if (name === undefined) return client.query(plain)
      try {
        return await client.query({ ...plain, name })
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== PLAN_OUTDATED) throw error
        // Not by that name again. Outside a transaction nothing has happened yet.
        texts.set(text, { name: hashOf(text), uses: Number.NEGATIVE_INFINITY })
        if (client.getTransactionStatus() !== 'I') throw error
        return client.query(plain)
      }
    }
    // Nothing here asks by cursors, which is the other form of `query`.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(),
    }
  }

  return {
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const made = preparingClient(client)
      clients.set(client, made)
      return made
    },
    end: () => pool.end(),
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)
