import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether it is a page that is asked for: by a frame or a window, and not by a script in one. */
export function wantsPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const where = headers['sec-fetch-dest']
  return where === undefined
    ? (headers.accept ?? '').includes('text/html')
    : /^(iframe|frame|document)$/.test(String(where))
}

/**
 * What pages of the application may do: run, style and ask by what lies below its own addresses,
 * and be framed by pages of ours. Nothing that comes from elsewhere, no frames, no workers.
 */
export function framedPolicy(own: string): string {
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data: blob:`,
    `font-src ${own}`,
    `connect-src ${own}`,
    `base-uri ${own}`,
    "worker-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

const style =
  ':root{color-scheme:light dark}body{margin:0;padding:24px;font:14px/20px "Inter","Segoe UI",system-ui,sans-serif;color:CanvasText;background:Canvas}h1{font-size:16px;margin:0 0 8px}p{margin:0 0 16px}'
const hash = createHash('sha256').update(style).digest('base64')
const ownPolicy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/** Says in the frame why there is nothing in it. */
export function sayInFrame(reply: FastifyReply, status: number, text: string) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', ownPolicy)
    .send(
      `<!doctype html><html lang="sv"><head><title>AML-applikationen</title><style>${style}</style></head><body><h1>AML-applikationen kan inte visas</h1><p>${text}.</p><a href="">Försök igen</a></body></html>`,
    )
}
