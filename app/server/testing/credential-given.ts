import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { contact } from '#areas/foundation/apiclients/server/testing/secret.ts'
import type { TestServer } from '../testing.ts'
import type { Tried } from './changed-meanwhile.ts'

const client = { name: 'Bokio', clientId: 'bokio', ...contact }

/** A partner's secret that is asked for, and meanwhile mailed to somebody else. */
export const credentialGiven = (house: () => TestServer, why: string): Tried => ({
  ask: async (by) => {
    const { body: id } = await by.call(apiClients.add, client)
    await by.call(apiClients.newSecret, { id, why })
    return id
  },
  change: ({ thing: id, other: by }) =>
    by.call(apiClients.add, { ...client, id, contactEmail: 'annan@example.se' }),
  counting: async (thing) =>
    (await house().owner.query('select * from api_client where id = $1', [thing])).rows,
  refusedAs: 'decided',
})
