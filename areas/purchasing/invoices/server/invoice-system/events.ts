import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Handler } from '#platform/server/context.ts'
import type { JobTask } from '#platform/server/jobs.ts'
import { handlers } from '#platform/server/serve.ts'
import { dayLength } from '#platform/time.ts'
import { isUuid } from '#platform/uuid.ts'
import { invoiceSystem, newsOutcomes } from '../../contract-system.ts'
import type { InvoiceNews } from '../../told-fields.ts'
import { heldInvoice, type SettledRow } from '../invoice-store.ts'
import { isOlder, takeTold } from '../told.ts'
import { askLater } from './ask-times.ts'

/**
 * Takes in what the invoice system tells by itself, each thing once and in the order it happened:
 * what is older than what we know is left, and what is about an invoice we do not have is kept for
 * people to look at (invoices 60).
 */
const tell: Handler<typeof invoiceSystem.tell> = async ({ eventId, ...news }, context) => {
  const { db, now, audit, refuse } = context
  // Held before anything is judged: what is told of one invoice is taken one after the other.
  const invoice = isUuid(news.id) ? await heldInvoice(db, news.id) : undefined
  audit({
    subject: invoice?.id ?? news.id,
    ...(invoice && { company: invoice.issuerOrganizationNumber }),
  })
  const outcome = outcomeOf(news, invoice)
  const content = JSON.stringify(news)
  const isNew = await keepEvent(db, { id: eventId, now, news, content, outcome })
  if (!isNew) return { outcome: (await keptOutcome(db, eventId, content)) ?? refuse('eventReused') }
  if (!invoice || outcome !== 'taken') return { outcome }
  await takeTold(db, { ...news, id: invoice.id }, now)
  await askLater(db, [invoice], now, dayLength)
  return { outcome }
}

function outcomeOf(
  news: Pick<InvoiceNews, 'sequence'>,
  invoice: SettledRow | undefined,
): Event['outcome'] {
  if (!invoice) return 'unknown'
  return isOlder(news, invoice) ? 'older' : 'taken'
}

interface Event {
  readonly id: string
  readonly now: Date
  readonly news: { readonly id: string; readonly sequence: number }
  readonly content: string
  readonly outcome: (typeof newsOutcomes)[number]
}
/** False when it has been told before. */
async function keepEvent(db: Db, { id, now, news, content, outcome }: Event): Promise<boolean> {
  const kept = await db
    .insertInto('invoiceSystemEvent')
    .values({
      id,
      receivedAt: now,
      invoiceReference: news.id,
      sequence: news.sequence,
      content,
      outcome,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** What was answered to the same news before; nothing when other news came under the id. */
async function keptOutcome(db: Db, id: string, content: string) {
  const kept = await db
    .selectFrom('invoiceSystemEvent')
    .select('outcome')
    .where('id', '=', id)
    .where(sql<boolean>`content = ${content}::jsonb`)
    .executeTakeFirst()
  return newsOutcomes.find((outcome) => outcome === kept?.outcome)
}

export const forgetEventsTask = 'forget-invoice-system-events'
/** Days what was told is remembered, so that it is known when it comes again. */
const remembered = 90

/** What nobody has looked at stays until somebody has. */
export const forgetEvents: JobTask = async (_payload, { writes, clock }) => {
  const before = new Date(clock().getTime() - remembered * dayLength)
  await writes.db
    .deleteFrom('invoiceSystemEvent')
    .where('receivedAt', '<', before)
    .where((is) => is.or([is('outcome', '<>', 'unknown'), is('handledAt', 'is not', null)]))
    .execute()
}

export const invoiceSystemServed = handlers(invoiceSystem, { tell })
