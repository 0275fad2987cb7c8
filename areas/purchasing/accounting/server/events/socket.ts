import { once } from 'node:events'
import WebSocket from 'ws'
import { z } from 'zod'
import { jsonOf } from '#platform/server/outside/whole-body.ts'

/** Milliseconds: an answer, and between looks at whether somebody is there. */
const patience = 10_000
const between = 30_000

const event = z.object({
  topic: z.string(),
  offset: z.string().min(1).max(200),
  type: z.string(),
  tenantId: z.union([z.number(), z.string()]).transform(String),
  /** Of what the type is about: an invoice's number, a payment's. */
  entityId: z.union([z.number(), z.string()]).transform(String).default(''),
})
/** Something has happened in the books of a tenant. It holds no data: the API is asked for them. */
export type BooksEvent = z.output<typeof event>

const response = z.object({
  response: z.string(),
  result: z.enum(['ok', 'error']).catch('error'),
  tenantIds: z.record(z.string(), z.union([z.number(), z.string()]).transform(String)).catch({}),
  invalidTokens: z.array(z.string()).catch([]),
  invalidTopics: z.array(z.string()).catch([]),
})
type Response = z.output<typeof response>

interface Wanted {
  readonly url: string
  readonly clientSecret: string
  readonly onEvent: (event: BooksEvent) => void
}

/**
 * A connection to Fortnox's websocket of events, one for all tenants: tenants are added, then a
 * topic with the offset it is to go on after, then it is subscribed to. `closed` is fulfilled when
 * it has ended, whoever ended it. @throws Error when nobody answers, or answers no.
 */
export async function openEventSocket({ url, clientSecret, onEvent }: Wanted) {
  const socket = new WebSocket(url, {
    handshakeTimeout: patience,
    maxPayload: 1_000_000,
    perMessageDeflate: false,
  })
  const waiting = new Map<string, (answer: Response) => void>()
  let isThere = true
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => socket.terminate())
  socket.on('pong', () => (isThere = true))
  socket.on('message', (data: Buffer) => {
    const said = jsonOf(data)
    const answer = response.safeParse(said).data
    if (answer) {
      waiting.get(answer.response)?.(answer)
      return
    }
    const told = event.safeParse(said).data
    if (told) onEvent(told)
  })
  await once(socket, 'open')
  const looking = setInterval(() => {
    if (!isThere) return socket.terminate()
    isThere = false
    return socket.ping()
  }, between)
  void closed.then(() => clearInterval(looking))

  /** Commands are given one at a time. */
  async function command(name: string, more: object = {}): Promise<Response> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), patience)
    try {
      return await new Promise<Response>((resolve, reject) => {
        waiting.set(name, resolve)
        const fail = () => reject(new Error(`The accounting system did not answer ${name}`))
        late.signal.addEventListener('abort', fail)
        void closed.then(fail)
        socket.send(JSON.stringify({ command: name, ...more }), (error) => {
          if (error) fail()
        })
      })
    } finally {
      clearTimeout(timer)
      waiting.delete(name)
    }
  }
  async function done(name: string, more?: object): Promise<void> {
    const { result } = await command(name, more)
    if (result === 'error') throw new Error(`The accounting system refused ${name}`)
  }
  const bearer = (token: string) => `Bearer ${token}`

  return {
    closed,
    /** Answers the access tokens that were not taken: then none of them was added. */
    async addTenants(accessTokens: readonly string[]): Promise<readonly string[]> {
      const answer = await command('add-tenants-v1', {
        clientSecret,
        accessTokens: accessTokens.map(bearer),
        includeChildTenants: false,
      })
      if (answer.result === 'ok') return []
      const refused = accessTokens.filter((token) => answer.invalidTokens.includes(bearer(token)))
      if (refused.length === 0) throw new Error('The accounting system refused add-tenants-v1')
      return refused
    },
    removeTenants: (tenantIds: readonly string[]) =>
      done('remove-tenants-v1', { tenants: tenantIds.map(Number) }),
    /** False when the offset is too old, or none: then the topic was not added. */
    async addTopic(topic: string, offset: string | null): Promise<boolean> {
      const answer = await command('add-topics-v1', {
        topics: [{ topic, ...(offset !== null && { offset }) }],
      })
      if (answer.result === 'error' && offset === null)
        throw new Error('The accounting system refused add-topics-v1')
      return answer.result === 'ok'
    },
    subscribe: () => done('subscribe-v1'),
    end: () => socket.terminate(),
  }
}
export type EventSocket = Awaited<ReturnType<typeof openEventSocket>>
