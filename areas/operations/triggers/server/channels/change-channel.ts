import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, type AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { mayWriteTriggers } from '#areas/foundation/users/rules.ts'
import { channelKinds, kindNames, shownAddress, type ChannelKind } from '../../channels.ts'
import { heldChannel, openAddress, trailOf, untested, type ChannelRow } from './channel-store.ts'

const address = z.object({
  kind: z.enum(channelKinds),
  /** Sealed, as it is stored. */
  address: z.string(),
  host: z.string(),
  lastFour: z.string(),
})

/**
 * Where what is said in a channel goes, as one asked and another approved: names, invoices and
 * amounts leave the house by it (channels 8).
 */
export const changeChannel = actOfTwo('changeChannel', {
  payload: z.object({
    code: z.number(),
    wanted: address,
    /** The sealed address that was to be replaced. */
    seen: z.string().nullable(),
  }),
  askers: mayWriteTriggers,
  perform: async ({ code, wanted, seen }, { db, config, now, audit }, asker) => {
    const before = await heldChannel(db, code)
    if (before.address !== seen)
      return {
        code: 'cannotBeDone',
        message: 'Kanalens adress har ändrats sedan det begärdes. Begäran behöver göras om.',
      }
    if (await isHarmful(db, openAddress(config, wanted), wanted.kind))
      return { code: 'cannotBeDone', message: `${harmfulAddress}.` }
    const row = await db
      .updateTable('chatChannel')
      .set({
        ...wanted,
        ...untested,
        changedAt: now,
        changedBy: asker.withSecond,
        version: before.version + 1,
      })
      .where('code', '=', code)
      .returningAll()
      .executeTakeFirstOrThrow()
    audit({
      subject: String(code),
      before: trailOf(before),
      after: { ...trailOf(row), isNewAddress: true },
    })
    return undefined
  },
})

export const harmfulAddress = 'Adressen står i blacklist'
/** Whether mail would go to an address on the blacklist (channels 9). */
export const isHarmful = async (db: Db, address: string | undefined, kind: ChannelKind | null) =>
  kind === 'mail' &&
  address !== undefined &&
  (await blacklistHits(db, { email: address })).length > 0

interface Wanted extends z.output<typeof address> {
  /** The workspace of Slack; null where there is none to see. */
  readonly team: string | null
  readonly why: string
}
/** Lets a channel's new address wait for a second person, who sees whose it is and whose it was. */
export const askForAddress = (call: AnyCall, row: ChannelRow, { team, why, ...wanted }: Wanted) =>
  changeChannel.ask(call, {
    subject: String(row.code),
    title: `Ny adress för chattkanalen ${row.name}`,
    place: places.chatChannels,
    difference: [
      {
        label: 'Slag',
        before: row.kind === null ? '' : kindNames[row.kind],
        after: kindNames[wanted.kind],
      },
      {
        label: 'Adress',
        before: shownAddress(row),
        after: [shownAddress(wanted), ...(team === null ? [] : [`arbetsyta ${team}`])].join(', '),
      },
    ],
    reason: why,
    payload: { code: row.code, wanted, seen: row.address },
  })
