import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { inOrder, type AskedOrder } from '#platform/server/in-order.ts'
import type { apiClientSorts } from '../contract.ts'

/** What answers and the audit trail may show of a client: never the secret's hash. */
const shown = [
  'id',
  'name',
  'clientId',
  'partnerType',
  'contactName',
  'contactEmail',
  'secretSentTo',
  'contactChangedBy',
  'version',
  'createdBy',
  'changedBy',
] as const
const clients = (db: Db) =>
  db
    .selectFrom('apiClient')
    .select([
      ...shown,
      'secretCreatedAt as secretCreated',
      'createdAt as created',
      'changedAt as changed',
      'contactChangedAt as contactChanged',
    ])

export const apiClientById = (db: Db, id: string) =>
  clients(db).where('id', '=', id).executeTakeFirst()

export type ApiClientRow = NonNullable<Awaited<ReturnType<typeof apiClientById>>>

interface Page extends AskedOrder<(typeof apiClientSorts)[number]> {
  readonly page: number
  readonly size: number
}
const orders = {
  name: sql`name`,
  clientId: sql`client_id`,
  secretCreated: sql`secret_created_at`,
} as const

/** One page of clients, by name unless they are sorted, and how many there are in all. */
export async function pageOfApiClients(db: Db, { page, size, ...order }: Page) {
  const [items, total] = await Promise.all([
    inOrder(clients(db), order, orders)
      .orderBy('name')
      .orderBy('id')
      .limit(size)
      .offset(page * size)
      .execute(),
    db
      .selectFrom('apiClient')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { items, totalHits: total.count }
}

export const allApiClients = (db: Db) =>
  db
    .selectFrom('apiClient')
    .select(['id', 'name', 'clientId'])
    .orderBy('name')
    .orderBy('id')
    .execute()

export const sellingPartners = (db: Db) =>
  db
    .selectFrom('partnerType')
    .select(['name', 'label'])
    .where('name', '<>', 'None')
    .orderBy('label')
    .execute()
