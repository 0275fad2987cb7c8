import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { helpRequest } from '#areas/foundation/usertasks/rules.ts'
import { tasksAbout } from '#areas/foundation/usertasks/server/public.ts'
import type { interpretation } from '../contract.ts'
import { lockLives, type ReadingState, type sortFields, type Status } from '../rules.ts'
import {
  countFound,
  holdsWords,
  idsOfPage,
  opposite,
  pageAndHits,
  type Hits,
  type Rows,
  type Term,
} from './reading/pages.ts'

export interface Filter {
  readonly statusFilters: readonly Status[]
  readonly searchQuery: string
  readonly preSetSourceFilter: number
}
export interface Order {
  readonly sortField: (typeof sortFields)[number]
  readonly sortOrder: 'asc' | 'desc'
}

const latest: readonly Term[] = [
  ['created_at', 'desc'],
  ['id', 'asc'],
]
const upward = (key: string): readonly Term[] => [
  [key, 'asc'],
  ['id', 'asc'],
]
/**
 * Upward, or as `created` downward, as an index holds it; the other way round it is read from its
 * end.
 */
const orders: Readonly<Record<Order['sortField'], readonly Term[]>> = {
  created: latest,
  fileName: upward('lower(file_name)'),
  sentFromEmail: upward('lower(sent_from)'),
  issuerName: upward('lower(issuer_name)'),
  issuerOrganizationNumber: upward('issuer_organization_number'),
  recipientName: upward('lower(recipient_name)'),
  recipientOrganizationNumber: upward('recipient_organization_number'),
  invoiceNumber: upward('invoice_number'),
  status: [['status', 'asc'], ...latest],
  source: [['source', 'asc'], ...latest],
  sentToKeeros: [['delivered', 'asc'], ...latest],
}
/** Those that not every row has: without it a row comes last both ways. */
const nullable: readonly Order['sortField'][] = ['sentFromEmail', 'issuerName']

function termsOf({ sortField, sortOrder }: Order): readonly Term[] {
  const terms = orders[sortField]
  if (sortOrder === (sortField === 'created' ? 'desc' : 'asc')) return terms
  if (!nullable.includes(sortField)) return terms.map(([key, way]) => [key, opposite[way]])
  return terms.map(([key, way], place) => [key, place === 0 ? 'desc nulls last' : way])
}

/** What the list shows, status by status, each read from its index; or all in one part. */
function rowsOf(
  { statusFilters, preSetSourceFilter, searchQuery }: Filter,
  isOnePart = false,
): Rows {
  const statuses: readonly string[] =
    statusFilters.length === 0 ? ['Pending'] : [...new Set(statusFilters)]
  const source = preSetSourceFilter === -1 ? sql`` : sql` and source = ${preSetSourceFilter}`
  const parts = isOnePart
    ? [sql`status = any(${statuses})${source}`]
    : statuses.map((status) => sql`status = ${status}${source}`)
  return { table: 'interpretation', parts, found: holdsWords(searchQuery) }
}

/** The newest the filter shows, at most so many. */
export const newestOf = (db: Db, filter: Filter, take: number) =>
  idsOfPage(db, rowsOf(filter), latest, { take, offset: 0 })

