import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { seal, unseal } from '#platform/server/sealed.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { endsReading, type ReadingFailure } from '../rules.ts'
import { ConsentLost, nextTokens, type FortnoxTokens } from './fortnox.ts'

/** A client's connection with its switches; undefined when it has none. */
export const connectionOf = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('accountingConnection as connection')
    .innerJoin('client', (join) =>
      join
        .onRef('client.organizationNumber', '=', 'connection.organizationNumber')
        .on('client.companyType', '=', companyTypes.issuer),
    )
    .selectAll('connection')
    .select([
      'client.enableIntegrationInvoiceImport as isImporting',
      'client.integrationInvoiceAutopilot as isAutopilot',
      // The key is the client's consent as staff see it: what was taken away there counts no more.
      sql<boolean>`client.authkey is not distinct from connection.client_key`.as('isKeyHeld'),
    ])
    .where('connection.organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
export type Connection = NonNullable<Awaited<ReturnType<typeof connectionOf>>>

const sealedTokens = z.object({ access: z.string(), refresh: z.string() })
/** Access tokens are not begun with in their last minute. */
const margin = 60_000
/** Milliseconds whoever renews has for it. */
const renewing = 30_000

/** The tokens as they are kept, and until when the access token holds. */
export const sealTokens = (secret: string, given: FortnoxTokens, now: Date) => ({
  tokens: seal(
    secret,
    JSON.stringify({ access: given.access_token, refresh: given.refresh_token }),
  ),
  accessUntil: new Date(now.getTime() + given.expires_in * 1000),
})
/** Undefined when they were not sealed here. */
export function openTokens(secret: string, sealed: string | null) {
  const text = sealed === null ? undefined : unseal(secret, sealed)
  return text === undefined ? undefined : sealedTokens.parse(JSON.parse(text))
}

/** Keeps why a client's books cannot be read; what ends the reading takes its tokens with it. */
export const keepFailure = (
  db: Db,
  organizationNumber: string,
  failure: ReadingFailure,
  now: Date,
) =>
  db
    .updateTable('accountingConnection')
    .set({
      failure,
      failedAt: now,
      ...(endsReading(failure) && { tokens: null, accessUntil: null }),
    })
    .where('organizationNumber', '=', organizationNumber)
    .execute()

interface Services extends Pick<JobServices, 'config' | 'clock'> {
  readonly db: Db
  /** One transaction; none is open while the accounting system is asked. */
  readonly write: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}
/**
 * An access token that holds. A refresh token can be used once: one at a time renews, by a lease on
 * the row, and what came is kept at once (accounting 2). @throws ConsentLost, and ProviderFailure
 * when another is renewing or nobody answers.
 */
export async function accessTokenOf(
  { db, write, config, clock }: Services,
  organizationNumber: string,
): Promise<string> {
  const now = clock()
  const row = await db
    .selectFrom('accountingConnection')
    .select(['tokens', 'accessUntil'])
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  const held = openTokens(config.sessionSecret, row?.tokens ?? null)
  if (!row?.accessUntil || !held) throw new ConsentLost()
  if (row.accessUntil.getTime() - margin > now.getTime()) return held.access
  const leased = await write((writing) =>
    ofClient(writing, organizationNumber)
      .set({ renewingUntil: new Date(now.getTime() + renewing) })
      .where('tokens', '=', row.tokens)
      .where(({ or, eb }) => or([eb('renewingUntil', 'is', null), eb('renewingUntil', '<', now)]))
      .executeTakeFirst(),
  )
  if (leased.numUpdatedRows === 0n) throw new ProviderFailure('unreachable', undefined, 5)
  const next = await nextTokens(config, held.refresh).catch(async (error: unknown) => {
    await write((writing) =>
      ofClient(writing, organizationNumber).set({ renewingUntil: null }).execute(),
    )
    throw error
  })
  await write((writing) =>
    ofClient(writing, organizationNumber)
      .set({ ...sealTokens(config.sessionSecret, next, now), renewingUntil: null })
      .where('tokens', '=', row.tokens)
      .execute(),
  )
  return next.access_token
}

const ofClient = (db: Db, organizationNumber: string) =>
  db.updateTable('accountingConnection').where('organizationNumber', '=', organizationNumber)
