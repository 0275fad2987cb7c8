import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { inOrder } from '#platform/server/in-order.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { handlers } from '#platform/server/serve.ts'
import { findClient } from '#areas/parties/company/server/public.ts'
import { explanationsOf, invoicesByIds } from '#areas/purchasing/invoices/server/public.ts'
import { accounting } from '../contract.ts'
import { becameOf, mostCalls } from '../rules.ts'
import { texts } from '../texts.ts'
import { accessTokenOf, connectionOf, keepFailure } from './connection-store.ts'
import {
  beginConsent,
  begunConsent,
  digitsOf,
  keepConsent,
  keptOrGivenBack,
  takeConsent,
} from './consent.ts'
import { isHeard } from './events/told-store.ts'
import { ConsentLost, isConfigured, openFortnox } from './fortnox.ts'
import {
  beginBooks,
  completeBooks,
  invite,
  latestInvitation,
  openBooks,
  revokeInvitation,
} from './invitations.ts'
import { heldById } from './invoice-store.ts'
import { failureOf } from './jobs.ts'
import { callRate, runningFrom } from './rate.ts'
import { readKept } from './read-invoice.ts'
import { sell } from './sell.ts'

const ofClient: Handler<typeof accounting.ofClient> = async (
  { organizationNumber },
  { db, config, now, today },
) => {
  const row = await connectionOf(db, organizationNumber)
  return {
    available: isConfigured(config),
    connection: row
      ? {
          isHeld: row.tokens !== null && row.isKeyHeld,
          connectedAt: row.connectedAt,
          connectedBy: row.connectedBy,
          readAt: row.readAt,
          failure: row.failure === null ? null : texts[row.failure],
          failedAt: row.failedAt,
          isHeard: row.heardSince !== null && (await isHeard(db, now)),
          heardAt: row.heardAt,
        }
      : null,
    invitation: await latestInvitation(db, organizationNumber, today),
  }
}

const orders = {
  number: sql.ref('booked.document_number'),
  recipient: sql.ref('booked.recipient_name'),
  amount: sql.ref('booked.amount'),
  due: sql.ref('booked.due_date'),
  state: sql.ref('booked.state'),
  imported: sql.ref('booked.imported_at'),
} as const

const invoices: Handler<typeof accounting.invoices> = async (input, { db }) => {
  const { organizationNumber, byAutopilot, currentPage, take, ...order } = input
  const of = db
    .selectFrom('accountingInvoice as booked')
    .where('booked.organizationNumber', '=', organizationNumber)
    .$if(byAutopilot, (query) => query.where('byAutopilot', '=', true))
  const { hits } = await of
    .select(({ fn }) => fn.countAll<number>().as('hits'))
    .executeTakeFirstOrThrow()
  const rows = await inOrder(of, order, orders)
    .select(['booked.id', 'booked.documentNumber', 'booked.recipientName', 'booked.amount'])
    .select(['booked.currency', 'booked.dueDate', 'booked.state', 'booked.reason'])
    .select(['booked.invoiceId', 'booked.byAutopilot', 'booked.importedAt', 'booked.retryAt'])
    .select(['booked.soldAt', 'booked.soldBy'])
    .orderBy('booked.importedAt', 'desc')
    .orderBy('booked.id')
    .offset(currentPage * take)
    .limit(take)
    .execute()
  const sold = await invoicesByIds(
    db,
    rows.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  const told = await explanationsOf(db, sold)
  const list = rows.map((row) => {
    const invoice = sold.find(({ id }) => id === row.invoiceId)
    const isBought = invoice !== undefined && becameOf(invoice.state) === 'sold'
    return {
      ...row,
      invoiceState: invoice?.state ?? null,
      outcome: isBought ? '' : (told.get(row.invoiceId ?? '') ?? ''),
    }
  })
  return { list, totalHits: Number(hits) }
}

const begin: Handler<typeof accounting.begin> = async ({ organizationNumber }, context) => {
  const { db, config, actor, refuse, audit } = context
  if (!isConfigured(config)) return refuse('notAvailable')
  if (!(await findClient(db, organizationNumber, 'issuer'))) return refuse('notClient')
  audit({ company: organizationNumber })
  return { url: await beginConsent(context, organizationNumber, { userId: actor.id }) }
}

const complete: Handler<typeof accounting.complete> = async ({ state, code }, context) => {
  const { config, actor, now, refuse, audit } = context
  const begun = await begunConsent(context.db, state, now)
  if (begun?.userId !== actor.id) return refuse('tooLate')
  const { organizationNumber } = begun
  const who = { userId: actor.id }
  const taken = await takeConsent(config, { organizationNumber, code, who })
  if (typeof taken === 'string') return refuse(taken)
  audit({ company: organizationNumber, after: { tenantId: taken.tenantId } })
  await keptOrGivenBack(config, taken, () =>
    context.write(async (db) => {
      const isKept = await keepConsent(
        { db, actor, now, config },
        { organizationNumber, state },
        taken,
      )
      return isKept ? undefined : refuse('takenTenant')
    }),
  )
  return { organizationNumber }
}

const test: Handler<typeof accounting.test> = async ({ organizationNumber }, context) => {
  const { db, config, now, refuse, audit } = context
  const row = await connectionOf(db, organizationNumber)
  if (!row) return refuse('notConnected')
  if (!row.tokens || !row.isKeyHeld) return refuse('lost')
  audit({ company: organizationNumber })
  const books = await attempt(async () => {
    const services = { db, write: context.write, config, clock: runningFrom(now) }
    const token = await accessTokenOf(services, organizationNumber)
    const rate = callRate(services, row.tenantId, mostCalls)
    return openFortnox(config, token, rate).company()
  }).catch((error: unknown) => {
    if (error instanceof ConsentLost) return error
    throw error
  })
  if (books instanceof ConsentLost || books instanceof ProviderFailure) {
    await context.write((writing) =>
      keepFailure(writing, organizationNumber, failureOf(books), now),
    )
    return refuse(books instanceof ConsentLost ? 'lost' : 'away')
  }
  const theirs = digitsOf(books.OrganizationNumber)
  return {
    companyName: books.CompanyName,
    organizationNumber: theirs,
    isSame: theirs === organizationNumber,
  }
}

const sellOne: Handler<typeof accounting.sell> = async ({ id }, context) => {
  const { db, actor, now, refuse, audit } = context
  const row = await heldById(db, id)
  if (!row) return refuse('unknown')
  if (row.state !== 'waiting') return refuse('notWaiting')
  const invoiceId = await sell(
    { db, now, by: actor.name, byAutopilot: false },
    row,
    readKept(row.content),
  )
  audit({ company: row.organizationNumber, subject: invoiceId })
  return { invoiceId }
}

export const accountingServed = handlers(accounting, {
  ofClient,
  invoices,
  begin,
  complete,
  invite,
  revokeInvitation,
  openBooks,
  beginBooks,
  completeBooks,
  test,
  sell: sellOne,
})
