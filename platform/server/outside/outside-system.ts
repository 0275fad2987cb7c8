import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { rootCertificates } from 'node:tls'
import type { CallingSystem } from '#platform/permission.ts'
import type { Config } from '../config.ts'
import { NotSent } from '../outbox/deliver.ts'
import { accessToken, forgetToken } from './access-token.ts'
import { assertPublic, publicLookup } from './public-address.ts'
import { mostOfAnswer, wholeBody } from './whole-body.ts'

/** An outside system, and how it knows that it is us who ask. */
export interface OutsideSystem {
  /** Empty when none is configured. */
  readonly url: string
  /** An API key, sent as a bearer token. */
  readonly key?: string | undefined
  /** Where access tokens are fetched with client credentials (access-token.ts). */
  readonly oauth?: string | undefined
  /** A PEM file with the certificate we show, its key and, if it is no public one, its root. */
  readonly certificate?: string | undefined
  /**
   * That somebody typed the address in the program: it is called over https, on the open net alone
   * (public-address.ts).
   */
  readonly isTyped?: boolean
}

/** The systems that get what the program decides, as they are configured. */
export const outsideSystems = (config: Partial<Config>) => ({
  coreSystem: {
    url: config.coreSystemUrl ?? '',
    key: config.coreSystemKey,
    oauth: config.coreSystemOauth,
    certificate: config.coreSystemCertificate,
  },
  invoiceSystem: {
    url: config.invoiceSystemUrl ?? '',
    key: config.invoiceSystemKey,
    oauth: config.invoiceSystemOauth,
    certificate: config.invoiceSystemCertificate,
  },
  crm: {
    url: config.crmUrl ?? '',
    key: config.crmKey,
    oauth: config.crmOauth,
    certificate: config.crmCertificate,
  },
  chat: {
    url: config.chatWebhookUrl ?? '',
    key: config.chatWebhookKey,
    oauth: config.chatWebhookOauth,
    certificate: config.chatWebhookCertificate,
  },
})

/** The systems that call us: what each signs by, and its name in the trail and in histories. */
export const callingSystems = (config: Partial<Config>) =>
  ({
    invoiceSystem: { secret: config.invoiceSystemEventsSecret, name: 'Fakturasystemet' },
  }) satisfies Readonly<Record<CallingSystem, object>>

interface Sending {
  /** After the system's address. */
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds the whole answer may take. */
  readonly timeout: number
}

/**
 * Sends JSON to a system as the one we are, and answers whatever it answered; a redirect is not
 * followed. A token it does not take (401) is replaced once: it may have ended earlier than it
 * said. Throws NotSent when we could not show who we are, and what `fetch` throws.
 */
export async function postTo(
  system: OutsideSystem,
  body: object,
  { path = '', headers = {}, timeout }: Sending,
): Promise<Response> {
  const signal = AbortSignal.timeout(timeout)
  const address = path === '' ? system.url : system.url.replace(/\/+$/, '') + path
  const send = async (token: string | undefined) => {
    const sent = {
      ...headers,
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const posted = { headers: sent, body: JSON.stringify(body), signal }
    if (system.isTyped) return postToTheOpen(address, posted)
    if (system.certificate) return postWithCertificate(address, system.certificate, posted)
    return bounded(await fetch(address, { method: 'POST', redirect: 'manual', ...posted }))
  }
  if (!system.oauth) return send(system.key)
  const token = await accessToken(system.oauth, signal)
  const answered = await send(token)
  if (answered.status !== 401) return answered
  await answered.body?.cancel()
  await forgetToken(system.oauth, token)
  return send(await accessToken(system.oauth, signal))
}

/** Answers that have no body. */
const bodiless = new Set([204, 205, 304])
const tooMuch = 'The system answered more than anybody listens to'

/** The same answer, of whose body no more can be read than is listened to. */
function bounded(answered: Response): Response {
  const { status, headers, body } = answered
  if (!body) return answered
  let size = 0
  const within = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, passed) {
      size += chunk.byteLength
      if (size > mostOfAnswer) passed.error(new Error(tooMuch))
      else passed.enqueue(chunk)
    },
  })
  return new Response(body.pipeThrough(within), { status, headers })
}

interface Posted {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

/** Node's own client, since `fetch` cannot show a certificate. */
async function postWithCertificate(address: string, file: string, posted: Posted) {
  const pem = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new NotSent('Vårt certifikat kan inte läsas', { cause: error })
  })
  return postByNode(address, posted, { cert: pem, key: pem, ca: [...rootCertificates, pem] })
}

/** Node's own client, since `fetch` does not let one see which machine it is about to call. */
async function postToTheOpen(address: string, posted: Posted) {
  assertPublic(address)
  // A connection of its own: one that is kept was looked up by somebody else.
  return postByNode(address, posted, { lookup: publicLookup, agent: false })
}

async function postByNode(
  address: string,
  { headers, body, signal }: Posted,
  options: RequestOptions,
): Promise<Response> {
  const answered = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { method: 'POST', headers, signal, ...options })
      .on('response', resolve)
      .on('error', (error) => reject(signal.aborted ? signal.reason : error))
      .end(body)
  })
  const status = answered.statusCode ?? 0
  const heard = await wholeBody(answered, mostOfAnswer)
  if (!heard) throw new Error(tooMuch)
  const after = answered.headers['retry-after']
  return new Response(bodiless.has(status) ? null : heard, {
    status,
    headers: after === undefined ? {} : { 'retry-after': after },
  })
}
