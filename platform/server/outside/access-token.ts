import { z } from 'zod'
import { NotSent } from '../outbox/deliver.ts'
import { shortJson } from './whole-body.ts'

const issued = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive().optional(),
})
interface Token {
  readonly value: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Milliseconds a token is used that does not say how long it holds. */
const usualLife = 300_000
/** Milliseconds before its end a token is no longer begun with, since the call takes its time. */
const margin = 10_000

/**
 * Tokens of this process, or those being fetched, by the address they come from: many messages at
 * once ask for one.
 */
const tokens = new Map<string, Promise<Token>>()

/**
 * An access token by client credentials (OAuth 2.0, RFC 6749 4.4), the same one until it ends or is
 * forgotten. Throws NotSent when none is given.
 * @param source the token endpoint with client id and secret as user and password, and the scope,
 *   when there is one, after '?'
 */
export async function accessToken(source: string, signal: AbortSignal): Promise<string> {
  const known = tokens.get(source)
  if (known && (await known).until - margin > Date.now()) return (await known).value
  // Somebody who waited for the same one may have asked for the next already.
  const asked = tokens.get(source)
  const next = asked && asked !== known ? asked : fetchToken(source, signal)
  tokens.set(source, next)
  next.catch(() => {
    if (tokens.get(source) === next) tokens.delete(source)
  })
  return (await next).value
}

/** The token is not taken any more: the next call fetches another, unless one is there already. */
export async function forgetToken(source: string, value: string): Promise<void> {
  const known = tokens.get(source)
  if (known && (await known).value === value && tokens.get(source) === known) tokens.delete(source)
}

async function fetchToken(source: string, signal: AbortSignal): Promise<Token> {
  const address = new URL(source)
  const scope = address.searchParams.get('scope')
  // Both are form-encoded within the header (RFC 6749 2.3.1), and percent-encoded in the address.
  const part = (text: string) =>
    new URLSearchParams([['', decodeURIComponent(text)]]).toString().slice(1)
  const credentials = `${part(address.username)}:${part(address.password)}`
  address.username = address.password = address.search = ''
  const asked = Date.now()
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) }),
    redirect: 'error',
    signal,
  }).catch((error: unknown) => {
    throw new NotSent('Mottagarens inloggning kunde inte nås', { cause: error })
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new NotSent(`Mottagarens inloggning svarade ${response.status}`)
  }
  const said = issued.safeParse(await shortJson(response))
  if (!said.success) throw new NotSent('Mottagarens inloggning svarade något annat än en nyckel')
  const { access_token: value, expires_in: seconds } = said.data
  return { value, until: asked + (seconds === undefined ? usualLife : seconds * 1000) }
}
