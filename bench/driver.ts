import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import type { DB } from '#database/types.ts'
import type { Database, Db } from '#platform/server/database.ts'
import { holderOfToken } from '#areas/foundation/users/server/user-store.ts'
import { demoUsers } from '#simulators/demo-users.ts'

export interface Statement {
  /** Given to what a connection plans once. */
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}
/** Statements that follow each other. What a call asks at the same time is several of these. */
export type Chain = readonly Statement[]

export interface Driver {
  /** The statements that a piece of our own code sends, in their order. */
  record(work: (db: Db) => Promise<unknown>): Promise<Chain>
  /**
   * Sends them again with the driver alone: no query builder, no server. Answers the rows of each
   * chain.
   */
  replay(chains: readonly Chain[]): Promise<unknown[][]>
  /** What asks who sends a request, as every call does first. */
  readonly whoAsks: Statement
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** The peer: `pg` on connections that are set as the program's own. */
export function openDriver(url: string, connections: number): Driver {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: '-c timezone=UTC -c role=skynet_app',
  })
  const replayOne = async (chain: Chain) => {
    const found: unknown[] = []
    for (const statement of chain)
      found.push(...(await pool.query({ ...statement, values: [...statement.values] })).rows)
    return found
  }
  return {
    pool,
    async record(work) {
      const chain: Statement[] = []
      await work(
        new Kysely<DB>({
          dialect: new PostgresDialect({ pool }),
          plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
          log: ({ query }) => void chain.push({ text: query.sql, values: query.parameters }),
        }),
      )
      return chain
    },
    whoAsks: whoAsks(),
    replay: (chains) => Promise.all(chains.map(replayOne)),
    close: () => pool.end(),
  }
}

/** The statement as our own code hands it over. */
function whoAsks(): Statement {
  const sent: Statement[] = []
  const db = {
    executeQuery: async ({ sql: text, parameters: values }: CompiledQuery) => ({
      rows: [],
      place: sent.push({ name: 'who asks', text, values }),
    }),
  } as unknown as Database['db']
  void holderOfToken(
    { db },
    { subject: demoUsers[0]?.subject ?? '', email: undefined, tokenId: 'bench' },
  )
  return sent[0] as Statement
}
