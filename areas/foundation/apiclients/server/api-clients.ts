import type { Handler } from '#platform/server/context.ts'
import { constraintOf } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import { apiClients } from '../contract.ts'
import { changesContact, widensSecret } from '../rules.ts'
import {
  allApiClients,
  apiClientById,
  pageOfApiClients,
  sellingPartners,
} from './api-client-store.ts'
import { askedContact, askForContact } from './change-contact.ts'
import { askForCredential } from './credential.ts'

const get: Handler<typeof apiClients.get> = async ({ id }, { db }) => ({
  ...((await apiClientById(db, id)) ?? refusePlatform('notFound')),
  askedContactEmail: await askedContact(db, id),
})

/** Creates a client, or changes the one whose id is given. */
const add: Handler<typeof apiClients.add> = async (input, context) => {
  const { db, actor, now, audit, refuse } = context
  const before = input.id ? await apiClientById(db, input.id) : undefined
  if (input.id && !before) refusePlatform('notFound')
  if (before && input.version !== undefined && input.version !== before.version)
    refuseStale(before, input)

  if (before && widensSecret(before, input.partnerType))
    refuse('hasSecret', {
      fields: [{ field: 'partnerType', message: apiClients.add.refusals.hasSecret.text }],
    })

  const id = before?.id ?? context.newId()
  const wanted = input.contactEmail || null
  // Where one stands already, or a secret holds, another is what two decide (apiclients 6).
  const ofTwo = before !== undefined && changesContact(before, input.contactEmail)
  const isOther = input.contactEmail !== undefined && wanted !== (before?.contactEmail ?? null)
  const values = {
    name: input.name,
    clientId: input.clientId,
    ...(input.partnerType !== undefined && { partnerType: input.partnerType || null }),
    ...(input.contactName !== undefined && { contactName: input.contactName || null }),
    ...(isOther &&
      !ofTwo && { contactEmail: wanted, contactChangedAt: now, contactChangedBy: actor.name }),
  }
  try {
    if (before) {
      const changed = await db
        .updateTable('apiClient')
        .set({ ...values, changedAt: now, changedBy: actor.name, version: before.version + 1 })
        .where('id', '=', id)
        .where('version', '=', before.version)
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n) refuseStale((await apiClientById(db, id)) ?? {}, input)
    } else
      await db
        .insertInto('apiClient')
        .values({ ...values, id, createdAt: now, createdBy: actor.name })
        .execute()
  } catch (error) {
    if (constraintOf(error) === 'api_client_client_id')
      refuse('clientIdInUse', {
        fields: [{ field: 'clientId', message: apiClients.add.refusals.clientIdInUse.text }],
      })
    if (constraintOf(error) === 'api_client_partner_type_fkey')
      refuse('unknownPartner', {
        fields: [{ field: 'partnerType', message: apiClients.add.refusals.unknownPartner.text }],
      })
    throw error
  }
  if (before) await replaceWaiting(context, ['giveCredential'], id)
  if (before && ofTwo) {
    const waits = await askForContact(context, before, { wanted, why: input.why })
    if ('code' in waits) return refuse(waits)
  }
  audit({ subject: id, before, after: await apiClientById(db, id) })
  return id
}

/** Lets a new secret wait for a second person; what there is holds until then. */
const newSecret: Handler<typeof apiClients.newSecret> = async ({ id, why }, context) => {
  const client = (await apiClientById(context.db, id)) ?? refusePlatform('notFound')
  if (client.contactEmail === null) return context.refuse('noContact')
  const asked = await askForCredential(context, client, why)
  if ('code' in asked) return context.refuse(asked)
  context.audit({ subject: id })
  return asked
}

const remove: Handler<typeof apiClients.remove> = async ({ id }, context) => {
  const { db, audit } = context
  const before = await apiClientById(db, id)
  if (!before) refusePlatform('notFound')
  await replaceWaiting(context, ['giveCredential', 'changeContact'], id)
  await db.deleteFrom('apiClient').where('id', '=', id).execute()
  audit({ subject: id, before })
}

export const apiClientsServed = handlers(apiClients, {
  list: (input, { db }) => pageOfApiClients(db, input),
  all: (_, { db }) => allApiClients(db),
  get,
  partnerTypes: (_, { db }) => sellingPartners(db),
  add,
  newSecret,
  remove,
})
