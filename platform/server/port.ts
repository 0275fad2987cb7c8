import net from 'node:net'

const tryPort = (port: number, host: string | undefined) =>
  new Promise<{ port: number } | { error: NodeJS.ErrnoException }>((done) => {
    const server = net.createServer()
    server.once('error', (error) => done({ error }))
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address() as net.AddressInfo
      server.close(() => done({ port: address.port }))
    })
  })

/** Whether a server could listen here now. Port 0 is always free. Throws what the system says when the reason is not "taken". */
export async function portIsFree(port: number, host?: string): Promise<boolean> {
  const result = await tryPort(port, host)
  if ('port' in result) return true
  if (result.error.code === 'EADDRINUSE') return false
  throw result.error
}

/** A port of the loopback address that nobody uses at this moment. Another program may take it before you do. */
export async function freePort(): Promise<number> {
  const result = await tryPort(0, '127.0.0.1')
  if ('error' in result) throw result.error
  return result.port
}
