import type { Db } from '#platform/server/database.ts'
import type { JobServices, JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { holdsHeadroom } from '../states.ts'
import { skynet } from './deciding/decide.ts'
import { releaseFor } from './deciding/headroom.ts'
import {
  heldInvoices,
  moveInvoice,
  waitingRows,
  waitsIn,
  type InvoiceRow,
} from './invoice-store.ts'
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
 * set by set, each in a transaction with the task that tells somebody of it. @throws what one failed
 * with, when all the others have ended.
 */
export const endFallenDue: JobTask = async (_payload, services) => {
  const failures: unknown[] = []
  let after: string | undefined = first
  while (after !== undefined) {
    const ids: readonly string[] = await pastDueAfter(services, after)
    failures.push(...(await endEach(services, ids)))
    after = ids.length < atOnce ? undefined : ids.at(-1)
  }
  if (failures.length > 0) throw failures[0]
}

async function pastDueAfter({ writes, clock }: JobServices, after: string) {
  const rows = await waitingRows(writes.db)
    .select('invoice.id')
    .where(waitsIn(waiting))
    .where('dueDate', '<', stockholmDay(clock()))
    .where('isCredit', '=', false)
    .where('invoiceWaiting.invoiceId', '>', after)
    .orderBy('invoiceWaiting.invoiceId')
    .limit(atOnce)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * All in one transaction; when that fails each by itself, so that one that cannot end stops none of
 * the others. Answers what failed.
 */
async function endEach(services: JobServices, ids: readonly string[]): Promise<unknown[]> {
  const { writes, clock, log } = services
  if (ids.length === 0) return []
  try {
    await inTransaction(writes, (db) => endThese(db, ids, clock()))
    return []
  } catch (error) {
    if (ids.length === 1) return [error]
    log.warn({ invoices: ids.length, error: String(error) }, 'invoices are ended one by one')
  }
  const failures: unknown[] = []
  for (const id of ids) failures.push(...(await endEach(services, [id])))
  return failures
}

async function endThese(db: Db, ids: readonly string[], now: Date): Promise<void> {
  const today = stockholmDay(now)
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
}

const waits = ({ state }: InvoiceRow) => waiting.some((one) => one === state)
const mostNamed = 20
async function tell(db: Db, ended: readonly InvoiceRow[], now: Date): Promise<void> {
  const [one] = ended
  const isOne = ended.length === 1
  const named = ended
    .slice(0, mostNamed)
    .map(
      ({ invoiceNumber, issuerName, dueDate }) => `${invoiceNumber} från ${issuerName}, ${dueDate}`,
    )
  const more = ended.length - named.length
  const what = isOne
    ? 'Den väntade på mottagarens svar eller på oss när den förföll, och är avslagen. Vad den tog av limiter är lämnat tillbaka. Ska den köpas ändå bedöms den på nytt på sin sida.'
    : 'De väntade på mottagarens svar eller på oss när de förföll, och är avslagna. Vad de tog av limiter är lämnat tillbaka. En som ska köpas ändå bedöms på nytt på sin sida.'
  await createUserTask(db, {
    kind: 'endedUnbought',
    header: isOne
      ? 'En faktura förföll innan den köptes'
      : `${ended.length} fakturor förföll innan de köptes`,
    message: `${what}\n${named.join('\n')}${more > 0 ? `\noch ${more} till` : ''}`,
    tags: ['leveransgodkännande'],
    ...(isOne && one && { action: { taskAction: 11, actionId: one.id } as const }),
    by: skynet.name,
    now,
  })
}
