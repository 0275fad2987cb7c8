import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { command, contract, file, nothing, query } from '#platform/endpoint.ts'
import { anyone } from '#platform/permission.ts'
import { refusePlatform } from './refuse.ts'
import type { Db } from './database.ts'
import { handlers } from './serve.ts'
import { startProbe, type Probe } from './testing/probe.ts'

const key = z.string().max(100).meta({ label: 'Nyckel' })
const answer = z.object({ key: z.string() })
const at = (path: string) =>
  ({ method: 'POST', path: `/api/probe/${path}`, may: anyone, summary: 'Prov' }) as const

const probe = contract('probe', {
  write: command({
    ...at('write'),
    input: z.object({
      key,
      password: key.optional(),
      how: z
        .enum(['well', 'refuse', 'answer', 'absent', 'throw', 'clash', 'undeclared'])
        .default('well'),
    }),
    answer,
    secret: ['password'],
    refusals: { no: { status: 409, text: 'Det går inte' } },
  }),
  nothing: command({ ...at('nothing'), input: z.object({}), answer: nothing }),
  plain: command({
    ...at('plain'),
    input: z.object({}),
    answer: nothing,
    refusals: { plain: { status: 400, text: 'Nej', body: 'Just nej' } },
  }),
  look: query({
    ...at('look'),
    input: z.object({ key, how: z.enum(['well', 'refuse', 'write']).default('well') }),
    answer,
    personal: true,
  }),
  glance: query({ ...at('glance'), input: z.object({ key }), answer }),
  outside: command({
    ...at('outside'),
    outside: true,
    input: z.object({ key, how: z.enum(['write', 'twice', 'throw', 'directly', 'not']) }),
    answer,
  }),
  file: query({ ...at('file'), input: z.object({ name: key }), answer: file }),
})

const store = (db: Db, jti: string) =>
  db.insertInto('revokedToken').values({ jti, expiresAt: new Date() }).execute()
let clashes = 0

const served = handlers(probe, {
  write: async ({ key: jti, how }, context) => {
    await store(context.db, jti)
    await context.enqueue({ task: 'probe', payload: { jti } })
    await context.send({ destination: 'crm', kind: 'probe', payload: { jti } })
    context.audit({ subject: `try ${clashes}`, after: { jti } })
    if (how === 'refuse') context.refuse('no')
    if (how === 'answer')
      context.refuse({ code: 'no', fields: [{ field: 'key', message: 'Nyckeln är upptagen' }] })
    if (how === 'absent') context.refuse({ code: 'notFound' })
    // @ts-expect-error the contract declares no such refusal, and no call meets it either
    if (how === 'undeclared') context.refuse('yes')
    if (how === 'throw') throw new Error(`secret of the house in ${import.meta.url}`)
    if (how === 'clash' && clashes-- > 0)
      throw Object.assign(new Error('could not serialize'), { code: '40001' })
    return { key: jti, more: 'not declared' }
  },
  nothing: async () => undefined,
  plain: async (_, { refuse }) => refuse('plain'),
  look: async ({ key: jti, how }, { db, audit }) => {
    audit({ company: '5560160680', subject: jti })
    if (how === 'refuse') refusePlatform('notFound')
    if (how === 'write') await store(db, jti)
    return { key: jti }
  },
  glance: async ({ key: found }) => ({ key: found }),
  outside: async ({ key: jti, how }, { db, write, audit }) => {
    audit({ subject: jti })
    if (how === 'directly') await store(db, jti)
    if (how === 'write' || how === 'twice') await write((open) => store(open, jti))
    if (how === 'twice') await write((open) => store(open, `${jti} again`))
    if (how === 'throw')
      await write(async (open) => {
        await store(open, jti)
        throw new Error('after all not')
      })
    return { key: jti }
  },
  file: async ({ name }) => ({
    name,
    contentType: 'application/pdf',
    body: Readable.from(['%PDF-1.7']),
  }),
})

let house: Probe
beforeAll(async () => {
  house = await startProbe(served)
})
beforeEach(async () => {
  clashes = 0
  await house.writes.db.deleteFrom('revokedToken').execute()
})
afterAll(() => house.stop())

/** How many rows, jobs, messages and trail rows there are. */
const state = async () => ({
  rows: await house.count('revoked_token'),
  jobs: await house.count('graphile_worker._private_jobs'),
  messages: await house.count('outbox_message'),
  trail: (await house.trail()).length,
})
const change = async (work: () => Promise<unknown>) => {
  const before = await state()
  await work()
  const after = await state()
  return Object.fromEntries(
    Object.entries(after).map(([name, count]) => [
      name,
      count - before[name as keyof typeof before],
    ]),
  )
}
const write = (input: object) => house.post('/api/probe/write', input)

