import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { DB } from '#database/types.ts'
import { escapeLike } from '#platform/like.ts'
import { mayBeginNumber } from '#platform/swedish/searched-number.ts'
import { conditionsIn } from '#platform/server/conditions.ts'
import type { Db } from '#platform/server/database.ts'
import { deliveryListColumns } from '../list-columns.ts'
import { mostHits, type DeliveryState } from '../rules.ts'

type Is = ExpressionBuilder<DB, 'outboxMessage'>

/** The name of the company it is about; empty for one that is not in our books. */
export const companyNameOf = sql<string>`coalesce((select name from company where organization_number = outbox_message.company), '')`

/** What a list may show of a message: never its payload, which may be about a person. */
const messages = (db: Db) =>
  db
    .selectFrom('outboxMessage')
    .select(['id', 'destination', 'kind', 'company', 'attempts', 'lastError', 'createdBy'])
    .select(['invoiceId', 'invoiceNumber', 'lastAttemptAt as lastAttempt'])
    .select([
      sql<DeliveryState>`state`.as('state'),
      'createdAt as created',
      'deliveredAt as delivered',
    ])
    .select(
      sql<Date | null>`case when state = 'waiting' then next_attempt_at end`.as('nextAttempt'),
    )
    .select(companyNameOf.as('companyName'))

export const messageById = (db: Db, id: string) =>
  messages(db).where('id', '=', id).executeTakeFirst()

/** A message with what is sent, as JSON whose field names are not ours to respell. */
export const wholeMessage = (db: Db, id: string) =>
  messages(db)
    .select(['idempotencyKey', 'answer'])
    .select(sql<string>`payload::text`.as('payload'))
    .where('id', '=', id)
    .executeTakeFirst()

/** Tries shown of a message: those of several rounds. */
const mostTries = 50
/** What was answered to each try, the latest first (delivery 6). */
export const triesOf = (db: Db, messageId: string) =>
  db
    .selectFrom('outboxTry')
    .select(['at', 'attempt', 'arrived', 'status', 'said'])
    .where('messageId', '=', messageId)
    .orderBy('id', 'desc')
    .limit(mostTries)
    .execute()

/** Which messages are asked for (delivery 2). Each is '' for all. */
export interface Narrowing {
  readonly destination: string
  readonly kind: string
  /** 10 digits. */
  readonly company: string
  readonly query: string
  /** Days in Sweden, both included. */
  readonly fromDate: string
  readonly toDate: string
  /** On its columns (shell 117), on a day in Stockholm. */
  readonly where: readonly string[]
  readonly today: string
}
interface Page {
  readonly currentPage: number
  readonly take: number
  readonly state: DeliveryState | ''
  readonly isOldestFirst: boolean
}

const startOf = (day: string, later = 0) =>
  sql<Date>`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Stockholm'`

/** What the beginning of an invoice number, a company or a mail's receiver finds. */
function found(is: Is, query: string) {
  const begins = `${escapeLike(query)}%`
  const digits = query.replaceAll(/\D/g, '')
  return is.or([
    is('invoiceNumber', 'like', begins),
    sql<SqlBool>`company in (select organization_number from company where lower(name) like ${begins.toLowerCase()})`,
    ...(digits.length >= 6 && mayBeginNumber(digits.slice(-10))
      ? [is('company', 'like', `${digits.slice(-10)}%`)]
      : []),
    ...(query.includes('@')
      ? [sql<SqlBool>`destination = 'mail' and lower(payload ->> 'to') = ${query.toLowerCase()}`]
      : []),
  ])
}

const columns = {
  kind: sql.ref('kind'),
  destination: sql.ref('destination'),
  created: sql.ref('outbox_message.created_at'),
  by: sql.ref('created_by'),
  invoice: sql.ref('invoice_number'),
  company: sql`nullif(${companyNameOf}, '')`,
  companyNumber: sql.ref('company'),
  state: sql.ref('state'),
  attempts: sql.ref('attempts'),
  error: sql.ref('last_error'),
  tried: sql.ref('last_attempt_at'),
  delivered: sql.ref('delivered_at'),
} as const

const narrowed =
  ({ fromDate, toDate, query, where, today, ...equal }: Narrowing, state: string) =>
  (is: Is) =>
    is.and([
      ...(['destination', 'kind', 'company'] as const)
        .filter((name) => equal[name] !== '')
        .map((name) => is(name, '=', equal[name])),
      ...(state === '' ? [] : [sql<SqlBool>`state = ${state}`]),
      ...(fromDate === '' ? [] : [is('createdAt', '>=', startOf(fromDate))]),
      ...(toDate === '' ? [] : [is('createdAt', '<', startOf(toDate, 1))]),
      ...(query === '' ? [] : [found(is, query)]),
      ...conditionsIn({ columns: deliveryListColumns, where, expressions: columns, today }),
    ])

/** One page, the newest or the oldest first, and how many there are, counted to `mostHits` and no further. */
export async function pageOfMessages(
  db: Db,
  narrowing: Narrowing,
  { currentPage, take, state, isOldestFirst }: Page,
) {
  const offset = currentPage * take
  const asked = narrowed(narrowing, state)
  const [list, counted] = await Promise.all([
    messages(db)
      .where(asked)
      // The index has ids upward under the latest; read backward it has them downward.
      .orderBy('createdAt', isOldestFirst ? 'asc' : 'desc')
      .orderBy('id', isOldestFirst ? 'desc' : 'asc')
      .limit(Math.max(0, Math.min(take, mostHits - offset)))
      .offset(Math.min(offset, mostHits))
      .execute(),
    db
      .selectFrom((hits) =>
        hits
          .selectFrom('outboxMessage')
          .select(sql`1`.as('one'))
          .where(asked)
          .limit(mostHits + 1)
          .as('hits'),
      )
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: Math.min(counted.count, mostHits), more: counted.count > mostHits }
}

/** The oldest dead messages that are asked for. */
export const deadMessages = (db: Db, narrowing: Narrowing, most: number) =>
  db
    .selectFrom('outboxMessage')
    .select('id')
    .where(narrowed(narrowing, 'dead'))
    .orderBy('createdAt')
    .limit(most)
    .execute()
