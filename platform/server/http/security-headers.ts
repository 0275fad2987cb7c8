import type { Config } from '../config.ts'

/**
 * A strict policy: only our own files run and style, and only the identity provider may be framed
 * (silent renewal). Made once, and sent with every answer.
 */
export function securityHeaders(
  config: Pick<Config, 'publicUrl' | 'oidcIssuer'>,
): Readonly<Record<string, string>> {
  const secure = config.publicUrl.startsWith('https:')
  const provider = config.oidcIssuer ? ` ${new URL(config.oidcIssuer).origin}` : ''
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' blob:${provider}`,
    `form-action 'self'${provider}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}
