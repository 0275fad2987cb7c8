import type { Config } from '../config.ts'

type Headers = Readonly<Record<string, string>>
/**
 * What browsers are told of our answers. Of pages, and of whatever may be shown as one: only our own
 * files run and style, and only the identity provider may be framed (silent renewal). Of data that a
 * page of ours has asked for: nobody else may read it, and it is no page; the rest would be a fifth
 * of what is sent. Made once.
 */
export function securityHeaders(config: Pick<Config, 'publicUrl' | 'oidcIssuer'>): {
  readonly ofPages: Headers
  readonly ofData: Headers
} {
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
  const ofAll: Headers = {
    'cross-origin-resource-policy': 'same-origin',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
  }
  return {
    ofPages: {
      ...ofAll,
      'content-security-policy': policy.join(';'),
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'same-origin',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    },
    ofData: { ...ofAll, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" },
  }
}
