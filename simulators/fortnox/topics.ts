import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { z } from 'zod'
import type { Simulator } from '../simulator.ts'

/** Where its events are told. */
export const topicsPath = '/topics-v1'
/** Milliseconds an event can be asked for again by an offset. */
const kept = 14 * 86_400_000
const known = ['invoices', 'customers', 'articles', 'orders']

/**
 * How it tells: `once`; `twice` each event; `cut` hangs up in place of the next event and tells it
 * to who comes back with an offset, then as `once`; `never` loses what happens.
 */
const modes = ['once', 'twice', 'cut', 'never'] as const

const command = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('add-tenants-v1'),
    clientSecret: z.string(),
    accessTokens: z.array(z.string()).min(1),
  }),
  z.object({ command: z.literal('remove-tenants-v1'), tenants: z.array(z.number()) }),
  z.object({ command: z.literal('list-tenants-v1') }),
  z.object({
    command: z.literal('add-topics-v1'),
    topics: z.array(z.object({ topic: z.string(), offset: z.string().optional() })).min(1),
  }),
  z.object({ command: z.literal('subscribe-v1') }),
])
type Command = z.output<typeof command>

interface Event {
  readonly topic: string
  readonly offset: string
  readonly type: string
  readonly tenantId: number
  readonly entityId: string
  /** ISO instant. */
  readonly timestamp: string
}
interface Listener {
  readonly socket: WebSocket
  readonly tenants: Set<number>
  /** The offset after which each topic is told; undefined from now on. */
  readonly topics: Map<string, string | undefined>
  subscribed: boolean
}
interface TopicsOptions {
  readonly clientSecret: string
  /** Whose an access token is, as in an authorization header; undefined when it holds no more. */
  readonly tenantOf: (bearer: string) => string | undefined
  readonly now: () => Date
}

/**
 * Fortnox's websocket of events: one connection for all tenants, events without data, each with its
 * offset within the topic, told at least once and again for fourteen days. `GET
 * /simulator/listeners` says who listens.
 */
export function addTopics(simulator: Simulator, options: TopicsOptions) {
  const { app, faults } = simulator
  const events: Event[] = []
  const listeners = new Set<Listener>()
  const server = new WebSocketServer({ noServer: true })
  let mode: (typeof modes)[number] = 'once'

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const fault = faults.take(topicsPath)
    if (request.url !== topicsPath || fault)
      return socket.end(`HTTP/1.1 ${fault ? 503 : 404} No\r\nConnection: close\r\n\r\n`)
    return server.handleUpgrade(request, socket, head, listen)
  })
  // Sockets that were upgraded would keep the server from ending.
  app.addHook('preClose', async () => {
    for (const { socket } of listeners) socket.terminate()
  })

  function listen(socket: WebSocket): void {
    const listener: Listener = { socket, tenants: new Set(), topics: new Map(), subscribed: false }
    listeners.add(listener)
    socket.on('close', () => listeners.delete(listener))
    socket.on('error', () => socket.terminate())
    socket.on('message', (data: Buffer) => {
      const read = command.safeParse(parsed(data.toString()))
      if (!read.success) return socket.close(1003, 'Unknown command')
      const answer = obey(listener, read.data)
      socket.send(JSON.stringify({ response: read.data.command, ...answer }))
      if (read.data.command === 'subscribe-v1') replay(listener)
    })
  }

  function obey(listener: Listener, asked: Command): object {
    switch (asked.command) {
      case 'add-tenants-v1':
        return addTenants(listener, asked.clientSecret, asked.accessTokens)
      case 'remove-tenants-v1':
        for (const tenant of asked.tenants) listener.tenants.delete(tenant)
        return { result: 'ok' }
      case 'list-tenants-v1':
        return { result: 'ok', tenantIds: [...listener.tenants] }
      case 'add-topics-v1': {
        forgetOld()
        const invalidTopics = asked.topics
          .filter(({ topic, offset }) => !known.includes(topic) || !isKept(topic, offset))
          .map(({ topic }) => topic)
        if (invalidTopics.length > 0) return { result: 'error', invalidTopics }
        for (const { topic, offset } of asked.topics) listener.topics.set(topic, offset)
        return { result: 'ok' }
      }
      default:
        listener.subscribed = true
        return { result: 'ok' }
    }
  }

  function addTenants(listener: Listener, secret: string, tokens: readonly string[]): object {
    const whose = tokens.map((token) => [token, options.tenantOf(token)] as const)
    const invalidTokens =
      secret === options.clientSecret
        ? whose.filter(([, tenant]) => tenant === undefined).map(([token]) => token)
        : tokens
    if (invalidTokens.length > 0) return { result: 'error', invalidTokens }
    const tenantIds = Object.fromEntries(whose.map(([token, tenant]) => [token, Number(tenant)]))
    for (const tenant of Object.values(tenantIds)) listener.tenants.add(tenant)
    return { result: 'ok', tenantIds }
  }

  function forgetOld(): void {
    const oldest = new Date(options.now().getTime() - kept).toISOString()
    while (events[0] && events[0].timestamp < oldest) events.shift()
  }
  const isKept = (topic: string, offset: string | undefined) =>
    offset === undefined || events.some((one) => one.topic === topic && one.offset === offset)

  function replay(listener: Listener): void {
    for (const [topic, after] of listener.topics) {
      if (after === undefined) continue
      const from = events.findIndex((one) => one.topic === topic && one.offset === after)
      for (const event of events.slice(from + 1)) send(listener, event)
    }
  }
  function send({ socket, tenants, topics, subscribed }: Listener, event: Event): void {
    if (!subscribed || !topics.has(event.topic) || !tenants.has(event.tenantId)) return
    socket.send(JSON.stringify(event))
    if (mode === 'twice') socket.send(JSON.stringify(event))
  }

  /** Something has happened in a tenant's books. */
  function happened(topic: string, type: string, tenantId: string, entityId: string): void {
    if (mode === 'never') return
    const event = {
      topic,
      offset: randomBytes(4).toString('base64url'),
      type,
      tenantId: Number(tenantId),
      entityId,
      timestamp: options.now().toISOString(),
    }
    events.push(event)
    if (mode === 'cut') {
      mode = 'once'
      for (const { socket } of listeners) socket.terminate()
      return
    }
    for (const listener of listeners) send(listener, event)
  }

  app.post('/simulator/telling', async (request) => {
    ;({ mode } = z.object({ mode: z.enum(modes) }).parse(request.body))
    return { mode }
  })
  app.post('/simulator/events', async (request) => {
    const told = z
      .object({ topic: z.string(), type: z.string(), tenantId: z.string(), entityId: z.string() })
      .parse(request.body)
    happened(told.topic, told.type, told.tenantId, told.entityId)
    return {}
  })
  app.get('/simulator/listeners', async () =>
    [...listeners].map(({ tenants, topics, subscribed }) => ({
      tenants: [...tenants],
      topics: [...topics.keys()],
      subscribed,
    })),
  )
  return { happened }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