/** How many there are without free text, from the kept counts. */
async function countKept(db: Db, { parts }: Rows): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::float8 as count from interpretation_count where ${sql.join(parts, sql` or `)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** How many the filter shows. */
export async function countOf(db: Db, filter: Filter): Promise<Hits> {
  const rows = rowsOf(filter)
  return rows.found
    ? countFound(db, rows)
    : { totalHits: await countKept(db, rows), hasMore: false }
}

const newestSending = (db: Db) =>
  db
    .selectFrom('interpretationSending')
    .innerJoin(
      'outboxMessage',
      'outboxMessage.idempotencyKey',
      'interpretationSending.idempotencyKey',
    )
    .select(['interpretationId', 'state'])
    .distinctOn('interpretationId')
    .orderBy('interpretationId')
    .orderBy('number', 'desc')

/** What is shown of each interpretation, in the order of the ids. */
async function shown(db: Db, ids: readonly string[], now: Date) {
  if (ids.length === 0) return []
  const freshSince = new Date(now.getTime() - lockLives)
  const rows = await db
    .selectFrom('interpretation')
    .leftJoinLateral(
      (eb) =>
        newestSending(eb as unknown as Db)
          .whereRef('interpretationId', '=', 'interpretation.id' as never)
          .as('delivery'),
      (join) => join.onTrue(),
    )
    .leftJoin('mailSource', 'mailSource.intakeId', 'interpretation.mailId')
    .leftJoin('interpretationLock as lock', (join) =>
      join
        .onRef('lock.interpretationId', '=', 'interpretation.id')
        .on('lock.pingedAt', '>', freshSince),
    )
    .leftJoin('interpretationDraft as draft', 'draft.interpretationId', 'interpretation.id')
    .select([
      'interpretation.id',
      'interpretation.mailId as emailId',
      'interpretation.createdAt as created',
      'interpretation.fileName',
      'interpretation.sentFrom as sentFromEmail',
      'mailSource.toAddress as to',
      'mailSource.subject',
      'issuerName',
      'issuerOrganizationNumber',
      'recipientName',
      'recipientOrganizationNumber',
      'recipientEmailAddress',
      'invoiceNumber',
      'invoiceAmount',
      'invoiceCurrency',
      'interpretation.status',
      'readingState',
      'interpretation.source',
      'invoiceRequestSource',
      'delivery.state as deliveryState',
      'lock.userName as currentlyEditing',
      'pageCount as fileCount',
      'interpretation.reason',
      'draft.changedAt as draftedAt',
    ])
    .where('interpretation.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const all: Handler<typeof interpretation.all> = async (input, { db, now }) => {
  const page = { take: input.pageSize, offset: input.page * input.pageSize }
  const rows = rowsOf(input, input.sortField === 'status')
  const [{ ids, ...hits }, beingRead] = await Promise.all([
    pageAndHits(db, rows, termsOf(input), page, () => countKept(db, rows)),
    waitingFiles(db),
  ])
  const [list, asked] = await Promise.all([shown(db, ids, now), tasksAbout(db, helpRequest, ids)])
  const waiting = new Set(
    asked.filter(({ completedAt }) => completedAt === null).map(({ actionId }) => actionId),
  )
  return {
    list: list.map(({ draftedAt, ...row }) => ({
      ...row,
      status: row.status as Status,
      readingState: row.readingState as ReadingState,
      deliveryState: row.deliveryState as 'waiting' | 'delivered' | 'dead' | null,
      sentToKeeros: row.deliveryState === 'delivered',
      helpRequested: waiting.has(row.id),
      hasDraft: draftedAt !== null,
    })),
    ...hits,
    beingRead,
  }
}

async function waitingFiles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('intakeCount')
    .select(({ fn }) => fn.sum<string | null>('count').as('count'))
    .where('fate', '=', 'received')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const getActivities: Handler<typeof interpretation.getActivities> = async (
  { items },
  { db, now },
) => {
  if (items.length === 0) return []
  const rows = await db
    .selectFrom('interpretationLock')
    .select(['interpretationId', 'userName'])
    .where('interpretationId', 'in', items)
    .where('pingedAt', '>', new Date(now.getTime() - lockLives))
    .execute()
  return rows.map(({ interpretationId, userName }) => ({
    id: interpretationId,
    currentlyEditing: userName,
  }))
}

export const getDrafts: Handler<typeof interpretation.getDrafts> = async (_, { db }) => {
  const rows = await db
    .selectFrom('interpretationDraft')
    .innerJoin('interpretation', 'interpretation.id', 'interpretationDraft.interpretationId')
    .select(['interpretationId', 'changedAt', 'changedBy', 'fileName', 'sentFrom'])
    .where('status', '=', 'Pending')
    .orderBy('changedAt', 'desc')
    .limit(200)
    .execute()
  return {
    drafts: rows.map((row) => ({
      interpretationRequestId: row.interpretationId,
      changed: row.changedAt,
      changedBy: row.changedBy,
      fileName: row.fileName,
      emailSourceData: { from: row.sentFrom },
    })),
  }
}
