import { once } from 'node:events'
import http from 'node:http'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { fieldsToWire } from '#platform/wire.ts'
import { inTurn } from './in-turn.ts'
import { faultIn, type Heard } from './judge.ts'

export interface Sent {
  readonly method?: string
  readonly type?: string
  readonly body?: string | Buffer
}
/** A call, the address it is asked at, and what is sent there. */
export type Task = readonly [endpoint: AnyEndpoint, path: string, sent: Sent]

/**
 * Asks a server for exactly the address that is given: nothing is normalised on the way, as a
 * browser or fetch would. Close it after.
 */
export function rawSender(url: string, tokenFor: (endpoint: AnyEndpoint | undefined) => string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })

  async function send(
    endpoint: AnyEndpoint | undefined,
    path: string,
    sent: Sent = {},
  ): Promise<Heard> {
    const request = http.request(url, {
      path,
      agent,
      method: sent.method ?? endpoint?.method ?? 'GET',
      signal: AbortSignal.timeout(20_000),
      headers: {
        authorization: `Bearer ${tokenFor(endpoint)}`,
        ...(sent.type !== undefined && { 'content-type': sent.type }),
        ...(sent.body !== undefined && { 'content-length': Buffer.byteLength(sent.body) }),
      },
    })
    request.end(sent.body)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    return {
      status: response.statusCode ?? 0,
      type: response.headers['content-type'] ?? '',
      text: Buffer.concat(chunks).toString('utf8'),
    }
  }

  /** What was wrong with the answers, one line each. */
  async function faults(
    tasks: Iterable<Task>,
    allowed: (heard: Heard) => boolean = () => true,
  ): Promise<string[]> {
    const found: string[] = []
    const judge = async ([endpoint, path, sent]: Task) => {
      const what = `${endpoint.id} ${sent.method ?? ''} ${path.slice(0, 80)} ${sent.type ?? ''} ${String(sent.body ?? '').slice(0, 40)}`
      try {
        const heard = await send(endpoint, path, sent)
        const fault =
          faultIn(heard, endpoint) ?? (allowed(heard) ? undefined : `status ${heard.status}`)
        if (fault) found.push(`${what}: ${fault}`)
      } catch (error) {
        found.push(`${what}: ${String(error)}`)
      }
    }
    await inTurn([...tasks].map((task) => () => judge(task)))
    return found
  }
  return { send, faults, close: () => agent.destroy() }
}

/** The address of a call with its parameters filled in. */
export function pathOf(endpoint: AnyEndpoint, input: Readonly<Record<string, unknown>>) {
  const sent = fieldsToWire(endpoint.input, input)
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(sent[name])),
  )
}
