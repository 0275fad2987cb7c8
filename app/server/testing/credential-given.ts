import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { contact } from '#areas/foundation/apiclients/server/testing/secret.ts'
import type { TestServer } from '../testing.ts'
import type { Tried } from './changed-meanwhile.ts'

const client = { name: 'Bokio', clientId: 'bokio', ...contact }

/** A partner's secret that is asked for, and meanwhile another client. */
export const credentialGiven = (house: () => TestServer, why: string): Tried => ({
  ask: async (by) => {
    const { body: id } = await by.call(apiClients.add, client)
    await by.call(apiClients.newSecret, { id, why })
    return id
  },
  change: ({ thing: id, other: by }) =>
    by.call(apiClients.add, { ...client, id, name: 'Bokio AB' }),
  counting: async (thing) =>
    (await house().owner.query('select * from api_client where id = $1', [thing])).rows,
  refusedAs: 'decided',
})

/** Another address for a partner's secrets that is asked for, while the client is removed. */
export const contactChanged = (house: () => TestServer, why: string): Tried => ({
  ask: async (by) => {
    const sent = { name: 'Bygglet', clientId: 'bygglet-kontakt', ...contact }
    const { body: id } = await by.call(apiClients.add, sent)
    await by.call(apiClients.add, { ...sent, id, contactEmail: 'annan@example.se', why })
    return id
  },
  change: ({ thing: id, other: by }) => by.call(apiClients.remove, { id }),
  counting: async (thing) =>
    (await house().owner.query('select * from api_client where id = $1', [thing])).rows,
  refusedAs: 'decided',
})
