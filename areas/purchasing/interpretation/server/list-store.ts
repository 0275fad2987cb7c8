import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { shownPart } from '#platform/server/shown-part.ts'
import { lockLives, type sortFields, type Status } from '../rules.ts'
import {
  countFound,
  holdsWords,
  idsOfPage,
  opposite,
  type Hits,
  type Rows,
  type Term,
} from './list-pages.ts'

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
  sentToInvoiceSystem: [['delivered', 'asc'], ...latest],
}
/** Those that not every row has: without it a row comes last both ways. */
const nullable: readonly Order['sortField'][] = ['sentFromEmail', 'issuerName']

/** By what is shown of numbers to who is not shown sole traders' whole: an order tells digits too. */
const byShown: Partial<typeof orders> = {
  issuerOrganizationNumber: upward(shownPart('issuer_organization_number')),
  recipientOrganizationNumber: upward(shownPart('recipient_organization_number')),
}

export function termsOf({ sortField, sortOrder }: Order, seesNumbers: boolean): readonly Term[] {
  const terms = (seesNumbers ? undefined : byShown[sortField]) ?? orders[sortField]
  if (sortOrder === (sortField === 'created' ? 'desc' : 'asc')) return terms
  if (!nullable.includes(sortField)) return terms.map(([key, way]) => [key, opposite[way]])
  return terms.map(([key, way], place) => [key, place === 0 ? 'desc nulls last' : way])
}

/** What the list shows, status by status, each read from its index; or all in one part. */
export function rowsOf(
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
export async function countKept(db: Db, { parts }: Rows): Promise<number> {
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

/** What the list shows of each interpretation, in the order of the ids. */
export async function shownInList(db: Db, ids: readonly string[], now: Date) {
  if (ids.length === 0) return []
  const freshSince = new Date(now.getTime() - lockLives)
  const rows = await db
    .selectFrom('interpretation')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('interpretationSending')
          .innerJoin(
            'outboxMessage',
            'outboxMessage.idempotencyKey',
            'interpretationSending.idempotencyKey',
          )
          .select('state')
          .whereRef('interpretationId', '=', 'interpretation.id')
          .orderBy('number', 'desc')
          .limit(1)
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

/** Files that have come in and are not read yet. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('intakeCount')
    .select(({ fn }) => fn.sum<string | null>('count').as('count'))
    .where('fate', '=', 'received')
    .executeTakeFirstOrThrow()
  return Number(count)
}
