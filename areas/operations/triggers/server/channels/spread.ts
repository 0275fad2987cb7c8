import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { houseChannelOf } from '../../channels.ts'
import { allChannels } from './channel-store.ts'

/** Messages a second that a channel takes, by Slack's word for it; Teams takes four. */
const aSecond = 1
/** Seconds that what waits is spread over at most. */
const longest = 3600
/** Messages that are looked at to count those of one channel: as many for each of the 20. */
const mostLooked = 20 * longest

interface Said {
  readonly kind: string
  /** The code of a channel or its name, as a message says it. */
  readonly channel: number | string | undefined
}
interface Channel {
  readonly code: number
  readonly name: string
  readonly address: string | null
}
/** The channel that a message goes to by an address of its own; 'common' when it goes where all go. */
function goesTo(channels: readonly Channel[], { kind, channel }: Said): number | 'common' {
  const wanted = String(channel ?? houseChannelOf(kind) ?? '').toLowerCase()
  const row = channels.find(
    ({ code, name }) => String(code) === wanted || name.toLowerCase() === wanted,
  )
  return row && row.address !== null ? row.code : 'common'
}

/**
 * Seconds more to wait when a channel asks for it: all that waits for it would otherwise come back
 * at the same moment, and most of it be turned away again until it had no tries left. What waits for
 * other addresses does not count (channels 7).
 */
export async function spread(db: Db, message: Said): Promise<number> {
  const channels = await allChannels(db)
  const asks = goesTo(channels, message)
  const waiting = db
    .selectFrom('outboxMessage')
    .select(['kind', sql<string | null>`payload ->> 'channel'`.as('channel')])
    .where('destination', '=', 'chat')
    .where('state', '=', 'waiting')
    .limit(mostLooked)
    .as('waiting')
  const groups = await db
    .selectFrom(waiting)
    .select(({ fn }) => ['kind', 'channel', fn.countAll<string>().as('count')])
    .groupBy(['kind', 'channel'])
    .execute()
  let ahead = 0
  for (const { kind, channel, count } of groups)
    if (goesTo(channels, { kind, channel: channel ?? undefined }) === asks) ahead += Number(count)
  return randomInt(Math.max(1, Math.ceil(Math.min(ahead, longest) / aSecond)))
}
