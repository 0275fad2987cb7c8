import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { PartnerActor } from '#platform/permission.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Database, Db } from '#platform/server/database.ts'
import { fingerprint, newSecret } from '#platform/server/sealed.ts'
import { inTransaction } from '#platform/server/serve.ts'
import {
  hasTriedTooOften,
  isClientId,
  tokenPrefix,
  tokenSeconds,
  tryWindowSeconds,
  type Credentials,
} from '../rules.ts'

/**
 * What a client without a secret, or one that does not exist, is compared with, so that it takes as
 * long as one that does.
 */
const nobody = fingerprint(newSecret())

/** The client whose id and secret were given, undefined when they do not go together. */
async function clientOf(
  db: Db,
  { clientId, secret }: Credentials,
): Promise<PartnerActor | undefined> {
  const client = await db
    .selectFrom('apiClient')
    .select(['id', 'name', 'secretHash'])
    .where(sql`lower(client_id)`, '=', clientId.toLowerCase())
    .executeTakeFirst()
  const expected = client?.secretHash ? Buffer.from(client.secretHash, 'hex') : nobody
  const same = timingSafeEqual(fingerprint(secret), expected)
  return client && same && expected !== nobody
    ? { kind: 'partner', id: client.id, name: client.name }
    : undefined
}

const windowStart = sql<Date>`now() - make_interval(secs => ${tryWindowSeconds})`
async function wrongTries(db: Db, address: string, clientId: string) {
  const tries = await db
    .selectFrom('apiClientAttempt')
    .select([
      sql<number>`count(*)`.as('anyClient'),
      sql<number>`count(*) filter (where client_id = ${clientId.toLowerCase()})`.as('oneClient'),
    ])
    .where('address', '=', address)
    .where('at', '>', windowStart)
    .executeTakeFirstOrThrow()
  return { anyClient: tries.anyClient, oneClient: tries.oneClient }
}

async function rememberWrongTry(db: Db, address: string, clientId: string): Promise<void> {
  await db
    .insertInto('apiClientAttempt')
    .values({ address, clientId: clientId.toLowerCase() })
    .execute()
  await db.deleteFrom('apiClientAttempt').where('at', '<', windowStart).execute()
}

async function issue(db: Db, client: PartnerActor, requestId: string): Promise<string> {
  const token = tokenPrefix + newSecret()
  await db
    .deleteFrom('apiClientToken')
    .where('apiClientId', '=', client.id)
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('apiClientToken')
    .values({
      tokenHash: fingerprint(token),
      apiClientId: client.id,
      expiresAt: sql<Date>`now() + make_interval(secs => ${tokenSeconds})`,
    })
    .execute()
  await appendAudit(db, {
    action: 'partnerApi.token',
    actorId: client.id,
    actorName: client.name,
    requestId,
    subject: client.id,
  })
  return token
}

/**
 * A token for the client (client-credentials grant, RFC 6749 §4.4), stored as its hash. Refuses
 * wrong credentials, and an address that has tried wrong ones too often in the last minute,
 * whatever it tries now.
 */
export async function tokenFor(
  writes: Database,
  asked: Credentials,
  address: string,
  requestId: string,
): Promise<{ token: string } | 'invalid_client' | 'temporarily_unavailable'> {
  const { db } = writes
  const fits = isClientId(asked.clientId)
  const name = fits ? asked.clientId : ''
  if (hasTriedTooOften(await wrongTries(db, address, name))) return 'temporarily_unavailable'
  const client = fits ? await clientOf(db, asked) : undefined
  if (client)
    return {
      token: await inTransaction(writes, (transaction) => issue(transaction, client, requestId)),
    }
  await rememberWrongTry(db, address, name)
  return 'invalid_client'
}
