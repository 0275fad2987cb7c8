import type { Handler } from '#platform/server/context.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { fingerprint, newSecret, seal } from '#platform/server/sealed.ts'
import { handlers } from '#platform/server/serve.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { places } from '#areas/places.ts'
import { findClient, keepAccountingKey } from '#areas/parties/company/server/public.ts'
import { accounting } from '../contract.ts'
import { consentMinutes } from '../rules.ts'
import { accessTokenOf, connectionOf, keepFailure, sealTokens } from './connection-store.ts'
import {
  ConsentLost,
  consentAddress,
  isConfigured,
  openFortnox,
  revokeTokens,
  tokensForCode,
} from './fortnox.ts'
import { heldById } from './invoice-store.ts'
import { failureText } from './jobs.ts'
import { readKept } from './read-invoice.ts'
import { sell } from './sell.ts'

const ofClient: Handler<typeof accounting.ofClient> = async (
  { organizationNumber },
  { db, config },
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
          failure: row.failure,
          failedAt: row.failedAt,
        }
      : null,
  }
}

const invoices: Handler<typeof accounting.invoices> = async (input, { db }) => {
  const { organizationNumber, byAutopilot, currentPage, take } = input
  const of = db
    .selectFrom('accountingInvoice')
    .where('organizationNumber', '=', organizationNumber)
    .$if(byAutopilot, (query) => query.where('byAutopilot', '=', true))
  const { hits } = await of
    .select(({ fn }) => fn.countAll<number>().as('hits'))
    .executeTakeFirstOrThrow()
  const list = await of
    .select(['id', 'documentNumber', 'recipientName', 'amount', 'currency', 'dueDate', 'state'])
    .select(['reason', 'invoiceId', 'byAutopilot', 'importedAt', 'soldAt', 'soldBy'])
    .orderBy('importedAt', 'desc')
    .orderBy('id')
    .offset(currentPage * take)
    .limit(take)
    .execute()
  return { list, totalHits: Number(hits) }
}

const redirectOf = (publicUrl: string) => `${publicUrl}${places.accountingConsent}`

const begin: Handler<typeof accounting.begin> = async ({ organizationNumber }, context) => {
  const { db, config, actor, now, refuse, audit } = context
  if (!isConfigured(config)) return refuse('notAvailable')
  if (!(await findClient(db, organizationNumber, 'issuer'))) return refuse('notClient')
  const state = newSecret()
  await db.deleteFrom('accountingConsent').where('validUntil', '<', now).execute()
  await db
    .insertInto('accountingConsent')
    .values({
      stateHash: fingerprint(state),
      organizationNumber,
      userId: actor.id,
      validUntil: new Date(now.getTime() + consentMinutes * 60_000),
    })
    .execute()
  audit({ company: organizationNumber })
  return { url: consentAddress(config, redirectOf(config.publicUrl), state) }
}

const digitsOf = (text: string) => {
  const read = readOrganizationNumber(text)
  return read.ok ? read.value : ''
}

const complete: Handler<typeof accounting.complete> = async ({ state, code }, context) => {
  const { config, actor, now, refuse, audit } = context
  const asked = await context.db
    .selectFrom('accountingConsent')
    .select('organizationNumber')
    .where('stateHash', '=', fingerprint(state))
    .where('userId', '=', actor.id)
    .where('validUntil', '>', now)
    .executeTakeFirst()
  if (!asked) return refuse('tooLate')
  const { organizationNumber } = asked
  const tokens = await attempt(() =>
    tokensForCode(config, code, redirectOf(config.publicUrl)),
  ).catch((error: unknown) => {
    if (error instanceof ConsentLost) return refuse('codeRefused')
    throw error
  })
  if (tokens instanceof ProviderFailure) return refuse('away')
  const books = await attempt(() => openFortnox(config, tokens.access_token).company())
  const giveBack = () => attempt(() => revokeTokens(config, tokens.refresh_token))
  if (books instanceof ProviderFailure) {
    await giveBack()
    return refuse('away')
  }
  if (digitsOf(books.OrganizationNumber) !== organizationNumber) {
    await giveBack()
    return refuse('otherCompany')
  }
  const clientKey = seal(config.sessionSecret, `fortnox:${books.DatabaseNumber}`)
  audit({ company: organizationNumber, after: { tenantId: books.DatabaseNumber } })
  await context.write(async (db) => {
    await db.deleteFrom('accountingConsent').where('stateHash', '=', fingerprint(state)).execute()
    const other = await db
      .selectFrom('accountingConnection')
      .select('organizationNumber')
      .where('tenantId', '=', books.DatabaseNumber)
      .where('organizationNumber', '<>', organizationNumber)
      .executeTakeFirst()
    if (other) return refuse('takenTenant')
    const values = {
      tenantId: books.DatabaseNumber,
      ...sealTokens(config.sessionSecret, tokens, now),
      renewingUntil: null,
      clientKey,
      connectedAt: now,
      connectedBy: actor.name,
      begunAt: null,
      failure: null,
      failedAt: null,
    }
    await db
      .insertInto('accountingConnection')
      .values({ organizationNumber, ...values })
      .onConflict((conflict) => conflict.column('organizationNumber').doUpdateSet(values))
      .execute()
    await keepAccountingKey({ db, actor, now }, organizationNumber, clientKey)
  })
  return { organizationNumber }
}

const test: Handler<typeof accounting.test> = async ({ organizationNumber }, context) => {
  const { db, config, now, refuse, audit } = context
  const row = await connectionOf(db, organizationNumber)
  if (!row) return refuse('notConnected')
  if (!row.tokens || !row.isKeyHeld) return refuse('lost')
  audit({ company: organizationNumber })
  const books = await attempt(async () => {
    const token = await accessTokenOf(
      { db, write: context.write, config, clock: () => now },
      organizationNumber,
    )
    return openFortnox(config, token).company()
  }).catch((error: unknown) => {
    if (error instanceof ConsentLost) return error
    throw error
  })
  if (books instanceof ConsentLost || books instanceof ProviderFailure) {
    await context.write((writing) =>
      keepFailure(writing, organizationNumber, failureText(books), now),
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
  test,
  sell: sellOne,
})