describe('a command', () => {
  it('writes its rows, jobs, messages and trail together', async () => {
    const done = await change(async () => expect((await write({ key: 'a' })).status).toBe(200))
    expect(done).toEqual({ rows: 1, jobs: 2, messages: 1, trail: 1 })
  })

  it.each([
    ['refuse', 409, { code: 'no', message: 'Det går inte' }],
    ['answer', 409, { code: 'no', fields: [{ field: 'key', message: 'Nyckeln är upptagen' }] }],
    ['absent', 404, { code: 'notFound', message: 'Uppgiften finns inte, eller har tagits bort' }],
    [
      'throw',
      500,
      {
        code: 'unexpected',
        message: 'Ett oväntat fel har inträffat',
        requestId: expect.any(String),
      },
    ],
    [
      'undeclared',
      500,
      {
        code: 'unexpected',
        message: 'Ett oväntat fel har inträffat',
        requestId: expect.any(String),
      },
    ],
  ])('that ends with %s leaves nothing of all that', async (how, status, body) => {
    const done = await change(async () =>
      expect(await write({ key: 'a', how })).toMatchObject({ status, body }),
    )
    expect(done).toEqual({ rows: 0, jobs: 0, messages: 0, trail: 0 })
  })

  it('says nothing of what went wrong inside, but the log does, under the request’s id', async () => {
    const { answer: sent, body } = await write({ key: 'a', how: 'throw' })
    expect(sent.body).not.toMatch(/secret of the house|serve\.test|\bat /)
    const { requestId } = body as { requestId: string }
    expect(sent.headers['x-request-id']).toBe(requestId)
    const line = house.lines.findLast((entry) => entry.includes('secret of the house')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ level: 50, reqId: requestId, call: 'probe.write' })
  })

  it('tells the trail what was asked, without what is secret', async () => {
    await write({ key: 'a', password: 'hunter2hunter2' })
    const row = (await house.trail()).at(-1)
    expect(row).toMatchObject({
      action: 'probe.write',
      actorId: 'anonymous',
      asked: { key: 'a', password: '(hemligt)' },
      after: { jti: 'a' },
    })
    expect(JSON.stringify(row) + house.lines.join()).not.toContain('hunter2')
  })

  it('is tried again when it met another head on, and what it noted counts once', async () => {
    clashes = 3
    const done = await change(async () =>
      expect((await write({ key: 'a', how: 'clash' })).status).toBe(200),
    )
    expect(done).toEqual({ rows: 1, jobs: 2, messages: 1, trail: 1 })
    expect((await house.trail()).at(-1)).toMatchObject({ subject: 'try 0' })
  })

  it('gives up in the end, and asks to try again later', async () => {
    clashes = 100
    const done = await change(async () =>
      expect(await write({ key: 'a', how: 'clash' })).toMatchObject({
        status: 503,
        body: { code: 'notReady' },
      }),
    )
    expect(done).toMatchObject({ rows: 0, trail: 0 })
    expect(clashes).toBe(96)
  })

  it('answers what its contract declares and no more', async () => {
    expect((await write({ key: 'a' })).body).toEqual({ key: 'a' })
    expect((await house.post('/api/probe/nothing')).answer).toMatchObject({
      statusCode: 204,
      body: '',
    })
    const plain = await house.app.inject({ method: 'POST', url: '/api/probe/plain', payload: {} })
    expect([plain.statusCode, plain.headers['content-type'], plain.body]).toEqual([
      400,
      'text/plain; charset=utf-8',
      'Just nej',
    ])
  })

  it('that clashes with what is there is no bug', async () => {
    await write({ key: 'once' })
    expect(await write({ key: 'once' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })
})

describe('a query', () => {
  const look = (input: object) => house.post('/api/probe/look', input)

  it('of personal data leaves a row, with what was looked for', async () => {
    const done = await change(async () => expect((await look({ key: 'a' })).status).toBe(200))
    expect(done).toMatchObject({ trail: 1 })
    expect((await house.trail()).at(-1)).toMatchObject({
      action: 'probe.look',
      company: '5560160680',
      subject: 'a',
      asked: { key: 'a' },
    })
  })

  it.each([
    ['was refused', { key: 'a', how: 'refuse' }, 404],
    ['could not be read', { key: 1 }, 400],
  ])('that %s has shown nothing and leaves none', async (_, input, status) => {
    const done = await change(async () => expect((await look(input)).status).toBe(status))
    expect(done).toMatchObject({ trail: 0 })
  })

  it('of anything else leaves none', async () => {
    expect(await change(() => house.post('/api/probe/glance', { key: 'a' }))).toMatchObject({
      trail: 0,
    })
  })

  it('cannot write, whatever it tries', async () => {
    const done = await change(async () =>
      expect((await look({ key: 'a', how: 'write' })).status).toBe(500),
    )
    expect(done).toMatchObject({ rows: 0, trail: 0 })
  })

  it('of a file sends it under its own name, whatever that holds', async () => {
    const sent = await house.app.inject({
      method: 'POST',
      url: '/api/probe/file',
      payload: { name: `å"b\r\nset-cookie: c=d'(1)*.pdf` },
    })
    expect(sent.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        "attachment; filename*=UTF-8''%C3%A5%22b%0D%0Aset-cookie%3A%20c%3Dd%27%281%29%2a.pdf",
      'cache-control': 'private, no-store',
    })
    expect(sent.body).toBe('%PDF-1.7')
  })
})

describe('a command that asks an outside system', () => {
  const ask = (how: string) => house.post('/api/probe/outside', { key: 'a', how })
  it.each([
    ['write', 200, { rows: 1, trail: 1 }],
    ['throw', 500, { rows: 0, trail: 0 }],
    ['directly', 500, { rows: 0, trail: 0 }],
    ['not', 200, { rows: 0, trail: 0 }],
    ['twice', 200, { rows: 2, trail: 2 }],
  ])('and does so by %s', async (how, status, done) => {
    expect(await change(async () => expect((await ask(how)).status).toBe(status))).toMatchObject(
      done,
    )
  })
})
