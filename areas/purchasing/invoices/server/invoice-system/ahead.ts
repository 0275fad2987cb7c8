import type { Db } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import type { InvoiceNews } from '../../told-fields.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'invoiceNewsAhead.content': InvoiceNews
  }
}

/**
 * Keeps what is told of a held invoice and dated ahead until its day has come, in the place of what
 * was kept of it before (invoices 235).
 */
export async function keepAhead(db: Db, news: InvoiceNews, now: Date): Promise<void> {
  const today = stockholmDay(now)
  const days = news.events.map(({ at }) => stockholmDay(new Date(at)))
  const [fromDay] = days.filter((day) => day > today).toSorted()
  if (fromDay === undefined) {
    await db.deleteFrom('invoiceNewsAhead').where('invoiceId', '=', news.id).execute()
    return
  }
  const kept = { fromDay, content: JSON.stringify(news) }
  await db
    .insertInto('invoiceNewsAhead')
    .values({ invoiceId: news.id, ...kept })
    .onConflict((conflict) => conflict.column('invoiceId').doUpdateSet(kept))
    .execute()
}

/**
 * Takes in by `take` what was dated ahead and whose day has come, each by itself: one that cannot be
 * taken in waits, and holds up none of the others.
 */
export async function takeAhead(
  { writes, clock, log }: JobServices,
  take: (db: Db, news: InvoiceNews, now: Date) => Promise<void>,
): Promise<void> {
  const now = clock()
  const due = await writes.db
    .selectFrom('invoiceNewsAhead')
    .select('invoiceId')
    .where('fromDay', '<=', stockholmDay(now))
    .orderBy('fromDay')
    .orderBy('invoiceId')
    .limit(1000)
    .execute()
  for (const { invoiceId } of due)
    await inTransaction(writes, async (db) => {
      const kept = await db
        .deleteFrom('invoiceNewsAhead')
        .where('invoiceId', '=', invoiceId)
        .returning('content')
        .executeTakeFirst()
      if (kept) await take(db, kept.content, now)
    }).catch((error: unknown) =>
      log.error({ invoiceId, error: String(error) }, 'news dated ahead could not be taken in'),
    )
}
