import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import type { ChatMessage } from '#platform/server/outbox/chat.ts'
import { signedHeaders } from '#platform/server/http/signed-call.ts'
import {
  NotDelivered,
  NotYet,
  Undeliverable,
  type Deliver,
} from '#platform/server/outbox/deliver.ts'
import { outsideSystems, type OutsideSystem } from '#platform/server/outside/outside-system.ts'
import { postJson, refusalSentence, type Reply } from '#platform/server/outside/post-json.ts'
import { keyedAddress, kindOfAddress, type ChannelKind } from '../../channels.ts'
import { slackBlocks } from './slack-blocks.ts'
import { teamsCard } from './teams-card.ts'

/** Where a message goes, and how it looks there; `plain` is what a chat of one's own reads. */
export type Target = Called | { readonly kind: 'mail'; readonly to: string }
interface Called {
  readonly system: OutsideSystem
  readonly kind: Exclude<ChannelKind, 'mail'> | 'plain'
  /** The channel's name, for the common chat, which is of all. */
  readonly channel?: string | undefined
  /** What a webhook is signed with. */
  readonly signedWith?: string | undefined
}

/** Whether an address is on the chat server that the installation itself is configured with. */
export function isOwnChat({ chatWebhookUrl }: Pick<Config, 'chatWebhookUrl'>, address: string) {
  return (
    URL.canParse(chatWebhookUrl ?? '') &&
    new URL(chatWebhookUrl ?? '').origin === new URL(address).origin
  )
}
/** A channel of its own address. What somebody typed is called on the open net alone (channels 2). */
export const ownTarget = (
  config: Pick<Config, 'chatWebhookUrl'>,
  kind: ChannelKind,
  address: string,
): Target => {
  if (kind === 'mail') return { kind, to: address }
  const { url, key } = keyedAddress(address)
  return {
    system: { url, isTyped: !isOwnChat(config, address) },
    kind,
    ...(kind === 'webhook' && { signedWith: key }),
  }
}
/** The chat of all, as it is configured; undefined when it is not (channels 3). */
export function commonTarget(config: Config, channel: string | undefined): Target | undefined {
  const { chat } = outsideSystems(config)
  if (!chat.url) return undefined
  return { system: chat, kind: kindOfAddress(chat.url) ?? 'plain', channel }
}

function bodyFor({ kind, channel }: Called, message: ChatMessage): object {
  const { title, text, facts = [], link } = message
  // What a program reads: each fact by itself, as it was written.
  if (kind === 'webhook') return { title, text, facts, link: link ?? null }
  if (kind !== 'plain') {
    const whole =
      channel === undefined
        ? message
        : { ...message, facts: [{ label: 'Kanal', value: channel }, ...facts] }
    return kind === 'teams' ? teamsCard(whole) : slackBlocks(whole)
  }
  const parts = [`${title}.`, text, ...facts.map(({ label, value }) => `${label}: ${value}.`)]
  const whole = [...parts, link?.url ?? ''].filter((part) => part !== '').join(' ')
  return { ...(channel !== undefined && { channel }), text: whole }
}

/** What their answers mean to whoever is to mend it, by what is said in them (channels 5). */
const meanings: Readonly<Record<string, string>> = {
  no_service: 'Adressen finns inte längre: skapa en ny webhook i Slack och ange den.',
  no_active_hooks: 'Webhooken är avstängd i Slack.',
  no_team: 'Arbetsytan finns inte längre i Slack.',
  team_disabled: 'Arbetsytan är avstängd i Slack.',
  invalid_token: 'Adressens sista del stämmer inte: kopiera den igen från Slack.',
  channel_not_found: 'Kanalen finns inte längre i Slack.',
  channel_is_archived: 'Kanalen är arkiverad i Slack.',
  action_prohibited: 'En administratör i Slack har stängt av webhooken.',
  posting_to_general_channel_denied: 'Webhooken får inte skriva i den allmänna kanalen.',
  WorkflowNotFound: 'Arbetsflödet finns inte längre: skapa ett nytt i Teams och ange dess adress.',
  WorkflowTriggerIsNotEnabled: 'Arbetsflödet är avstängt i Power Automate.',
  WorkflowIsDisabled: 'Arbetsflödet är avstängt i Power Automate.',
  AuthorizationFailed: 'Adressens nyckel (sig) stämmer inte: kopiera hela adressen igen.',
  DirectApiAuthorizationRequired:
    'Arbetsflödet kräver inloggning. Ställ in att vem som helst får utlösa det, och ange adressen igen.',
}
export function meaningOf(said: string): string | undefined {
  const word = Object.keys(meanings).find((one) => new RegExp(`\\b${one}\\b`).test(said))
  return word === undefined ? undefined : meanings[word]
}

/** Whether an answer says that the message was taken, as each kind says it. */
function isTaken(kind: Called['kind'], { text, isWhole }: Reply): boolean {
  if (!isWhole) return false
  if (kind === 'slack') return text.trim() === 'ok'
  // A page of somebody in between, or what the connectors of before said of a card that never came.
  if (kind === 'teams') return !/^\s*<|Microsoft Teams endpoint returned HTTP error/i.test(text)
  return true
}

interface Saying {
  /** Of the message, by which a mail that comes back is known. */
  readonly id: string
  readonly key: string
  readonly now: Date
  /** How mails leave the house. */
  readonly mail: Deliver
  /** Milliseconds an answer may take. */
  readonly timeout?: number | undefined
}
/** A message as the house's own notice (channels 9). */
const mailOf = (to: string, { title, text, facts = [], link }: ChatMessage) => ({
  to,
  template: 'notice',
  data: {
    heading: title,
    paragraphs: [text, ...facts.map(({ label, value }) => `${label}: ${value}`)],
    ...(link && { link: link.url, linkText: link.text }),
  },
})

/**
 * Says something in a channel and answers what the other side said.
 * @throws NotDelivered and its kin, with what it means for whoever is to mend it
 */
export async function sayIn(
  target: Target,
  message: ChatMessage,
  { id, key, now, mail, timeout }: Saying,
): Promise<Reply> {
  if (target.kind === 'mail') {
    const payload = mailOf(target.to, message)
    const one = { id, idempotencyKey: key, payload, kind: payload.template, createdAt: now }
    return {
      status: 250,
      text: await mail({ ...one, destination: 'mail', company: null }),
      isWhole: true,
    }
  }
  const body = bodyFor(target, message)
  const signed =
    target.signedWith === undefined ? {} : signedHeaders(target.signedWith, { id: key, now, body })
  let reply: Reply
  try {
    reply = await postJson(target.system, body, key, timeout, signed)
  } catch (error) {
    throw explained(error)
  }
  if (isTaken(target.kind, reply)) return reply
  throw new NotDelivered(
    refusalSentence(reply.status, reply.text.trim().slice(0, 200)),
    reply.status,
  )
}
function explained(error: unknown): unknown {
  if (!(error instanceof NotDelivered) || error instanceof NotYet) return error
  const meaning = meaningOf(error.message)
  if (meaning === undefined) return error
  const sentence = `${error.message}. ${meaning}`
  return error instanceof Undeliverable
    ? new Undeliverable(sentence, error.status)
    : new NotDelivered(sentence, error.status)
}

/** What waits in the outbox, also as it was written before messages had titles. */
export const storedMessage = z.object({
  channel: z.union([z.number(), z.string()]).optional(),
  title: z.string().default('Skynet'),
  text: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
  link: z.object({ text: z.string(), url: z.string() }).optional(),
})
