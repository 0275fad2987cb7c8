import { randomBytes } from 'node:crypto'

export type ChatKind = 'teams' | 'slack'
/** `off`: the workflow is turned off, or the channel archived. `gone`: nobody knows the address. */
export const channelStates = ['open', 'off', 'gone'] as const
export type ChannelState = (typeof channelStates)[number]

/** A message as people in the channel see it. */
export interface ChatPost {
  /** ISO instant. */
  readonly at: string
  readonly title: string
  readonly lines: readonly string[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly links: readonly { readonly text: string; readonly url: string }[]
  /** As it came. */
  readonly body: unknown
}
export interface ChatChannel {
  readonly id: string
  readonly kind: ChatKind
  readonly name: string
  /** The address after the server's, with the secret in it. */
  readonly path: string
  state: ChannelState
  readonly posts: ChatPost[]
  /** Why a workflow that was started came to nothing, which whoever started it is not told. */
  readonly failures: string[]
  /** Whether one more is taken now; otherwise too many have come. */
  take(): boolean
}

const hex = () => randomBytes(16).toString('hex')
const signs = () => randomBytes(16).toString('base64url')
const pathOf: Readonly<Record<ChatKind, (id: string, secret: string) => string>> = {
  teams: (id, secret) =>
    `/workflows/${id}/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=${secret}`,
  slack: (id, secret) => `/services/T0DEMO/B${id}/${secret}`,
}
/** How many are taken at once, and how many more each second. */
const paces: Readonly<Record<ChatKind, { readonly atOnce: number; readonly aSecond: number }>> = {
  teams: { atOnce: 4, aSecond: 4 },
  slack: { atOnce: 4, aSecond: 1 },
}

/** A bucket that is filled again with time. */
function taker(kind: ChatKind): () => boolean {
  const { atOnce, aSecond } = paces[kind]
  let [left, at] = [atOnce as number, Date.now()]
  return () => {
    const now = Date.now()
    left = Math.min(atOnce, left + ((now - at) / 1000) * aSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}

/** A channel with an address of its own; `fixed` is one that is the same at every start. */
export function newChannel(kind: ChatKind, name: string, fixed?: string): ChatChannel {
  const id = fixed ?? hex()
  const secret = fixed === undefined ? signs() : `demo-hemlighet-${fixed}`
  const path = pathOf[kind](id, secret)
  return { id, kind, name, path, state: 'open', posts: [], failures: [], take: taker(kind) }
}
