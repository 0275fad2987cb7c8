import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { instant, seenVersion } from '#platform/fields.ts'
import { textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import { mayWriteTriggers, withAuditor } from '#areas/foundation/users/rules.ts'
import { channelCodes, channelKinds, standingNames } from './channels.ts'

const code = z.literal([...channelCodes]).meta({ label: 'Kanal' })
const kind = z.enum(channelKinds)
/** What the other side answered to a test. */
const tested = z.object({
  at: instant(),
  by: z.string(),
  arrived: z.boolean(),
  /** HTTP; null when nobody answered. */
  status: z.number().nullable(),
  /** Swedish, with the other side's own words. */
  said: z.string(),
})
const channel = z.object({
  code: z.number(),
  name: z.string(),
  /** Null while it has no address. */
  kind: kind.nullable(),
  /** Of the address all that is ever shown: whose it is, and its last four signs. A mail's is whole. */
  host: z.string().nullable(),
  lastFour: z.string().nullable(),
  standing: z.enum(standingNames),
  /** Triggers that say something in it. */
  triggers: z.number(),
  tested: tested.nullable(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
  version: z.number(),
})
export type ChatChannel = z.output<typeof channel>

/** The chat's channels: what each is called, and where what is said in it goes (channels 1). */
export const channels = contract('channels', {
  list: query({
    method: 'GET',
    path: '/api/chat/channels',
    may: withAuditor(mayWriteTriggers),
    summary: 'Lista chattkanaler',
    input: z.object({}),
    answer: z.array(channel),
  }),
  save: command({
    method: 'POST',
    path: '/api/chat/channel/save',
    may: mayWriteTriggers,
    summary: 'Spara en chattkanal',
    // Whoever can point a channel elsewhere reads what is said in it from then on.
    fresh: true,
    secret: ['address', 'key'],
    input: z.object({
      code,
      name: textField({ label: 'Namn', max: 100 }).refine((name) => !name.includes('@'), {
        error: 'En kanals namn får inte innehålla @',
      }),
      /** Left out it is as it was. */
      kind: kind.nullish().meta({ label: 'Slag' }),
      /** Empty leaves the one that is kept. */
      address: textField({ label: 'Adress', max: 2000, required: false })
        .default('')
        .meta({ label: 'Adress' }),
      /** What a webhook is signed with; sealed with its address, and needed with each (channels 9). */
      key: textField({ label: 'Nyckel', max: 200, required: false }).default(''),
      version: seenVersion(),
      /** Of a new address, which waits for a second person (channels 8). */
      why: whyForSecond(),
    }),
    answer: channel,
    refusals: {
      badAddress: { status: 400, text: 'Adressen kan inte vara en chattkanals' },
      nameTaken: { status: 409, text: 'En annan kanal har det namnet' },
      alreadyWaiting,
    },
    stale: ['channels', 'triggers', 'approvals'],
  }),
  clear: command({
    method: 'POST',
    path: '/api/chat/channel/clear',
    may: mayWriteTriggers,
    summary: 'Ta bort en chattkanals adress',
    fresh: true,
    input: z.object({ code }),
    answer: channel,
    stale: ['channels', 'triggers', 'approvals'],
  }),
  test: command({
    method: 'POST',
    path: '/api/chat/channel/test',
    may: mayWriteTriggers,
    summary: 'Skicka ett provmeddelande till en chattkanal',
    outside: true,
    input: z.object({ code }),
    answer: tested,
    refusals: {
      noAddress: { status: 409, text: 'Kanalen har ingen adress att prova' },
      harmful: { status: 409, text: 'Kanalens adress står i blacklist. Ge kanalen en annan.' },
    },
    stale: ['channels'],
  }),
})
