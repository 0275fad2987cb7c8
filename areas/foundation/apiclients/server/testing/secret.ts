import { expect } from 'vitest'
import { unseal } from '#platform/server/sealed.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import type { Person, TestServer } from '#app/server/testing.ts'
import { apiClients } from '../../contract.ts'

export const contact = { contactName: 'Karin Holm', contactEmail: 'karin@partnern.example' }
export const why = 'Partnern byter server'

/** The secrets that have been mailed to somebody, the first first, as the mails say them. */
export async function mailedSecrets(
  { owner, config }: Pick<TestServer, 'owner' | 'config'>,
  to = contact.contactEmail,
): Promise<string[]> {
  const { rows } = await owner.query<{ sealed: string }>(
    `select payload -> 'sealed' ->> 'secret' as sealed from outbox_message
     where kind = 'partnerCredential' and payload ->> 'to' = $1 order by created_at, id`,
    [to],
  )
  return rows.map(({ sealed }) => unseal(config.sessionSecret, sealed) ?? '')
}

/** A new secret of a client with a contact, asked for by one and approved by another. */
export async function secretOf(
  server: TestServer,
  [maker, second]: readonly [Person, Person],
  id: string,
): Promise<string> {
  const { body: client } = await maker.call(apiClients.get, { id })
  const before = await mailedSecrets(server, client.contactEmail ?? '')
  expect((await maker.call(apiClients.newSecret, { id, why })).status).toBe(200)
  expect((await approve(second, 'giveCredential', id)).status).toBe(204)
  const mailed = await mailedSecrets(server, client.contactEmail ?? '')
  return mailed.find((secret) => !before.includes(secret)) ?? expect.fail('no secret was mailed')
}
