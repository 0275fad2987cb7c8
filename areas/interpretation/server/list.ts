import { sql, type ExpressionBuilder, type OrderByItemBuilder } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { interpretation } from '../contract.ts'
import { lockLives, type ReadingState, type sortFields, type Status } from '../rules.ts'

export interface Filter {
  readonly statusFilters: readonly Status[]
  readonly searchQuery: string
  readonly preSetSourceFilter: number
}
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Whether a row is among what the list shows. Words may stand anywhere, in any order. */
export const matches = (filter: Filter) => (eb: ExpressionBuilder<DB, 'interpretation'>) =>
  eb.and([
    eb('interpretation.status', 'in', filter.statusFilters.length === 0 ? ['Pending'] : filter.statusFilters),
    ...(filter.preSetSourceFilter === -1 ? [] : [eb('interpretation.source', '=', filter.preSetSourceFilter)]),
    ...filter.searchQuery
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      // Numbers are stored without the dash.
      .map((word) => word.replace(/^(\d{6})-(\d{4})$/, '$1$2'))
      .map((word) => eb('interpretation.searchText', 'like', `%${escaped(word)}%`)),
  ])

const sorting = {
  created: sql`interpretation.created_at`,
  fileName: sql`lower(interpretation.file_name)`,
  sentFromEmail: sql`lower(interpretation.sent_from)`,
  issuerName: sql`lower(interpretation.issuer_name)`,
  issuerOrganizationNumber: sql`interpretation.issuer_organization_number`,
  recipientName: sql`lower(interpretation.recipient_name)`,
  recipientOrganizationNumber: sql`interpretation.recipient_organization_number`,
  invoiceNumber: sql`interpretation.invoice_number`,
  status: sql`interpretation.status`,
  source: sql`interpretation.source`,
  sentToKeeros: sql`coalesce(delivery.state = 'delivered', false)`,
} satisfies Record<(typeof sortFields)[number], unknown>

/** Rows without a name come last both ways; saying so of columns that always have one would keep their index from being used. */
const nullable = new Set<string>(['sentFromEmail', 'issuerName'])
const ordered = (order: OrderByItemBuilder, { sortField, sortOrder }: { sortField: string; sortOrder: string }) => {
  const directed = sortOrder === 'asc' ? order.asc() : order.desc()
  return nullable.has(sortField) ? directed.nullsLast() : directed
}

const newestSending = (db: Db) =>
  db
    .selectFrom('interpretationSending')
    .innerJoin('outboxMessage', 'outboxMessage.idempotencyKey', 'interpretationSending.idempotencyKey')
    .select(['interpretationId', 'state'])
    .distinctOn('interpretationId')
    .orderBy('interpretationId')
    .orderBy('number', 'desc')

export const all: Handler<typeof interpretation.all> = async (input, { db, now }) => {
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
      join.onRef('lock.interpretationId', '=', 'interpretation.id').on('lock.pingedAt', '>', freshSince),
    )
    .leftJoin('interpretationDraft as draft', 'draft.interpretationId', 'interpretation.id')
    .leftJoin('interpretationHelp as help', (join) =>
      join.onRef('help.interpretationId', '=', 'interpretation.id').on('help.completedAt', 'is', null),
    )
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
      'help.id as helpId',
    ])
    .where(matches(input))
    .orderBy(sorting[input.sortField], (order) => ordered(order, input))
    .orderBy('interpretation.id')
    .limit(input.pageSize)
    .offset(input.page * input.pageSize)
    .execute()
  const [totalHits, beingRead] = await Promise.all([countOf(db, input), waitingFiles(db)])
  return {
    list: rows.map(({ draftedAt, helpId, ...row }) => ({
      ...row,
      status: row.status as Status,
      readingState: row.readingState as ReadingState,
      deliveryState: row.deliveryState as 'waiting' | 'delivered' | 'dead' | null,
      sentToKeeros: row.deliveryState === 'delivered',
      helpRequested: helpId !== null,
      hasDraft: draftedAt !== null,
    })),
    totalHits,
    beingRead,
  }
}

export async function countOf(db: Db, filter: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('interpretation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return count
}

async function waitingFiles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('intake')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('fate', '=', 'received')
    .executeTakeFirstOrThrow()
  return count
}

export const getActivities: Handler<typeof interpretation.getActivities> = async ({ items }, { db, now }) => {
  if (items.length === 0) return []
  const rows = await db
    .selectFrom('interpretationLock')
    .select(['interpretationId', 'userName'])
    .where('interpretationId', 'in', items)
    .where('pingedAt', '>', new Date(now.getTime() - lockLives))
    .execute()
  return rows.map(({ interpretationId, userName }) => ({ id: interpretationId, currentlyEditing: userName }))
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
