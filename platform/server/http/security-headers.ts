import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../config.ts'

/**
 * A strict policy: only our own files run and style, and only the identity provider may be framed
 * (silent renewal).
 */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const secure = config.publicUrl.startsWith('https:')
  const provider = config.oidcIssuer ? [new URL(config.oidcIssuer).origin] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:', ...provider],
        formAction: ["'self'", ...provider],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  }
}
