import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askDer } from './ask-der.ts'
import { ProviderFailure } from './provider-call.ts'

let app: FastifyInstance
let url: string
beforeAll(async () => {
  app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/der', () => Buffer.from([0x30, 0x00]))
  app.post('/no', (_, reply) => reply.code(400).send(''))
  app.post('/away', (_, reply) => reply.code(503).send(''))
  app.post('/moved', (_, reply) => reply.redirect('/der'))
  app.post('/large', () => Buffer.alloc(100_001, 5))
  app.post('/endless', (_, reply) => {
    reply.hijack()
    const more = () => {
      while (reply.raw.write(Buffer.alloc(64_000, 5)));
      reply.raw.once('drain', more)
    }
    more()
  })
  app.post('/broken', (_, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': 50 }).write('0')
    reply.raw.destroy()
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const told = (path: string, at = url) =>
  askDer(at && at + path, 'application/timestamp-query', new Uint8Array([0x30, 0x00])).then(
    (answer) => answer.toString('hex'),
    (error: unknown) => (error instanceof ProviderFailure ? error.code : error),
  )

it.each([
  ['/der', '3000'],
  ['/no', 'refused'],
  ['/away', 'unreachable'],
  ['/moved', 'unreachable'],
  ['/large', 'nonsense'],
  ['/endless', 'nonsense'],
  ['/broken', 'unreachable'],
])('an authority that answers %s is taken as %s', async (path, code) => {
  expect(await told(path)).toBe(code)
})

it('one that is not there, or not configured, cannot be reached', async () => {
  expect(await told('/', 'http://127.0.0.1:1')).toBe('unreachable')
  expect(await told('/', '')).toBe('unreachable')
})
