import type { Act } from '#platform/server/context.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { fingerprint, newSecret, seal } from '#platform/server/sealed.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { places } from '#areas/places.ts'
import { keepAccountingKey } from '#areas/parties/company/server/public.ts'
import { consentMinutes } from '../rules.ts'
import { sealTokens } from './connection-store.ts'
import { uncounted } from './rate.ts'
import {
  ConsentLost,
  consentAddress,
  openFortnox,
  revokeTokens,
  tokensForCode,
  type FortnoxTokens,
} from './fortnox.ts'

/** Who has gone to consent: somebody of ours, or whoever holds an invitation. */
type Who = { readonly userId: string } | { readonly invitationId: string }

/** Where the accounting system leads back to. */
const redirectOf = ({ publicUrl }: Config, who: Who) =>
  `${publicUrl}${'userId' in who ? places.accountingConsent : places.customer}`

/** Begins a consent (accounting 1, 7). Answers the address it is given at. */
export async function beginConsent(
  { db, now, config }: { readonly db: Db; readonly now: Date; readonly config: Config },
  organizationNumber: string,
  who: Who,
): Promise<string> {
  const state = newSecret()
  await db.deleteFrom('accountingConsent').where('validUntil', '<', now).execute()
  if ('invitationId' in who)
    await db.deleteFrom('accountingConsent').where('invitationId', '=', who.invitationId).execute()
  await db
    .insertInto('accountingConsent')
    .values({
      stateHash: fingerprint(state),
      organizationNumber,
      ...who,
      validUntil: new Date(now.getTime() + consentMinutes * 60_000),
    })
    .execute()
  return consentAddress(config, redirectOf(config, who), state)
}

/** The consent that was begun with a state and still counts; undefined when none does. */
export const begunConsent = (db: Db, state: string, now: Date) =>
  db
    .selectFrom('accountingConsent')
    .select(['organizationNumber', 'userId', 'invitationId'])
    .where('stateHash', '=', fingerprint(state))
    .where('validUntil', '>', now)
    .executeTakeFirst()

/** Ten digits; empty when they are none. */
export const digitsOf = (text: string) => {
  const read = readOrganizationNumber(text)
  return read.ok ? read.value : ''
}

export interface Consented {
  readonly tokens: FortnoxTokens
  readonly tenantId: string
}
/**
 * What a code gives: the tokens, and whose books they are. Those of another company are given back
 * at once (accounting 1).
 */
export async function takeConsent(
  config: Config,
  { organizationNumber, code, who }: { organizationNumber: string; code: string; who: Who },
): Promise<Consented | 'codeRefused' | 'away' | 'otherCompany'> {
  const tokens = await attempt(() => tokensForCode(config, code, redirectOf(config, who))).catch(
    (error: unknown) => {
      if (error instanceof ConsentLost) return 'codeRefused' as const
      throw error
    },
  )
  if (tokens === 'codeRefused') return tokens
  if (tokens instanceof ProviderFailure) return 'away'
  const books = await attempt(() => openFortnox(config, tokens.access_token, uncounted).company())
  const isAway = books instanceof ProviderFailure
  if (!isAway && digitsOf(books.OrganizationNumber) === organizationNumber)
    return { tokens, tenantId: books.DatabaseNumber }
  await attempt(() => revokeTokens(config, tokens.refresh_token))
  return isAway ? 'away' : 'otherCompany'
}

/** Keeps what was consented to; what is not kept, whatever the reason, is given back. */
export async function keptOrGivenBack<T>(
  config: Config,
  { tokens }: Consented,
  keep: () => Promise<T>,
): Promise<T> {
  try {
    return await keep()
  } catch (error) {
    await attempt(() => revokeTokens(config, tokens.refresh_token)).catch(() => undefined)
    throw error
  }
}

interface Keeping extends Act {
  readonly config: Config
}
/**
 * Connects the books in place of what was connected before, on the caller's transaction; false when
 * they are another client's.
 */
export async function keepConsent(
  { db, actor, now, config }: Keeping,
  { organizationNumber, state }: { organizationNumber: string; state: string },
  { tokens, tenantId }: Consented,
): Promise<boolean> {
  await db.deleteFrom('accountingConsent').where('stateHash', '=', fingerprint(state)).execute()
  const other = await db
    .selectFrom('accountingConnection')
    .select('organizationNumber')
    .where('tenantId', '=', tenantId)
    .where('organizationNumber', '<>', organizationNumber)
    .executeTakeFirst()
  if (other) return false
  const clientKey = seal(config.sessionSecret, `fortnox:${tenantId}`)
  const values = {
    tenantId,
    ...sealTokens(config.sessionSecret, tokens, now),
    renewingUntil: null,
    clientKey,
    connectedAt: now,
    connectedBy: actor.name,
    begunAt: null,
    heardSince: null,
    failure: null,
    failedAt: null,
  }
  await db
    .insertInto('accountingConnection')
    .values({ organizationNumber, ...values })
    .onConflict((conflict) => conflict.column('organizationNumber').doUpdateSet(values))
    .execute()
  await keepAccountingKey({ db, actor, now }, organizationNumber, clientKey)
  return true
}
