import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** A secret a call gives the browser for so many seconds, or takes back (null). */
export interface NewCookie {
  readonly name: string
  readonly secret: string | null
  readonly seconds: number
}

/**
 * What a cookie is called here: on https its name says that only this host has set it, for all its
 * addresses and never over http (RFC 6265bis, `__Host-`); browsers refuse such names elsewhere.
 */
export const cookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name

/** Sends them with the answer: out of reach of scripts and of other sites. */
export function giveCookies(
  reply: FastifyReply,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  cookies: readonly NewCookie[],
): void {
  for (const { name, secret, seconds } of cookies)
    reply.setCookie(name, secret ?? '', {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: publicUrl.startsWith('https:'),
      maxAge: secret === null ? 0 : seconds,
    })
}

/** What a call knows of the cookies that calls have given, and adds to them. */
export const cookiesOf = (
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  config: Pick<Config, 'publicUrl'>,
  given: NewCookie[],
) => ({
  cookieOf: (name: string) => cookies[cookieName(config, name)],
  setCookie: (name: string, secret: string | null, seconds = 0) =>
    void given.push({ name: cookieName(config, name), secret, seconds }),
})
