import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { mostHits, type DeliveryState } from '../rules.ts'

/** What a list may show of a message: never its payload, which may be about a person. */
const messages = (db: Db) =>
  db
    .selectFrom('outboxMessage')
    .select(['id', 'destination', 'kind', 'company', 'attempts', 'lastError', 'createdBy'])
    .select([
      sql<DeliveryState>`state`.as('state'),
      'createdAt as created',
      'deliveredAt as delivered',
    ])
    .select(['lastAttemptAt as lastAttempt'])
    .select(
      sql<Date | null>`case when state = 'waiting' then next_attempt_at end`.as('nextAttempt'),
    )

export const messageById = (db: Db, id: string) =>
  messages(db).where('id', '=', id).executeTakeFirst()

export interface MessageQuestion {
  readonly currentPage: number
  readonly take: number
  /** Each is '' for all. */
  readonly state: DeliveryState | ''
  readonly destination: string
}

/** One page, the newest first, and how many there are, counted to `mostHits` and no further. */
export async function pageOfMessages(
  db: Db,
  { currentPage, take, state, destination }: MessageQuestion,
) {
  const offset = currentPage * take
  const inState = sql<boolean>`(${state} = '' or state = ${state})`
  const toDestination = sql<boolean>`(${destination} = '' or destination = ${destination})`
  const [list, counted] = await Promise.all([
    messages(db)
      .where(inState)
      .where(toDestination)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(Math.max(0, Math.min(take, mostHits - offset)))
      .offset(Math.min(offset, mostHits))
      .execute(),
    db
      .selectFrom((hits) =>
        hits
          .selectFrom('outboxMessage')
          .select(sql`1`.as('one'))
          .where(inState)
          .where(toDestination)
          .limit(mostHits + 1)
          .as('hits'),
      )
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: Math.min(counted.count, mostHits), more: counted.count > mostHits }
}

/** The oldest dead messages, by destination or all. */
export const deadMessages = (db: Db, destination: string, most: number) =>
  db
    .selectFrom('outboxMessage')
    .select('id')
    .where('state', '=', 'dead')
    .where(sql<boolean>`(${destination} = '' or destination = ${destination})`)
    .orderBy('createdAt')
    .limit(most)
    .execute()
