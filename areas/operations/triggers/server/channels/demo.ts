import { sql } from 'kysely'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import type { ChannelKind } from '../../channels.ts'
import { allChannels, openAddress, sealedAddress } from './channel-store.ts'

/** Where the chat of the demo listens, and its channels by the names of ours. */
interface DemoChat {
  readonly url: string
  readonly channels: Readonly<Record<string, { readonly kind: ChannelKind; readonly url: string }>>
}

/**
 * Gives the channels that nobody has touched the addresses of the demo's chat, and has those that
 * lead to it lead to where it listens this time.
 */
export async function linkDemoChannels(
  db: Db,
  config: Pick<Config, 'sessionSecret'>,
  chat: DemoChat,
): Promise<void> {
  for (const row of await allChannels(db)) {
    const kept = openAddress(config, row)
    const moved = kept !== undefined && isOfDemo(kept) ? movedTo(chat.url, kept) : undefined
    const given = row.changedAt === null ? chat.channels[row.name] : undefined
    const address = row.address === null ? given?.url : moved
    const kind = row.kind ?? given?.kind
    if (address === undefined || kind === undefined || address === kept) continue
    await db.transaction().execute(async (writing) => {
      await writing
        .updateTable('chatChannel')
        .set({
          ...sealedAddress(config, kind, address),
          changedAt: row.changedAt ?? sql<Date>`skynet.now()`,
          changedBy: row.changedBy ?? 'Maja Lindgren, godkänd av Henrik Sjölin',
        })
        .where('code', '=', row.code)
        .execute()
      await appendAudit(writing, {
        action: 'demo.channels',
        actorId: 'system',
        actorName: 'Skynet',
        subject: String(row.code),
      })
    })
  }
}
/** Whoever is mailed has no such address (channels 9). */
const isOfDemo = (address: string) =>
  URL.canParse(address) && new URL(address).origin.startsWith('http://127.0.0.1:')
function movedTo(url: string, address: string): string {
  const { pathname, search, hash } = new URL(address)
  return url + pathname + search + hash
}
