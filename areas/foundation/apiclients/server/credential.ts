import { z } from 'zod'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { fingerprint, newSecret, seal } from '#platform/server/sealed.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, type AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { mayManageApiClients } from '#areas/foundation/users/rules.ts'
import { domainOf, secretPrefix } from '../rules.ts'
import { contactInWords } from '../texts.ts'
import type { ApiClientRow } from './api-client-store.ts'

const changed: Refusal<'cannotBeDone'> = {
  code: 'cannotBeDone',
  message: 'API-klienten eller dess kontakt har ändrats sedan hemligheten begärdes.',
}

/**
 * A new secret of a partner's, as one asked and a second person approved: mailed to the contact that
 * the second person saw, and seen by nobody here (apiclients 4). The old one and every token got with
 * it end at once.
 */
export const giveCredential = actOfTwo('giveCredential', {
  payload: z.object({ id: z.uuid(), version: z.number() }),
  askers: mayManageApiClients,
  perform: async ({ id, version }, call) => {
    const { db, actor, now, config, audit } = call
    const secret = secretPrefix + newSecret()
    const given = await db
      .updateTable('apiClient')
      .set(({ ref, eb }) => ({
        // Who saves it by what they saw before has not seen that it has a secret (apiclients 5).
        version: eb('version', '+', 1),
        secretHash: fingerprint(secret).toString('hex'),
        secretCreatedAt: now,
        secretSentTo: ref('contactEmail'),
      }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('contactEmail', 'is not', null)
      .returning(['name', 'clientId', 'contactName', 'contactEmail'])
      .executeTakeFirst()
    if (!given?.contactEmail) return changed
    await db.deleteFrom('apiClientToken').where('apiClientId', '=', id).execute()
    await putMailInOutbox(db, actor, {
      to: given.contactEmail,
      template: 'partnerCredential',
      data: {
        contactName: given.contactName ?? '',
        name: given.name,
        clientId: given.clientId,
        address: `${config.publicUrl}/partner/v1/token`,
      },
      sealed: { secret: seal(config.sessionSecret, secret) },
      idempotencyKey: `credential ${call.newId()}`,
    })
    audit({ subject: id, after: { secretCreated: now, secretSentTo: given.contactEmail } })
    return undefined
  },
})

/** Lets a new secret of a client wait for a second person, who sees on its page whom it is mailed to. */
export const askForCredential = (call: AnyCall, client: ApiClientRow, why: string) =>
  giveCredential.ask(call, {
    subject: client.id,
    title: `Ny hemlighet för API-klienten ${client.name}`,
    place: places.apiClient(client.id),
    // Whose address it is, is read on the page of the client (approvals 8).
    difference: [
      {
        label: 'Hemlighet',
        before: client.secretCreated ? `Skapad ${formatInstant(client.secretCreated)}` : '',
        after: 'En ny, som mejlas till kontakten. Den som finns slutar gälla.',
      },
      {
        label: 'Mejlas till en adress hos',
        before: domainOf(client.secretSentTo),
        after: domainOf(client.contactEmail),
      },
      {
        label: 'Adressen angavs',
        before: '',
        after: contactInWords(client),
      },
    ],
    reason: why,
    payload: { id: client.id, version: client.version },
  })
