import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createFaults, faultInput, type Fault, type Faults } from './faults.ts'

/** A call that arrived, as tests and the pages show it. */
export interface Call {
  /** ISO instant. */
  readonly at: string
  readonly method: string
  /** With query string. */
  readonly path: string
  readonly status: number
  readonly body?: unknown
}

export interface RunningSimulator {
  /** Without a slash at the end. */
  readonly url: string
  stop(): Promise<void>
}

export interface Simulator {
  readonly app: FastifyInstance
  readonly faults: Faults
  readonly calls: readonly Call[]
  /**
   * Port 0 takes a free one. `host` is the name other programs and browsers use; the socket is
   * bound to the loopback address.
   */
  listen(port: number, host?: string): Promise<RunningSimulator>
}

const remembered = 1000

/**
 * A fastify app on the loopback with what every simulator has: `POST /simulator/faults` (see
 * faults.ts) to make it misbehave, `GET /simulator/calls` and `DELETE /simulator/calls` for what
 * arrived. Faults never touch `/simulator/*`.
 */
export function openSimulator(): Simulator {
  const app = fastify({ forceCloseConnections: true, bodyLimit: 30_000_000 })
  const faults = createFaults()
  const calls: Call[] = []
  /** Requests that are answered otherwise than they were done. */
  const spoiled = new WeakMap<FastifyRequest, Fault['mode']>()
  const own = (path: string) => path.startsWith('/simulator/')

  async function misbehave(
    { mode, delayMs = 3000 }: Fault,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    switch (mode) {
      case 'slow':
        return void (await wait(delayMs))
      case 'fail':
        return reply.code(503).send({ error: 'Simulatorn har fått i uppdrag att fallera' })
      case 'busy':
        return reply
          .code(429)
          .header('retry-after', Math.ceil(delayMs / 1000))
          .send({ error: 'För många anrop' })
      case 'forbidden':
        return reply.code(403).send({ error: 'Åtkomst nekas' })
      case 'unknown':
        return reply.code(404).send({ error: 'Adressen finns inte' })
      case 'redirect':
        return reply.redirect('/elsewhere', 307)
      case 'nonsense':
        return reply.code(200).type('application/json').send('{"vad är": <detta>')
      case 'page':
        return reply.code(200).type('text/html').send('<!doctype html><title>Logga in</title>')
      case 'cut':
        reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
        reply.raw.write('{"id": 1')
        setImmediate(() => reply.raw.destroy())
        return reply.hijack()
      case 'hang':
        return reply.hijack()
      default:
        return void spoiled.set(request, mode)
    }
  }

  app.addHook('onRequest', async (request, reply) => {
    if (own(request.url)) return
    const fault = faults.take(request.url)
    if (fault) return misbehave(fault, request, reply)
    return
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const mode = spoiled.get(request)
    if (mode === 'lost') void reply.code(500)
    return mode === 'empty' ? '' : payload
  })
  app.addHook('onResponse', async (request, reply) => {
    if (own(request.url)) return
    const body = request.body === undefined || request.body === null ? {} : { body: request.body }
    calls.push({
      at: new Date().toISOString(),
      method: request.method,
      path: request.url,
      status: reply.statusCode,
      ...body,
    })
    if (calls.length > remembered) calls.shift()
  })

  app.post('/simulator/faults', async (request, reply) => {
    const fault = faultInput.safeParse(request.body)
    if (!fault.success) return reply.code(400).send({ error: fault.error.issues })
    faults.set(fault.data)
    return { faults: faults.list() }
  })
  app.get('/simulator/calls', async () => calls)
  app.delete('/simulator/calls', async () => {
    calls.length = 0
    return { calls: 0 }
  })

  return {
    app,
    faults,
    calls,
    async listen(port, host = '127.0.0.1') {
      await app.listen({ port, host: '127.0.0.1' })
      const address = app.server.address()
      if (address === null || typeof address === 'string')
        throw new Error('The simulator has no port')
      return { url: `http://${host}:${address.port}`, stop: () => app.close() }
    },
  }
}
