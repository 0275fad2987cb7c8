import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import { NotYet, Undeliverable, type Deliver } from '#platform/server/outbox/deliver.ts'
import type { ChatMessage } from '#platform/server/outbox/chat.ts'
import { houseChannelOf, isChannelCode, lackOf } from '../../channels.ts'
import { commonTarget, ownTarget, sayIn, storedMessage, type Target } from './chat-call.ts'
import { harmfulAddress, isHarmful } from './change-channel.ts'
import { channelAt, channelNamed, openAddress, standingOf } from './channel-store.ts'
import { spread } from './spread.ts'

interface Services {
  readonly config: Config
  readonly db: Db
  readonly clock: () => Date
  /** How mails leave the house. */
  readonly mail: Deliver
  /** Milliseconds an answer may take. */
  readonly timeout?: number
}

/** The chat, as messages of the outbox go there: each in its channel (channels 3, 4). */
export const chatDestination =
  (services: Services): Deliver =>
  async ({ id, kind, payload, idempotencyKey: key }) => {
    const message: ChatMessage = storedMessage.parse(payload)
    const target = await targetOf(services, message.channel ?? houseChannelOf(kind))
    try {
      const { timeout, mail, clock } = services
      return (await sayIn(target, message, { id, key, now: clock(), mail, timeout })).text
    } catch (error) {
      if (!(error instanceof NotYet)) throw error
      const { message: said, status = 429, seconds } = error
      throw new NotYet(
        said,
        status,
        seconds + (await spread(services.db, { kind, channel: message.channel })),
      )
    }
  }

async function targetOf(
  { config, db }: Services,
  channel: number | string | undefined,
): Promise<Target> {
  const common = (name?: string) => {
    const target = commonTarget(config, name)
    if (target) return target
    throw new Undeliverable(
      name === undefined
        ? 'Ingen adress till chatten är angiven'
        : `Ingen kanal heter ${name}, och ingen gemensam chatt är konfigurerad`,
    )
  }
  if (channel === undefined) return common()
  if (typeof channel === 'number' && !isChannelCode(channel)) return common()
  const row =
    typeof channel === 'number' ? await channelAt(db, channel) : await channelNamed(db, channel)
  if (!row) return common(String(channel))
  const lack = lackOf({ name: row.name, standing: standingOf(config, row) })
  if (lack !== undefined) throw new Undeliverable(lack)
  const address = openAddress(config, row)
  if (await isHarmful(db, address, row.kind))
    throw new Undeliverable(`${harmfulAddress}. Ge kanalen en annan.`)
  return address !== undefined && row.kind !== null
    ? ownTarget(config, row.kind, address)
    : common(row.name)
}
