import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { fingerprint } from '#platform/server/sealed.ts'

/** An API client that sells for a partner, and a token of its. */
export async function apiClientWithToken(
  owner: pg.Pool,
  partnerType: string | null,
): Promise<string> {
  const token = `skp_${randomBytes(16).toString('hex')}`
  await owner.query(
    `with made as (insert into api_client (name, client_id, created_by, partner_type) values ('Partnern', $1, 'test', $2) returning id)
     insert into api_client_token (token_hash, api_client_id, expires_at) select $3, id, skynet.now() + interval '1 hour' from made`,
    [randomBytes(8).toString('hex'), partnerType, fingerprint(token)],
  )
  return token
}
