import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { callingSystems } from '../outside/outside-system.ts'
import { refusePlatform } from '../refuse.ts'
import { secretsOf } from '../sealed.ts'

/*
 * How who calls shows that it is the one, as Standard Webhooks has it, outside systems and we ourselves: it signs `webhook-id.webhook-timestamp.body` with the
 * secret it shares with us (HMAC-SHA256), so that nobody else can send it, change it, or send it again when its time has passed.
 */

/** Milliseconds since a call was signed, or until it will have been by its sender's clock. */
const farthest = 5 * 60_000
/** Signatures that are looked at: one, or while a secret is changed one by each. */
const mostSignatures = 5
const message = 'Signaturen saknas, är för gammal eller stämmer inte'

type Headed = Pick<FastifyRequest, 'headers'>
const headerOf = ({ headers }: Headed, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Refuses what is not said to be signed, or was signed too long ago, before it is read. */
export function refuseUnsigned(request: Headed, now: Date): void {
  const signedAt = headerOf(request, 'webhook-timestamp')
  const isLate = /^\d{1,12}$/.test(signedAt)
    ? Math.abs(Number(signedAt) * 1000 - now.getTime()) > farthest
    : true
  if (isLate || !headerOf(request, 'webhook-id') || !headerOf(request, 'webhook-signature'))
    refusePlatform('notSignedIn', { message })
}

/** The bytes of a secret: those it is written for in base64 after whsec_, else those of its signs. */
const keyOf = (secret: string) =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret)

const signatureOf = (secret: string, said: string, body: Buffer) =>
  `v1,${createHmac('sha256', keyOf(secret)).update(said).update(body).digest('base64')}`

/** What a call of ours is sent with, so that its receiver knows that we have made it. */
export function signedHeaders(
  secret: string,
  { id, now, body }: { readonly id: string; readonly now: Date; readonly body: object },
): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(now.getTime() / 1000))
  const sent = Buffer.from(JSON.stringify(body))
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatureOf(secret, `${id}.${seconds}.`, sent),
  }
}

/**
 * Makes the system that has signed a body the one who calls, where the call is for that system.
 * @throws Refused when it has not signed it.
 */
export function recogniseSigner(
  config: Partial<Config>,
  request: Headed & Pick<FastifyRequest, 'routeOptions' | 'actor'>,
  body: Buffer,
): void {
  const may = request.routeOptions.config.endpoint?.may
  if (may?.who !== 'system' || request.actor) return
  const { secret, name } = callingSystems(config)[may.system]
  const said = `${headerOf(request, 'webhook-id')}.${headerOf(request, 'webhook-timestamp')}.`
  const shown = headerOf(request, 'webhook-signature').split(' ', mostSignatures)
  const isSigned = (secret === undefined ? [] : secretsOf(secret)).some((one) => {
    const right = Buffer.from(signatureOf(one, said, body))
    return shown
      .map((signature) => Buffer.from(signature))
      .some((given) => given.length === right.length && timingSafeEqual(given, right))
  })
  if (!isSigned) refusePlatform('notSignedIn', { message })
  request.actor = { kind: 'system', id: may.system, name }
}
