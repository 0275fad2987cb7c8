import type { Db } from '#platform/server/database.ts'
import { companyNameOf } from './message-store.ts'

/**
 * Messages that were given up and wait for somebody to send them again, the oldest first. @public
 */
export const failedDeliveries = (db: Db, { most }: { readonly most: number }) =>
  db
    .selectFrom('outboxMessage')
    .select(['id', 'destination', 'kind', 'createdAt', 'lastAttemptAt'])
    .select(companyNameOf.as('companyName'))
    .where('state', '=', 'dead')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .execute()
