import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { attempt, callProvider, ProviderFailure, readJson } from './provider-call.ts'

let app: FastifyInstance
let url: string
beforeAll(async () => {
  app = fastify({ forceCloseConnections: true })
  app.get('/slow', () => new Promise<never>(() => undefined))
  app.get('/slow-body', (_, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write('{')
  })
  app.get('/status/:code', (request, reply) =>
    reply.code(Number((request.params as { code: string }).code)).send({}),
  )
  app.get('/moved', (_, reply) => reply.redirect('/status/200'))
  app.get('/large', () => 'x'.repeat(15_000_001))
  app.post('/echo', (request) => ({ sent: request.body }))
  app.get('/cost', (_, reply) => reply.header('x-cost-ore', 'gratis').send({ ok: true }))
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const codeOf = async (path: string, at = url, timeout = 60_000) => {
  try {
    await callProvider({ url: at, key: 'k', timeout }, path)
    return 'answered'
  } catch (error) {
    return error instanceof ProviderFailure ? error.code : error
  }
}

describe('a provider', () => {
  it.each([
    ['/status/200', 'answered'],
    ['/status/404', 'missing'],
    ['/status/401', 'refused'],
    ['/status/400', 'refused'],
    ['/status/429', 'unreachable'],
    ['/status/503', 'unreachable'],
    ['/moved', 'unreachable'],
    ['/large', 'nonsense'],
  ])('that answers %s is taken as %s', async (path, code) => {
    expect(await codeOf(path)).toBe(code)
  })

  it('that never answers, or never ends, is slow', async () => {
    expect(await codeOf('/slow', url, 30)).toBe('slow')
    expect(await codeOf('/slow-body', url, 80)).toBe('slow')
  })

  it('that is not there, or not configured, cannot be reached', async () => {
    expect(await codeOf('/', 'http://127.0.0.1:1')).toBe('unreachable')
    expect(await codeOf('/', '')).toBe('unreachable')
  })

  it('whose answer would be made into millions of objects makes no sense: everybody would wait', () => {
    const answer = (values: number) => ({
      body: Buffer.from(`[${Array.from({ length: values }, () => '{}').join()}]`),
      cost: 0,
    })
    const form = z.array(z.object({}))
    expect(readJson(answer(40_000), form)).toHaveLength(40_000)
    expect(() => readJson(answer(200_000), form)).toThrow(ProviderFailure)
    // However large a text is, it is one value.
    const text = { body: Buffer.from(JSON.stringify(',[{'.repeat(1_000_000))), cost: 0 }
    expect(readJson(text, z.string())).toHaveLength(3_000_000)
  })

  it('must answer in the wanted form', async () => {
    const called = await callProvider({ url, key: 'k', timeout: 60_000 }, '/cost')
    expect(called.cost).toBe(0)
    expect(readJson(called, z.object({ ok: z.boolean() }))).toEqual({ ok: true })
    expect(() => readJson(called, z.object({ name: z.string() }))).toThrow(ProviderFailure)
    expect(() => readJson({ body: Buffer.from('{'), cost: 0 }, z.unknown())).toThrow(
      ProviderFailure,
    )
  })

  it('is sent what there is to send, as JSON', async () => {
    const called = await callProvider({ url, key: 'k', timeout: 60_000 }, '/echo', { name: 'Ärla' })
    expect(readJson(called, z.unknown())).toEqual({ sent: { name: 'Ärla' } })
  })

  it('that fails is told apart from a bug of ours', async () => {
    const failing = async () => Promise.reject(new ProviderFailure('slow'))
    expect(await attempt(failing)).toMatchObject({ code: 'slow' })
    await expect(attempt(async () => Promise.reject(new TypeError('a bug')))).rejects.toThrow(
      'a bug',
    )
  })
})
