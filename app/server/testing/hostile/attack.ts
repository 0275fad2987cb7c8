import { once } from 'node:events'
import http from 'node:http'
import { Worker } from 'node:worker_threads'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { mayCall, type Actor } from '#platform/permission.ts'
import { policies, type Policy } from '#areas/foundation/users/rules.ts'
import { contracts } from '../../areas.ts'
import { inTurn } from '../in-turn.ts'
import { faultIn, type Heard } from '../judge.ts'
import { sampleInput } from '../sample-input.ts'
import type { SeededServer } from '../seeded.ts'
import { drawOf } from './draw.ts'
import { hostileRequest, type HostileRequest } from './request.ts'

const calls = contracts.flatMap((contract) => Object.values(contract))
const removes = ({ id }: AnyEndpoint) => /delete|remove|logout|disallow/i.test(id)

/** As whom a request is sent: nobody whose token holds, a partner, all roles at once, or one. */
const actors = ['none', 'garbage', 'expired', 'partner', 'all', 'all', 'all', ...policies] as const
type Name = (typeof actors)[number]

export interface AttackOptions {
  readonly requests: number
  readonly seed: number
  /** Milliseconds after which no answer comes any more. */
  readonly patience: number
  /** Where the server answers, when it is another one on the same database. */
  readonly url?: string
}
export interface Attacked {
  /** What was wrong with an answer, and the number with which the request is made again. */
  readonly faults: readonly string[]
  /** Answers by their status; 0 of senders who went away. */
  readonly statuses: ReadonlyMap<number, number>
  /**
   * Milliseconds of the slowest answer, and of those to who asked all the while for life: to be told
   * and not judged, since a busy machine changes them.
   */
  readonly slowest: number
  readonly life: Life
}

/**
 * Sends a server hostile requests over every call as everybody there may be. The same seed is the
 * same requests, each by its own number.
 */
export async function attack(
  server: SeededServer,
  { requests, seed, patience, url = server.url }: AttackOptions,
): Promise<Attacked> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  const tokens = await tokensOf(server)
  const secrets = await secretsOf(server)
  const faults: string[] = []
  const statuses = new Map<number, number>()
  let slowest = 0

  async function one(number: number): Promise<void> {
    const draw = drawOf(seed, number)
    const name = draw.pick(actors)
    const drawn = draw.pick(calls)
    // What removes is drawn less, so that there is something left to ask for.
    const endpoint = removes(drawn) && draw.hit(0.8) ? draw.pick(calls) : drawn
    const request = hostileRequest(endpoint, sampleInput(endpoint, server.known), draw)
    const token = await tokens.of(name)
    const began = performance.now()
    const heard = await send(url, agent, request, token, patience).catch((error: unknown) =>
      String(error),
    )
    slowest = Math.max(slowest, performance.now() - began)
    const status = typeof heard === 'string' || !heard ? 0 : heard.status
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (!heard) return
    const fault =
      typeof heard === 'string'
        ? heard
        : (wrongIn(heard, request, endpoint) ??
          passedBy(heard, request, endpoint, tokens.actorOf(name)) ??
          (secrets.some((secret) => heard.text.includes(secret)) ? 'tells a secret' : undefined))
    if (fault)
      faults.push(
        `${number} ${endpoint.id} as ${name}, ${request.method} ${request.path.slice(0, 80)}: ${fault}`,
      )
    if (status === 401) await tokens.renew(name)
  }

  const life = watchLife(url, patience)
  await inTurn(
    Array.from({ length: requests }, (_, number) => () => one(number)),
    8,
  )
  agent.destroy()
  return { faults, statuses, slowest, life: await life() }
}

export interface Life {
  /** Milliseconds of the slowest answer. */
  readonly slowest: number
  /** Milliseconds that who asked was itself late at most: what the machine's load alone makes. */
  readonly late: number
}
/**
 * Asks all the while whether the server lives, on a thread that does nothing else: whoever composes
 * what is sent would else be waited for too.
 *
 * @returns what ends it, and answers how long it took
 * @throws Error when an answer takes longer than the patience, in milliseconds
 */
