import { sql, type Selectable } from 'kysely'
import type { ChatChannel as Table } from '#database/types.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import { seal, unseal } from '#platform/server/sealed.ts'
import { keyedAddress, shownSigns, type ChannelKind, type Standing } from '../../channels.ts'

export type ChannelRow = Selectable<Table>
type Given = Pick<Config, 'sessionSecret' | 'chatWebhookUrl'>

export const allChannels = (db: Db) =>
  db.selectFrom('chatChannel').selectAll().orderBy('code').execute()
export const channelAt = (db: Db, code: number) =>
  db.selectFrom('chatChannel').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
/** Held until the transaction ends. */
export const heldChannel = (db: Db, code: number) =>
  db
    .selectFrom('chatChannel')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirstOrThrow()
/** By its name, however its letters are written. */
export const channelNamed = (db: Db, name: string) =>
  db
    .selectFrom('chatChannel')
    .selectAll()
    .where((is) => is(is.fn('lower', ['name']), '=', sql<string>`lower(${name})`))
    .executeTakeFirst()

/** An address as it is kept: sealed, with what is shown of it (channels 2). */
export function sealedAddress(
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  kind: ChannelKind,
  address: string,
) {
  const shown = keyedAddress(address).url
  return {
    kind,
    address: seal(sessionSecret, address),
    host: (kind === 'mail' ? shown : new URL(shown).host).slice(0, 300),
    lastFour: shown.slice(-shownSigns),
  }
}
/** Undefined when there is none, or it was not sealed here. */
export const openAddress = (
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  row: Pick<ChannelRow, 'address'>,
) => (row.address === null ? undefined : unseal(sessionSecret, row.address))

/** No test is known of an address that is new. */
export const untested = {
  testedAt: null,
  testedBy: null,
  testArrived: null,
  testStatus: null,
  testSaid: null,
}

/** Where what is said in a channel goes (channels 3). */
export function standingOf(config: Given, row: ChannelRow): Standing {
  if (row.address !== null) return openAddress(config, row) === undefined ? 'unreadable' : 'own'
  return config.chatWebhookUrl ? 'common' : 'none'
}
/** Each channel with where what is said in it goes. */
export const standings = async (db: Db, config: Given) =>
  (await allChannels(db)).map((row) => ({
    code: row.code,
    name: row.name,
    standing: standingOf(config, row),
  }))

/** What the trail says of a channel: never its address (channels 2). */
export const trailOf = ({ name, kind, host, lastFour }: ChannelRow) => ({
  name,
  kind,
  host,
  lastFour,
})
