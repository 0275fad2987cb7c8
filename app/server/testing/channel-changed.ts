import { channels } from '#areas/operations/triggers/contract-channels.ts'
import type { Person, TestServer } from '../testing.ts'
import type { Tried } from './changed-meanwhile.ts'

/** Asks that what is said in a channel goes to a workspace of Slack. */
export const askForChannel = (by: Person, team: string, why: string) =>
  by.call(channels.save, {
    code: 5002,
    name: 'Kundtjänst',
    kind: 'slack',
    address: `https://hooks.slack.com/services/${team}/B02/hemlig`,
    why,
  })

/** Where what is said in each channel goes. */
export const channelAddresses = async (house: () => Pick<TestServer, 'owner'>) =>
  (await house().owner.query('select code, address from chat_channel order by code')).rows

/** A channel's address that is asked for, and meanwhile taken away. */
export const channelChanged = (house: () => Pick<TestServer, 'owner'>, why: string): Tried => ({
  ask: async (by) => {
    await askForChannel(by, 'T01', why)
    return '5002'
  },
  change: ({ other: by }) => by.call(channels.clear, { code: 5002 }),
  counting: () => channelAddresses(house),
  refusedAs: 'decided',
})
