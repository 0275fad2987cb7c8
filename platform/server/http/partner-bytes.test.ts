import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { command, contract } from '#platform/endpoint.ts'
import { partner } from '#platform/permission.ts'
import { handlers } from '../serve.ts'
import { startProbe, type Probe } from '../testing/probe.ts'

const probe = contract('probe', {
  send: command({
    method: 'POST',
    path: '/partner/v1/probe',
    may: partner,
    summary: 'Prov',
    input: z.object({ text: z.string() }),
    answer: 'nothing',
  }),
})

let house: Probe
beforeAll(async () => {
  const served = handlers(probe, { send: async () => undefined })
  house = await startProbe(served, { PARTNER_MB_PER_MINUTE: '10' })
})
afterAll(() => house.stop())

describe('what a partner sends', () => {
  const megabyte = JSON.stringify({ text: 'x'.repeat(999_989) })
  const headersOf = (id: string) => ({
    'x-actor': JSON.stringify({ kind: 'partner', id, name: id }),
    'content-type': 'application/json',
  })
  const send = async (id: string) =>
    house.app.inject({
      method: 'POST',
      url: '/partner/v1/probe',
      headers: headersOf(id),
      payload: megabyte,
    })

  it('is counted by its bytes, for each partner', async () => {
    for (let at = 0; at < 10; at++) expect((await send('large')).statusCode).toBe(204)
    const refused = await send('large')
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        code: 'tooMany',
        message:
          'För mycket på kort tid: högst 10 MB i minuten kan tas emot. Vänta en stund och försök igen.',
      },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send('small')).statusCode).toBe(204)
  })

  it('is refused before it is read', async () => {
    for (let at = 0; at < 10; at++) await send('waiting')
    const address = new URL(await house.app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = net.connect(Number(address.port), address.hostname)
    const lines = Object.entries({
      ...headersOf('waiting'),
      host: 'a',
      'content-length': 1_000_000,
    })
    socket.write(
      `POST /partner/v1/probe HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    )
    // Nothing of the body was sent, nor is.
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /)
    socket.destroy()
  })
})
