import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { holderOfToken } from '#areas/users/server/user-store.ts'
import { demoUsers } from '#simulators/demo-users.ts'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}
/** Statements that follow each other. What a call asks at the same time is several of these. */
export type Chain = readonly Statement[]

export interface Driver {
  /** The statements that a piece of our own code sends, in their order. */
  record(work: (db: Db) => Promise<unknown>): Promise<Chain>
  /** Sends them again with the driver alone: no query builder, no server. Answers the rows of each chain. */
  replay(chains: readonly Chain[]): Promise<unknown[][]>
  /** Asks who sends a request, as every call does first. */
  whoAsks(): Promise<unknown>
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
    for (const { text, values } of chain) found.push(...(await pool.query(text, [...values])).rows)
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
    whoAsks: () =>
      holderOfToken({ pool }, { subject: demoUsers[0]?.subject ?? '', email: undefined, tokenId: 'bench' }),
    replay: (chains) => Promise.all(chains.map(replayOne)),
    close: () => pool.end(),
  }
}
