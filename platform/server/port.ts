import { randomInt } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import net from 'node:net'
import { codeOf } from '#platform/error-code.ts'
import { ConfigError } from './config.ts'

/** The port a server listens at. @throws Error of one that does not listen, or at no port. */
export function portOf(server: net.Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('nobody listens at a port')
  return address.port
}

const tryPort = (port: number, host: string | undefined) =>
  new Promise<number>((done, fail) => {
    const server = net.createServer()
    server.once('error', fail)
    server.listen({ port, host, exclusive: true }, () => {
      const own = portOf(server)
      server.close(() => done(own))
    })
  })

/**
 * The port and host as one sentence when they can never work; undefined when the reason is another
 * one.
 */
function impossible(
  code: string | undefined,
  port: number,
  host: string | undefined,
): string | undefined {
  if (code === 'EACCES')
    return `PORT must be one this user may listen on, usually above 1023, and is "${port}".`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST must be an address of this machine, and is "${host}".`
  return undefined
}

/**
 * Whether a server could listen here now, on every address the host name has. Port 0 is always
 * free. Throws ConfigError when it never could: a host of another machine, a port only root may
 * use.
 */
export async function portIsFree(port: number, host?: string): Promise<boolean> {
  try {
    const addresses = host
      ? (await lookup(host, { all: true })).map(({ address }) => address)
      : [undefined]
    let usable = 0
    for (const address of addresses) {
      try {
        await tryPort(port, address)
        usable++
      } catch (error) {
        // localhost may name ::1 on a machine without IPv6.
        if (addresses.length === 1 || codeOf(error) !== 'EADDRNOTAVAIL') throw error
      }
    }
    return usable > 0
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE') return false
    const sentence = impossible(code, port, host)
    throw sentence ? new ConfigError(sentence) : error
  }
}

// Below those that systems give to outgoing connections, any of which could take the port before it
// is listened on.
const [lowest, highest] = [15_000, 32_000]
const handedOut = new Set<number>()

/**
 * A port of the loopback address that nobody uses at this moment, never the same twice. Another
 * program may take it before you do.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (handedOut.has(port) || !(await portIsFree(port, '127.0.0.1'))) continue
    handedOut.add(port)
    return port
  }
}
