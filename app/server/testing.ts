import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import pg from 'pg'
import { z } from 'zod'
import {
  pathParameters,
  type AnyEndpoint,
  type AnswerOf,
  type InputOf,
} from '#platform/endpoint.ts'
import type { RefusalBody } from '#platform/refusal.ts'
import { fromWire, fieldsToWire, refusalFromWire } from '#platform/wire.ts'
import type { Clock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { verifiedFiles } from '#platform/server/files/verified.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { startTokenIssuer, type TokenClaims } from '#platform/server/testing/token-issuer.ts'
import type { Policy } from '#areas/foundation/users/rules.ts'
import { openReplica } from './parts.ts'
import { startServer } from './server.ts'

/** What a caller noticed: the status, the answer as sent, and the refusal when it was one. */
export interface Answered<E extends AnyEndpoint> {
  readonly status: number
  readonly body: AnswerOf<E>
  readonly refusal: RefusalBody
  readonly response: Response
}
export interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
  call<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    file?: { name: string; content: Uint8Array<ArrayBuffer>; type?: string },
  ): Promise<Answered<E>>
  /** Somebody else of the same house, new, who holds the policies. */
  colleague(policies: readonly Policy[]): Promise<Person>
}

/**
 * The whole server on a database of its own, with tokens for whoever a test needs. Stop it after
 * the file's tests. With a `clock` of its own the server's days are the test's.
 */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
  {
    clock = () => new Date(),
    database: given,
  }: { readonly clock?: Clock; readonly database?: TestDatabase } = {},
) {
  const database = given ?? (await testDatabase())
  const issuer = await startTokenIssuer('urn:skynet:api')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-server-'))
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    OIDC_ISSUER: issuer.issuer,
    RATE_LIMIT_PER_MINUTE: '100000',
    ...environment,
  })
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const writes = openDatabase({ url: database.url, log, most: 10, role: 'skynet_app' })
  const reads = openDatabase({
    url: database.url,
    log,
    most: 10,
    role: 'skynet_app',
    readOnly: true,
  })
  const replica = openReplica(config, log)
  const server = await startServer({
    config,
    log,
    clock,
    writes,
    reads,
    ...(replica && { replica }),
    files: verifiedFiles(openFileStore(config), { reads, writes, log }),
  })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 4 })
  owner.on('error', () => undefined)
  let people = 0

  async function as(
    token: string | undefined,
    endpoint: AnyEndpoint,
    given: Record<string, unknown>,
    file?: { name: string; content: Uint8Array<ArrayBuffer>; type?: string },
  ) {
    const input = fieldsToWire(endpoint.input, given)
    const inPath = pathParameters(endpoint.path)
    const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(input[name])),
    )
    const rest = Object.entries(input).filter(
      ([name, value]) => !inPath.includes(name) && value !== undefined,
    )
    // To compress an answer and unpack it in one process costs more than many a call.
    const headers: Record<string, string> = {
      'accept-encoding': 'identity',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    let body: FormData | string | undefined
    let query = ''
    if (endpoint.method === 'GET')
      query = `?${new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))}`
    else if (endpoint.kind === 'command' && endpoint.upload) {
      body = new FormData()
      for (const [name, value] of rest) body.append(name, String(value))
      if (file)
        body.append(
          endpoint.upload.field,
          new Blob([file.content], { type: file.type ?? '' }),
          file.name,
        )
    } else {
      headers['content-type'] = 'application/json'
      body = JSON.stringify(Object.fromEntries(rest))
    }
    const response = await fetch(server.url.replace('localhost', '127.0.0.1') + address + query, {
      method: endpoint.method,
      headers,
      body,
    })
    if (endpoint.answer === 'file' && response.ok)
      return {
        status: response.status,
        body: await response.blob(),
        refusal: {} as RefusalBody,
        response,
      }
    const text = await response.text()
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
    const sent: unknown = isJson ? JSON.parse(text) : text
    const isAnswer = response.ok && endpoint.answer instanceof z.ZodType
    const answered = isAnswer ? fromWire(endpoint.answer, sent) : sent
    const refusal =
      isJson && !response.ok
        ? refusalFromWire(endpoint.input, sent as RefusalBody)
        : (sent as RefusalBody)
    return { status: response.status, body: answered, refusal, response }
  }

  const callerOf =
    (token: string | undefined): Person['call'] =>
    (endpoint, input, file) =>
      as(token, endpoint, input as Record<string, unknown>, file) as never

  async function person(policies: readonly Policy[], claims: TokenClaims = {}): Promise<Person> {
    const email = claims.email ?? `person${++people}@example.se`
    const { rows } = await owner.query<{ id: string }>(
      `with one as (insert into internal_user (first_name, last_name, email_address, created_by) values ('Person', $1, $2, 'test') returning id),
            held as (insert into user_policy (user_id, policy) select one.id, unnest($3::text[]) from one)
       select id from one`,
      [`Nummer ${people}`, email, policies],
    )
    const token = await issuer.token({ email, ...claims })
    return { id: rows[0]?.id as string, email, token, call: callerOf(token), colleague: person }
  }

  return {
    url: server.url.replace('localhost', '127.0.0.1'),
    config,
    database,
    /** The owner's connection: to prepare rows and to look behind the curtain. */
    owner,
    issuer,
    /** A call without any token. */
    anonymous: callerOf(undefined),
    withToken: callerOf,
    /** A new user who holds the policies, signed in. */
    person,
    async stop() {
      await server.stop()
      await Promise.all([writes.close(), reads.close(), replica?.close(), owner.end()])
      await issuer.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof startTestServer>>
