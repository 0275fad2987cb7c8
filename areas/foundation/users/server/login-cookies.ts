import type { Config } from '#platform/server/config.ts'

/**
 * The cookies of a login. On https their names say that only this host has set them, for all its
 * addresses and never over http (RFC 6265bis, `__Host-`); browsers refuse such names elsewhere.
 */
export function loginCookies({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  return {
    session: `${prefix}skynet_session`,
    /** Followed by the beginning of the attempt's state. */
    attempt: `${prefix}skynet_login_`,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  }
}
