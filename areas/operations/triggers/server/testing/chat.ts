import type { ChannelKind } from '../../channels.ts'
import type { ChannelState, ChatPost } from '#simulators/chat/channel.ts'
import type { RunningChat } from '#simulators/chat/chat.ts'

export interface SeenChannel {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly posts: readonly ChatPost[]
}

/** The channels of the chat that is played, as those who made them see them. */
export function chatOf({ url: base }: Pick<RunningChat, 'url'>) {
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${base}/simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as SeenChannel
  }
  const all = async () =>
    (await (await fetch(`${base}/simulator/channels`)).json()) as SeenChannel[]
  return {
    made: (kind: ChannelKind, name = 'Ny') => send('channels', { kind, name }),
    turn: (id: string, state: ChannelState) => send(`channels/${id}`, { state }),
    misbehave: (fault: object) => send('faults', fault),
    posts: async (id: string) => (await all()).find((one) => one.id === id)?.posts ?? [],
  }
}