export function watchLife(url: string, patience: number): () => Promise<Life> {
  const watcher = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
     let over = false
     parentPort.once('message', () => { over = true })
     void (async () => {
       let slowest = 0, late = 0
       while (!over) {
         const began = performance.now()
         await (await fetch(workerData.url, { signal: AbortSignal.timeout(workerData.patience) })).text()
         const answered = performance.now()
         await new Promise((done) => setTimeout(done, 20))
         slowest = Math.max(slowest, answered - began)
         late = Math.max(late, performance.now() - answered - 20)
       }
       parentPort.postMessage({ slowest, late })
     })()`,
    { eval: true, workerData: { url: `${url}/health/live`, patience } },
  )
  const told = once(watcher, 'message') as Promise<[Life]>
  // It is waited for at the end alone.
  told.catch(() => undefined)
  return async () => {
    watcher.postMessage('over')
    const [life] = await told
    await watcher.terminate()
    return life
  }
}
/** As it is printed. */
export const lifeText = ({ slowest, late }: Life) =>
  `life at the slowest ${Math.round(slowest)} ms, where who asked was up to ${Math.round(late)} ms late`

/** The answer; nothing where the sender went away in the middle. */
async function send(
  url: string,
  agent: http.Agent,
  { method, path, headers, body, cutAt }: HostileRequest,
  token: string | undefined,
  patience: number,
): Promise<Heard | undefined> {
  const request = http.request(url, {
    path,
    agent,
    method,
    signal: AbortSignal.timeout(patience),
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-length': body.length }),
    },
  })
  if (cutAt !== undefined) {
    request.on('error', () => undefined)
    request.write(body?.subarray(0, cutAt) ?? '')
    await pause(2)
    request.destroy()
    return undefined
  }
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return {
    status: response.statusCode ?? 0,
    type: response.headers['content-type'] ?? '',
    text: Buffer.concat(chunks).toString('utf8'),
  }
}

/** What is wrong with an answer to whoever it was. */
function wrongIn(heard: Heard, request: HostileRequest, endpoint: AnyEndpoint): string | undefined {
  // Another method is another call, or none, and the head of an answer has no body.
  if (request.method === 'HEAD') return heard.status >= 500 ? `status ${heard.status}` : undefined
  return faultIn(heard, request.method === endpoint.method ? endpoint : undefined)
}

/** Whether who may not make the call was answered as if they might. */
function passedBy(
  { status }: Heard,
  { method }: HostileRequest,
  { may, method: own }: AnyEndpoint,
  actor: Actor | undefined,
): string | undefined {
  if (method !== own || mayCall(may, actor) || status >= 400) return undefined
  return `answered ${status} to who may not make the call`
}

/** Tokens by whose they are; one that has ended is made anew, since some calls sign out. */
async function tokensOf(server: SeededServer) {
  const held = (name: Name): readonly Policy[] =>
    name === 'all' ? policies : policies.filter((policy) => policy === name)
  const make = async (name: Name): Promise<string | undefined> => {
    if (name === 'none') return undefined
    if (name === 'garbage') return 'eyJhbGciOiJub25lIn0.e30.'
    if (name === 'partner') return server.partnerToken
    const { email } = await server.person(name === 'expired' ? policies : held(name))
    return server.issuer.token({ email, ...(name === 'expired' && { expiresIn: -1 }) })
  }
  const made = new Map<Name, Promise<string | undefined>>()
  const of = (name: Name) => {
    const token = made.get(name) ?? make(name)
    made.set(name, token)
    return token
  }
  await Promise.all(actors.map(of))
  return {
    of,
    renew: async (name: Name) => {
      if (!['none', 'garbage', 'expired', 'partner'].includes(name)) made.delete(name)
    },
    /** Who the server knows them as. */
    actorOf: (name: Name): Actor | undefined => {
      if (['none', 'garbage', 'expired'].includes(name)) return undefined
      const known = { id: name, name }
      return name === 'partner'
        ? { kind: 'partner', ...known }
        : { kind: 'staff', ...known, email: '', policies: held(name) }
    },
  }
}

/** Texts that no answer may hold. */
async function secretsOf({ config, owner, partnerToken }: SeededServer): Promise<string[]> {
  const { rows } = await owner.query<{ hash: string }>(
    'select secret_hash as hash from api_client where secret_hash is not null',
  )
  return [
    config.sessionSecret,
    new URL(config.databaseUrl).password,
    partnerToken,
    'postgresql://',
    'postgres://',
    ...rows.map(({ hash }) => hash),
  ].filter((secret) => secret !== '')
}
