import type { Handler } from '#platform/server/context.ts'
import { mailDestination } from '#platform/server/mail/delivery.ts'
import { notice } from '#platform/server/mail/templates/notice.ts'
import { NotDelivered } from '#platform/server/outbox/deliver.ts'
import type { Reply } from '#platform/server/outside/post-json.ts'
import { places } from '#areas/places.ts'
import { kindNames, type ChannelKind } from '../../channels.ts'
import type { channels } from '../../contract-channels.ts'
import { ownTarget, sayIn } from './chat-call.ts'
import { isHarmful } from './change-channel.ts'
import { channelAt, openAddress, trailOf } from './channel-store.ts'

/** Milliseconds somebody waits for the answer to a test. */
const patience = 10_000
/** Signs of an answer that are kept. */
const longest = 500

/** Says something in a channel at once, and keeps what the other side answered (channels 5). */
export const testChannel: Handler<typeof channels.test> = async ({ code }, context) => {
  const { db, config, files, actor, now, refuse, audit, newId } = context
  const row = await channelAt(db, code)
  const address = openAddress(config, row)
  if (address === undefined || row.kind === null) return refuse('noAddress')
  if (await isHarmful(db, address, row.kind)) return refuse('harmful')
  const message = {
    title: `Prov av kanalen ${row.name}`,
    text: `${actor.name} provar att Skynet når den här kanalen.`,
    link: { text: 'Öppna Chattkanaler', url: `${config.publicUrl}${places.chatChannels}` },
  }
  const [id, mail] = [newId(), mailDestination({ config, files, db, templates: { notice } })]
  const once = { id, key: id, now, mail, timeout: patience }
  const answer = await sayIn(ownTarget(config, row.kind, address), message, once).then(
    takenBy(row.kind),
    notTaken,
  )
  audit({ subject: String(code), after: { ...trailOf(row), ...answer } })
  await context.write((writing) =>
    writing
      .updateTable('chatChannel')
      .set({
        testedAt: now,
        testedBy: actor.name,
        testArrived: answer.arrived,
        testStatus: answer.status,
        testSaid: answer.said,
      })
      .where('code', '=', code)
      // An address that has been changed meanwhile has not been tried.
      .where('address', '=', row.address)
      .execute(),
  )
  return { at: now, by: actor.name, ...answer }
}

const takenBy =
  (kind: ChannelKind) =>
  ({ status, text }: Reply) => ({
    arrived: true,
    status,
    said: saidBy(kind, status, text.trim()),
  })
function saidBy(kind: ChannelKind, status: number, text: string): string {
  if (kind === 'mail')
    return `E-postservern tog emot brevet: ${text}. Se efter i brevlådan att det kom.`
  if (kind !== 'teams') return `${kindNames[kind]} svarade ${status}: ${text}`
  return `Teams svarade ${status}: arbetsflödet är startat. Se efter i kanalen att kortet kom, eftersom Teams inte säger när ett arbetsflöde misslyckas.`
}
const notTaken = (error: unknown) => {
  if (!(error instanceof Error)) throw error
  return {
    arrived: false,
    status: error instanceof NotDelivered ? (error.status ?? null) : null,
    said: error.message.slice(0, longest),
  }
}
