import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, waitingOn, type AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { mayManageApiClients } from '#areas/foundation/users/rules.ts'
import { domainOf } from '../rules.ts'
import { apiClientById, type ApiClientRow } from './api-client-store.ts'

const asked = z.object({
  id: z.uuid(),
  /** Null for nobody. */
  wanted: z.string().nullable(),
  /** The address that was to be replaced. */
  seen: z.string().nullable(),
})

/**
 * Whom a partner's secret is mailed to, as one asked and a second person approved (apiclients 6).
 * The contact before is told by mail, at the address before.
 */
export const changeContact = actOfTwo('changeContact', {
  payload: asked,
  askers: mayManageApiClients,
  perform: async ({ id, wanted, seen }, call, asker) => {
    const { db, actor, now, audit } = call
    const before = await apiClientById(db, id)
    if (!before || before.contactEmail !== seen)
      return {
        code: 'cannotBeDone',
        message: 'API-klientens kontakt har ändrats sedan det begärdes. Begäran behöver göras om.',
      }
    await db
      .updateTable('apiClient')
      .set(({ eb }) => ({
        contactEmail: wanted,
        contactChangedAt: now,
        contactChangedBy: asker.withSecond,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    if (seen !== null)
      await putMailInOutbox(db, actor, {
        to: seen,
        template: 'partnerContactChanged',
        data: {
          contactName: before.contactName ?? '',
          name: before.name,
          clientId: before.clientId,
        },
        idempotencyKey: `contact ${call.newId()}`,
      })
    audit({ subject: id, before, after: await apiClientById(db, id) })
    return undefined
  },
})

/** Lets another address wait for a second person, who reads it whole on the page of the client. */
export const askForContact = (
  call: AnyCall,
  client: ApiClientRow,
  { wanted, why }: { readonly wanted: string | null; readonly why: string },
) =>
  changeContact.ask(call, {
    subject: client.id,
    title: `Ny kontakt för API-klienten ${client.name}`,
    place: places.apiClient(client.id),
    // Whose address it is, is read on the page of the client (approvals 8).
    difference: [
      {
        label: 'Hemligheter mejlas till en adress hos',
        before: domainOf(client.contactEmail),
        after: domainOf(wanted),
      },
    ],
    reason: why,
    payload: { id: client.id, wanted, seen: client.contactEmail },
  })

/** The address that waits for a second person, '' for none at all; null when nothing waits. */
export async function askedContact(db: Db, id: string): Promise<string | null> {
  const [waiting] = await waitingOn(db, ['changeContact'], id)
  return waiting ? (asked.parse(waiting.payload).wanted ?? '') : null
}
