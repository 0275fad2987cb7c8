import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { addDemand, type Demand } from './demand.ts'
import { addHome } from './home.ts'
import { openSimulator, type RunningSimulator, type Simulator } from './simulator.ts'

export interface Recording {
  readonly id: number
  /** ISO instant. */
  readonly at: string
  readonly path: string
  readonly idempotencyKey?: string
  readonly body: unknown
}

/** Why a delivery is not taken. */
export interface NotTaken {
  /** HTTP. */
  readonly status: number
  /** Swedish. */
  readonly error: string
}

export interface RecorderOptions {
  readonly title: string
  readonly what: string
  /** Default 0: a free port. */
  readonly port?: number
  /**
   * What a delivery is answered with; default {id, received: true}.
   */
  readonly answer?: (recording: Recording) => unknown
  /** What callers must show to be let in; default nothing. */
  readonly demand?: Demand
  /** Why a body is not taken, seen beside what has been; undefined when it is. Default never. */
  readonly refuse?: (body: unknown, before: readonly Recording[]) => NotTaken | undefined
  /** What it has beside; default nothing. */
  readonly more?: (simulator: Simulator) => void
}

const remembered = 1000

/**
 * An outside system that only receives: records what is posted to any path. A delivery repeated
 * with the same `Idempotency-Key` is answered as the first time, a refusal too, and recorded once;
 * the same key with another body is refused with 422. `GET /recordings` lists them.
 */
export async function startRecorder(options: RecorderOptions): Promise<RunningSimulator> {
  const simulator = openSimulator()
  const { app } = simulator
  const recordings: Recording[] = []
  const answered = new Map<string, { fingerprint: string; outcome: Recording | NotTaken }>()
  const answer =
    options.answer ?? ((recording: Recording) => ({ id: recording.id, received: true }))
  const refuse = options.refuse ?? (() => undefined)
  let last = 0

  const say = (outcome: Recording | NotTaken, reply: FastifyReply) =>
    'status' in outcome
      ? reply.code(outcome.status).send({ error: outcome.error })
      : reply.send(answer(outcome))

  addHome(simulator, {
    title: options.title,
    what: options.what,
    how: [
      'POST eller PUT till valfri sökväg, JSON; Idempotency-Key gör att samma sak bara tas emot en gång',
      'GET /recordings',
    ],
  })
  if (options.demand) addDemand(simulator, options.demand)
  options.more?.(simulator)
  app.get('/recordings', async () => recordings)
  app.delete('/recordings', async () => {
    recordings.length = 0
    answered.clear()
    return { recordings: 0 }
  })
  app.route({
    method: ['POST', 'PUT'],
    url: '/*',
    handler: async (request, reply) => {
      const header = request.headers['idempotency-key']
      const idempotencyKey = typeof header === 'string' && header !== '' ? header : undefined
      const body: unknown = request.body ?? null
      const fingerprint = createHash('sha256')
        .update(`${request.url}\n${JSON.stringify(body)}`)
        .digest('hex')
      const earlier = idempotencyKey === undefined ? undefined : answered.get(idempotencyKey)
      if (earlier && earlier.fingerprint !== fingerprint)
        return reply
          .code(422)
          .send({ error: 'Samma Idempotency-Key har kommit med ett annat innehåll' })
      if (earlier) return say(earlier.outcome, reply.header('idempotent-replayed', 'true'))
      const refusal = refuse(body, recordings)
      if (refusal) {
        if (idempotencyKey !== undefined)
          answered.set(idempotencyKey, { fingerprint, outcome: refusal })
        return say(refusal, reply)
      }
      last += 1
      const recording: Recording = {
        id: last,
        at: new Date().toISOString(),
        path: request.url,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
        body,
      }
      recordings.push(recording)
      if (recordings.length > remembered) recordings.shift()
      if (idempotencyKey !== undefined)
        answered.set(idempotencyKey, { fingerprint, outcome: recording })
      return say(recording, reply)
    },
  })
  return simulator.listen(options.port ?? 0)
}
