import type { Socket } from 'node:net'
import { platformRefusals, type PlatformRefusal } from '#platform/refusal.ts'

/** What Node itself could not read as HTTP, by its error code: status line, and why. */
const unread: Readonly<Record<string, readonly [status: string, code: PlatformRefusal]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'unreadable'],
}

/**
 * Answers what never became a request (an address beyond 16 kB, broken HTTP, a sender that fell
 * asleep) in the same shape as every other no.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const [status, code] = unread[error.code ?? ''] ?? ['400 Bad Request', 'unreadable']
  const body = JSON.stringify({ code, message: platformRefusals[code].text })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
