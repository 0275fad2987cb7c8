import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { freePort, portIsFree } from './port.ts'

const taken = net.createServer()
let port: number
beforeAll(async () => {
  port = await freePort()
  await new Promise<void>((done) => taken.listen(port, '127.0.0.1', done))
})
afterAll(() => new Promise((done) => taken.close(done)))

test.each(['127.0.0.1', 'localhost', '0.0.0.0'])(
  'a port somebody has is taken, asked as %s',
  async (host) => {
    expect(await portIsFree(port, host)).toBe(false)
  },
)

test('a port nobody has is free', async () => {
  expect(await portIsFree(await freePort(), 'localhost')).toBe(true)
  expect(await portIsFree(0)).toBe(true)
})

test('a free port is none that the system may give to an outgoing connection, and no two are the same', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(Math.max(...ports)).toBeLessThan(32_768)
  expect(new Set(ports).size).toBe(20)
})

test('a host of another machine is refused in a sentence', async () => {
  await expect(portIsFree(0, '192.0.2.1')).rejects.toThrow(
    new ConfigError('HOST must be an address of this machine, and is "192.0.2.1".'),
  )
})
