import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { PartnerActor } from '#platform/permission.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Database, Db } from '#platform/server/database.ts'
import type { CallLimit } from '#platform/server/http/call-limit.ts'
import { fingerprint, newSecret } from '#platform/server/sealed.ts'
import { inTransaction } from '#platform/server/serve.ts'
import {
  hasTriedTooOften,
  isClientId,
  mostWrongTries,
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

const windowStart = sql<Date>`skynet.now() - make_interval(secs => ${tryWindowSeconds})`
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

/**
 * Remembers a wrong try, unless that would be one too many: tries of one address come one after
 * the other here, however many are made at once. Answers whether it was remembered.
 */
const rememberWrongTry = (writes: Database, address: string, clientId: string): Promise<boolean> =>
  inTransaction(writes, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`wrong try ${address}`}, 0))`.execute(
      db,
    )
    await db.deleteFrom('apiClientAttempt').where('at', '<', windowStart).execute()
    if (hasTriedTooOften(await wrongTries(db, address, clientId))) return false
    await db
      .insertInto('apiClientAttempt')
      .values({ address, clientId: clientId.toLowerCase() })
      .execute()
    return true
  })

async function issue(db: Db, client: PartnerActor, requestId: string): Promise<string> {
  const token = tokenPrefix + newSecret()
  await db
    .deleteFrom('apiClientToken')
    .where('apiClientId', '=', client.id)
    .where('expiresAt', '<', sql<Date>`skynet.now()`)
    .execute()
  await db
    .insertInto('apiClientToken')
    .values({
      tokenHash: fingerprint(token),
      apiClientId: client.id,
      expiresAt: sql<Date>`skynet.now() + make_interval(secs => ${tokenSeconds})`,
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
 * wrong credentials; a client for which its address has tried wrong ones too often in the last
 * minute, whatever it tries now; and wrong ones of an address that has tried too many clients. The
 * right secret of another client is taken from there all the same: behind a proxy that is not
 * trusted all partners have one address.
 */
export async function tokenFor(
  writes: Database,
  asked: Credentials,
  address: string,
  requestId: string,
  limit: CallLimit,
): Promise<{ token: string } | 'invalid_client' | 'temporarily_unavailable'> {
  const { db } = writes
  const fits = isClientId(asked.clientId)
  const name = fits ? asked.clientId : ''
  const wrong = await wrongTries(db, address, name)
  if (wrong.oneClient >= mostWrongTries.oneClient) return 'temporarily_unavailable'
  const client = fits ? await clientOf(db, asked) : undefined
  if (client && limit.take(client.id) !== undefined) return 'temporarily_unavailable'
  if (client)
    return {
      token: await inTransaction(writes, (transaction) => issue(transaction, client, requestId)),
    }
  // Nothing is written for who has tried too much already.
  if (hasTriedTooOften(wrong)) return 'temporarily_unavailable'
  const isRemembered = await rememberWrongTry(writes, address, name)
  return isRemembered ? 'invalid_client' : 'temporarily_unavailable'
}
