import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import { channelStates, newChannel, type ChatChannel, type ChatKind } from './channel.ts'
import { chatPage } from './chat-page.ts'
import { noService, postToWebhook, wrongToken } from './slack.ts'
import { noWorkflow, startWorkflow, wrongSignature, type Answered } from './teams.ts'

const made = z.object({ kind: z.enum(['teams', 'slack']), name: z.string().min(1).max(100) })
const changed = z.object({ state: z.enum(channelStates) })

export interface RunningChat extends RunningSimulator {
  /** Of the chat of all. */
  readonly webhookUrl: string
  /** Channels there are from the start, by name, with their addresses. */
  readonly channels: Readonly<Record<string, { readonly kind: ChatKind; readonly url: string }>>
}

/**
 * Channels of Teams and of Slack, each with an address of its own that is a secret. Makes more with
 * `POST /simulator/channels {"kind", "name"}`, turns one off with `POST /simulator/channels/<id>
 * {"state"}`, and tells what was said with `GET /simulator/channels`.
 */
export async function startChat({ port = 0 }: { readonly port?: number }): Promise<RunningChat> {
  const simulator = openSimulator()
  const { app } = simulator
  const all = newChannel('teams', 'Allmänt', 'allmant')
  const first = {
    Kredit: newChannel('teams', 'Kredit', 'kredit'),
    AML: newChannel('slack', 'AML', 'aml'),
    Drift: newChannel('teams', 'Drift', 'drift'),
  }
  const channels: ChatChannel[] = [all, ...Object.values(first)]
  let base = ''
  const seen = ({ id, kind, name, path, state, posts, failures }: ChatChannel) => ({
    id,
    kind,
    name,
    url: base + path,
    state,
    posts,
    failures,
  })

  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(chatPage(channels, base)),
  )
  app.get('/simulator/channels', async () => channels.map(seen))
  app.post('/simulator/channels', async (request, reply) => {
    const input = made.safeParse(request.body)
    if (!input.success) return reply.code(400).send({ error: input.error.issues })
    const channel = newChannel(input.data.kind, input.data.name)
    channels.push(channel)
    return seen(channel)
  })
  app.post('/simulator/channels/:id', async (request, reply) => {
    const input = changed.safeParse(request.body)
    const channel = channels.find(({ id }) => id === (request.params as { id: string }).id)
    if (!channel || !input.success) return reply.code(400).send({ error: 'Okänd kanal' })
    channel.state = input.data.state
    return seen(channel)
  })

  // What comes is read here, as those who play it would: it need not be JSON.
  void app.register(async (outside) => {
    outside.removeAllContentTypeParsers()
    outside.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      async (_: unknown, body: string) => body,
    )
    outside.post('/workflows/*', async (request, reply) => {
      const channel = channels.find(({ path }) => path === request.url)
      if (channel) return answer(reply, startWorkflow(channel, String(request.body ?? '')))
      const known = channels.some(({ path }) => pathOf(path) === pathOf(request.url))
      return answer(reply, known ? wrongSignature : noWorkflow)
    })
    outside.post('/services/*', async (request, reply) => {
      const channel = channels.find(({ path }) => path === request.url)
      if (channel) return answer(reply, postToWebhook(channel, String(request.body ?? '')))
      const known = channels.some(({ path }) => hookOf(path) === hookOf(request.url))
      return answer(reply, known ? wrongToken : noService)
    })
  })

  const running = await simulator.listen(port)
  base = running.url
  return {
    ...running,
    webhookUrl: base + all.path,
    channels: Object.fromEntries(
      Object.entries(first).map(([name, { kind, path }]) => [name, { kind, url: base + path }]),
    ),
  }
}

const pathOf = (url: string) => url.split('?')[0]
/** All but the last part, which is the secret. */
const hookOf = (url: string) => url.slice(0, url.lastIndexOf('/'))

function answer(reply: FastifyReply, { status, body = '', type, retryAfter }: Answered) {
  if (type !== undefined) void reply.type(type)
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  return reply.code(status).send(body)
}
