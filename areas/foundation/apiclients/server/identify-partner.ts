import { sql } from 'kysely'
import type { PartnerActor } from '#platform/permission.ts'
import type { Database } from '#platform/server/database.ts'
import { fingerprint } from '#platform/server/sealed.ts'

/**
 * The API client a token was given to. Undefined for a token that is unknown, has expired, or whose
 * client has got a new secret or is gone. The token is found by its hash, so that the time it takes
 * says nothing of how close a guess was.
 */
export async function identifyPartner(
  { db }: Database,
  token: string,
): Promise<PartnerActor | undefined> {
  const client = await db
    .selectFrom('apiClientToken')
    .innerJoin('apiClient', 'apiClient.id', 'apiClientToken.apiClientId')
    .select(['apiClient.id', 'apiClient.name'])
    .where('tokenHash', '=', fingerprint(token))
    .where('expiresAt', '>', sql<Date>`skynet.now()`)
    .executeTakeFirst()
  return client && { kind: 'partner', ...client }
}
