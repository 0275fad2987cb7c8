import { createHash } from 'node:crypto'
import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { ask } from './statement.ts'

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

/** What began a transaction is planned under this, so that it can be sent with what follows. */
const BEGIN = 'begin'
const ONE_PLAN = '/* one plan */'
/**
 * Stands in a statement that one plan serves, whatever its values. Where the database takes that plan
 * to cost more than one made for the values it makes one each time, as for a page, of which it does
 * not know beforehand that it ends early; and making it takes longer than to read the page.
 */
export const onePlan = sql.raw(ONE_PLAN)
/** For the one statement that it is sent with. */
const keepToOnePlan = "select set_config('plan_cache_mode', 'force_generic_plan', true)"

interface Text {
  readonly name: string
  readonly hasOnePlan: boolean
  uses: number
}

/**
 * A pool whose connections plan what is asked often once, under a name made of its text: two
 * thirds of what a database did here was planning. The number of names is bounded, for a
 * connection by `MOST_NAMED`. A pooler in between has to know of named statements (PgBouncer since
 * 1.21, `max_prepared_statements`). A transaction begins with its first statement, in one way, and
 * one without any costs none.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const texts = new Map<string, Text>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  const textOf = (text: string): Text => {
    const known = texts.get(text)
    if (known) return known
    const isNamed = PLANNED.test(text) && !ALL_COLUMNS.test(text) && !INDEX_BY_VALUE.test(text)
    const made = {
      name: hashOf(text),
      hasOnePlan: text.includes(ONE_PLAN),
      uses: isNamed ? 0 : Number.NEGATIVE_INFINITY,
    }
    if (texts.size >= MOST_COUNTED) texts.delete(texts.keys().next().value ?? '')
    texts.set(text, made)
    return made
  }
  /** What is planned under a name on a connection; undefined of what is planned as it comes. */
  const plannedOn = (named: Set<string>, text: string) => {
    if (text.length > LONGEST) return undefined
    const known = textOf(text)
    known.uses++
    if (known.uses < USES_BEFORE_NAMED) return undefined
    if (named.has(known.name)) return known
    if (named.size >= MOST_NAMED) return undefined
    named.add(known.name)
    return known
  }

  /** Given back in this turn of the loop. */
  const resting: { readonly client: pg.PoolClient; readonly made: PostgresPoolClient }[] = []
  const rest = () => {
    for (const { client } of resting.splice(0)) client.release()
  }

  const preparingClient = (client: pg.PoolClient): PostgresPoolClient => {
    const named = new Set<string>()
    let begins: 'not' | 'with the next' = 'not'
    let knowsBegin = false

    const begin = async () => {
      if (knowsBegin) {
        begins = 'with the next'
        return nothing
      }
      // Once of each connection by itself, so that it has the name.
      const begun = await client.query({ text: 'begin', name: BEGIN })
      knowsBegin = true
      return begun
    }
    /** What is sent before a statement, so that it is not planned anew; in a transaction it would last. */
    const keepOnePlan = async ({ hasOnePlan }: Text) => {
      if (!hasOnePlan || client.getTransactionStatus() !== 'I') return undefined
      if (!named.has(ONE_PLAN)) await client.query({ text: keepToOnePlan, name: ONE_PLAN })
      named.add(ONE_PLAN)
      return ONE_PLAN
    }
    const query = async (text: string, values: readonly unknown[]) => {
      if (text === 'begin') return begin()
      const toBegin = begins === 'with the next'
      begins = 'not'
      if (toBegin && (text === 'commit' || text === 'rollback')) return nothing
      const planned = plannedOn(named, text)
      // Without values or a name it is sent in a form that takes one statement at a time.
      const isJoined = toBegin && (planned !== undefined || values.length > 0)
      if (toBegin && !isJoined) await client.query({ text: 'begin', name: BEGIN })
      const plain = { text, values, name: undefined, before: isJoined ? BEGIN : undefined }
      if (planned === undefined) return ask(client, plain)
      try {
        const before = plain.before ?? (await keepOnePlan(planned))
        return await ask(client, { text, values, name: planned.name, before })
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== PLAN_OUTDATED) throw error
        // Not by that name again. Outside a transaction nothing has happened yet.
        texts.set(text, { ...planned, uses: Number.NEGATIVE_INFINITY })
        if (client.getTransactionStatus() !== 'I') throw error
        return ask(client, plain)
      }
    }
    let isLost = false
    client.once('error', () => (isLost = true))
    // Nothing here asks by cursors, which is the other form of `query`.
    const made: PostgresPoolClient = {
      query: query as unknown as PostgresPoolClient['query'],
      release() {
        if (isLost || pool.waitingCount > 0) return client.release()
        if (resting.length === 0) setImmediate(rest)
        resting.push({ client, made })
      },
    }
    return made
  }

  return {
    async connect() {
      // What one statement gives back the next takes, of the same call or of another: to be handed
      // out by the pool costs as much as to send the statement.
      const rested = resting.pop()
      if (rested) return rested.made
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

/** What is answered where nothing had to be asked. */
const nothing = { command: '', rowCount: 0, rows: [] }
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)
