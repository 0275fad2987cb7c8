import type { Db } from '#platform/server/database.ts'
import type { JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { holdsHeadroom } from '../states.ts'
import { skynet } from './deciding/decide.ts'
import { releaseFor } from './deciding/headroom.ts'
import { heldInvoices, moveInvoice, stateIn, type InvoiceRow } from './invoice-store.ts'
import { fellDueSince } from './look-again.ts'
import { tellInvoiceSystem } from './tell.ts'

export const fallenDueTask = 'awaiting-fallen-due'
/** States in which an invoice may wait until it falls due. */
const waiting = ['retried', 'awaitingApproval', 'paused'] as const
const atOnce = 200
const first = '00000000-0000-0000-0000-000000000000'
/** As the ledger shows it. */
const why = 'Förföll innan den köptes'

/**
 * What fell due while it waited ends by itself, refused, and gives back what it holds (invoices 234):
 * set by set, each in a transaction with the task that tells somebody of it.
 */
export const endFallenDue: JobTask = async (_payload, { writes, clock }) => {
  let after: string | undefined = first
  while (after !== undefined) {
    const from: string = after
    after = await inTransaction(writes, (db) => endSome(db, from, clock()))
  }
}

/** Answers the last that was looked at; undefined when there are no more. */
async function endSome(db: Db, after: string, now: Date): Promise<string | undefined> {
  const today = stockholmDay(now)
  const rows = await db
    .selectFrom('invoice')
    .select('id')
    .where(stateIn(waiting))
    .where('dueDate', '<', today)
    .where('isCredit', '=', false)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return undefined
  const held = await heldInvoices(db, ids)
  const ended = held.filter((invoice) => waits(invoice) && fellDueSince(invoice, today))
  for (const invoice of ended) {
    await moveInvoice(db, invoice, { to: 'rejected', by: skynet.name, now, comment: why })
    if (holdsHeadroom(invoice.state)) await releaseFor(db, invoice, why, now)
  }
  await tellInvoiceSystem(
    db,
    skynet,
    ended.map((invoice) => ({
      invoice,
      state: 'rejected' as const,
      what: `${invoice.determinationId}:fellDue`,
    })),
  )
  if (ended.length > 0) await tell(db, ended, now)
  return ids.length < atOnce ? undefined : ids.at(-1)
}

const waits = ({ state }: InvoiceRow) => waiting.some((one) => one === state)
const mostNamed = 20
async function tell(db: Db, ended: readonly InvoiceRow[], now: Date): Promise<void> {
  const [one] = ended
  const named = ended
    .slice(0, mostNamed)
    .map(
      ({ invoiceNumber, issuerName, dueDate }) => `${invoiceNumber} från ${issuerName}, ${dueDate}`,
    )
  const more = ended.length - named.length
  await createUserTask(db, {
    header:
      ended.length === 1
        ? 'En faktura förföll innan den köptes'
        : `${ended.length} fakturor förföll innan de köptes`,
    message: `De väntade på mottagarens svar eller på oss när de förföll, och är avslagna. Vad de tog av limiter är lämnat tillbaka. En som ska köpas ändå bedöms på nytt på sin sida.\n${named.join('\n')}${more > 0 ? `\noch ${more} till` : ''}`,
    tags: ['leveransgodkännande'],
    ...(ended.length === 1 && one && { action: { taskAction: 11, actionId: one.id } as const }),
    by: skynet.name,
    now,
  })
}
