import { sql } from 'kysely'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { mayBePublic } from '#platform/server/outside/public-address.ts'
import { refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import {
  addressProblem,
  kindNames,
  leastOfKey,
  teamOf,
  withKey,
  type ChannelKind,
} from '../../channels.ts'
import { channels } from '../../contract-channels.ts'
import { askForAddress, harmfulAddress, isHarmful } from './change-channel.ts'
import { isOwnChat } from './chat-call.ts'
import {
  allChannels,
  heldChannel,
  openAddress,
  sealedAddress,
  standingOf,
  trailOf,
  untested,
  type ChannelRow,
} from './channel-store.ts'
import { testChannel } from './test-channel.ts'

/** Triggers that say something in each channel. */
async function triggersByChannel(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ action: number; count: number }>`
    select action, count(*)::integer as count
    from automation_trigger, unnest(selected_actions) as action
    where removed_at is null group by action`.execute(db)
  return new Map(rows.map(({ action, count }) => [action, count]))
}

type Given = Pick<Context, 'db' | 'config'>
const testOf = ({ testedAt, testedBy, testArrived, testStatus, testSaid }: ChannelRow) =>
  testedAt === null || testedBy === null || testArrived === null || testSaid === null
    ? null
    : { at: testedAt, by: testedBy, arrived: testArrived, status: testStatus, said: testSaid }
/** Everything of a channel but its address (channels 2). */
const present = (config: Context['config'], row: ChannelRow, triggers: number) => ({
  code: row.code,
  name: row.name,
  kind: row.kind,
  host: row.host,
  lastFour: row.lastFour,
  standing: standingOf(config, row),
  triggers,
  tested: testOf(row),
  changed: row.changedAt,
  changedBy: row.changedBy,
  version: row.version,
})
async function presentOne({ db, config }: Given, row: ChannelRow) {
  return present(config, row, (await triggersByChannel(db)).get(row.code) ?? 0)
}
const list: Handler<typeof channels.list> = async (_, { db, config }) => {
  const triggers = await triggersByChannel(db)
  return (await allChannels(db)).map((row) => present(config, row, triggers.get(row.code) ?? 0))
}

const save: Handler<typeof channels.save> = async (
  { code, name, kind: sent, address, key, version, why },
  context,
) => {
  const { db, config, actor, now, refuse, audit } = context
  const before = await heldChannel(db, code)
  const kind = sent === undefined ? before.kind : sent
  if (version !== undefined && version !== before.version)
    refuseStale(await presentOne(context, before), { name, kind })
  const isTaken = (await allChannels(db)).some(
    (other) => other.code !== code && other.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken)
    refuse('nameTaken', {
      fields: [{ field: 'name', message: channels.save.refusals.nameTaken.text }],
    })
  const wanted = address === '' ? undefined : await newAddress(context, kind, address, key)
  const row = await db
    .updateTable('chatChannel')
    .set({
      name,
      ...(wanted ? {} : keptAddress(context, before, kind)),
      changedAt: now,
      changedBy: actor.name,
      version: before.version + 1,
    })
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow()
  const waits =
    wanted && (await askForAddress(context, row, { ...wanted, team: teamOf(address), why }))
  if (waits && 'code' in waits) return refuse(waits)
  audit({ subject: String(code), before: trailOf(before), after: trailOf(row) })
  return presentOne({ db, config }, row)
}

type SaveContext = Context<typeof channels.save>
const badAddress = ({ refuse }: SaveContext, field: 'address' | 'kind' | 'key', message: string) =>
  refuse('badAddress', { message, fields: [{ field, message }] })

async function newAddress(
  context: SaveContext,
  kind: ChannelKind | null,
  address: string,
  key: string,
) {
  const { config, db } = context
  if (kind === null)
    return badAddress(
      context,
      'kind',
      'Välj om adressen är till Teams, Slack, en webhook eller e-post',
    )
  const problem = addressProblem(kind, address) ?? closedProblem(context, kind, address)
  if (problem !== undefined) return badAddress(context, 'address', problem)
  if (await isHarmful(db, address, kind)) return badAddress(context, 'address', harmfulAddress)
  if (kind !== 'webhook') return sealedAddress(config, kind, address)
  return key.length < leastOfKey
    ? badAddress(
        context,
        'key',
        `Ange den nyckel som mottagaren känner igen Skynet på, minst ${leastOfKey} tecken`,
      )
    : sealedAddress(config, kind, withKey(address, key))
}
/** Why an address is not called because somebody typed it (channels 2). */
function closedProblem(
  { config }: SaveContext,
  kind: ChannelKind,
  address: string,
): string | undefined {
  if (kind === 'mail' || isOwnChat(config, address)) return undefined
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:') return 'Adressen ska börja med https://'
  return mayBePublic(hostname)
    ? undefined
    : 'Adressen leder in i ett slutet nät. Ange en som går att nå från internet.'
}
/** The kept address may be of the other kind after all, when it can be. */
function keptAddress(context: SaveContext, before: ChannelRow, kind: ChannelKind | null) {
  if (kind === before.kind || before.address === null) return {}
  if (kind === null) return badAddress(context, 'kind', 'Ta bort adressen i stället')
  const kept = openAddress(context.config, before)
  // The key of a webhook is sealed with its address, so that neither is kept without the other.
  const isKeyed = kind === 'webhook' || before.kind === 'webhook'
  const problem =
    kept === undefined || isKeyed
      ? `Ange adressen till ${kindNames[kind]}`
      : addressProblem(kind, kept)
  return problem === undefined ? { kind } : badAddress(context, 'address', problem)
}

const clear: Handler<typeof channels.clear> = async ({ code }, context) => {
  const { db, config, actor, now, audit } = context
  await replaceWaiting(context, ['changeChannel'], String(code))
  const before = await heldChannel(db, code)
  const row = await db
    .updateTable('chatChannel')
    .set({
      kind: null,
      address: null,
      host: null,
      lastFour: null,
      ...untested,
      changedAt: now,
      changedBy: actor.name,
      version: before.version + 1,
    })
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow()
  audit({ subject: String(code), before: trailOf(before), after: trailOf(row) })
  return presentOne({ db, config }, row)
}

export const channelsServed = handlers(channels, { list, save, clear, test: testChannel })
