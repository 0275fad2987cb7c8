import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, query } from '#platform/endpoint.ts'
import { flag, named } from '#platform/fields.ts'
import { anyone } from '#platform/permission.ts'
import { organizationNumberField } from '#platform/swedish/fields.ts'
import { isReadable, readKeys } from './read-input.ts'
import { handlers } from './serve.ts'
import { startProbe, type Probe } from './testing/probe.ts'

describe('the keys of what is sent', () => {
  const schema = z.object({
    organizationNumber: z.string(),
    taskId: z.number().optional(),
    rows: z
      .array(z.object({ emailAddress: z.string(), inner: z.object({ aB: z.number() }).optional() }))
      .default([]),
    anything: z.record(z.string(), z.unknown()).nullish(),
  })

  it.each([
    'organizationNumber',
    'organisationNumber',
    'OrganizationNumber',
    'orgnumber',
    'orgNumber',
    'ORGNUMBER',
    'organizationnumber',
    'organizationalNumber',
    'organisationalNumber',
    'OrganisationNumber',
  ])('%s names the organisation number (decision A5)', (key) => {
    expect(readKeys(schema, { [key]: '5560160680' })).toEqual({ organizationNumber: '5560160680' })
  })

  it('are read without regard to case, in lists and objects too, and under layers of defaults', () => {
    const sent = {
      TASKID: 1,
      Rows: [{ EmailAddress: 'a', INNER: { Ab: 2, more: 3 } }, 'no object', null],
    }
    expect(readKeys(schema, sent)).toEqual({
      taskId: 1,
      rows: [{ emailAddress: 'a', inner: { aB: 2 } }, 'no object', null],
    })
  })

  it('that nobody knows are left out; what a record holds is left as it is', () => {
    const sent = { other: 1, anything: { Organisation: 1, taskID: 2 } }
    expect(readKeys(schema, sent)).toEqual({ anything: { Organisation: 1, taskID: 2 } })
  })

  it('are the wire’s: the handler knows the field by another name', () => {
    const invoice = z.object({
      rows: z.array(z.object({ dueDate: z.string().meta({ wire: 'invoiceDueDate' }) })),
    })
    const sent = { rows: [{ INVOICEDUEDATE: '2026-01-31', dueDate: 'unknown' }] }
    expect(readKeys(invoice, sent)).toEqual({ rows: [{ dueDate: '2026-01-31' }] })
  })

  it.each([null, 1, 'text', true, [1]])('of %j, which is no object, are none', (value) => {
    expect(readKeys(schema, value)).toEqual(value)
  })

  it('never reach what every object has', () => {
    const sent = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "taskId": 1}',
    ) as object
    const read = readKeys(schema, sent) as Record<string, unknown>
    expect(Object.keys(read)).toEqual(['taskId'])
    expect([read.polluted, ({} as Record<string, unknown>).polluted]).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe('what no field may hold', () => {
  const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown
  it.each([
    ['a text', 'åäö 😀 \n\t', true],
    ['a null byte', 'a\0b', false],
    ['half a character', 'a\ud800', false],
    ['a null byte far inside', { a: [{ b: ['\0'] }] }, false],
    ['a null byte in a name', { a: { 'b\0': 1 } }, false],
    ['forty levels', nested(40), true],
    ['fifty', nested(50), false],
    ['a hundred thousand', nested(100_000), false],
    ['many values', Array.from({ length: 100_000 }, () => 1), true],
    ['nothing', undefined, true],
  ])('%s', (_, value, readable) => {
    expect(isReadable(value)).toBe(readable)
  })
})

describe('a call', () => {
  const text = z.string().meta({ label: 'Text' })
  const probe = contract('probe', {
    on: query({
      method: 'POST',
      path: '/api/Probe/setOn',
      lastSegment: 'on',
      may: anyone,
      summary: 'Prov',
      input: z.object({ on: flag('Spärr') }),
      answer: z.object({ on: z.boolean() }),
    }),
    list: query({
      method: 'POST',
      path: '/api/probe/list',
      may: anyone,
      summary: 'Prov',
      input: z.object({ values: z.array(text).meta({ label: 'Värden' }) }),
      answer: z.array(z.string()),
    }),
    two: query({
      method: 'POST',
      path: '/api/probe/two/{Name}',
      may: anyone,
      summary: 'Prov',
      input: z.object({ Name: text, organizationNumber: organizationNumberField() }),
      answer: z.object({ Name: text, organizationNumber: text }),
    }),
    get: query({
      method: 'GET',
      path: '/api/probe/get',
      may: anyone,
      summary: 'Prov',
      input: z.object({
        query: text,
        currentPage: z.coerce.number().meta({ label: 'Sida' }).default(0),
      }),
      answer: z.object({ query: text, currentPage: z.number() }),
    }),
    otherwise: query({
      method: 'POST',
      path: '/api/probe/otherwise/{invoiceNo}',
      may: anyone,
      summary: 'Prov',
      input: z.object({
        number: text.meta({ wire: 'invoiceNo' }),
        dueDate: text.max(10).meta({ wire: 'invoiceDueDate' }),
        role: named({ issuer: 0, recipient: 1 }, 'Roll').default('issuer'),
      }),
      answer: z.object({
        number: text.meta({ wire: 'invoiceNo' }),
        dueDate: text,
        role: named({ issuer: 0, recipient: 1 }),
      }),
    }),
  })
  let house: Probe
  beforeAll(async () => {
    house = await startProbe(
      handlers(probe, {
        on: async (input) => input,
        list: async ({ values }) => values,
        two: async (input) => input,
        get: async (input) => input,
        otherwise: async (input) => input,
      }),
    )
  })
  afterAll(() => house.stop())

  const send = async (method: 'GET' | 'POST', url: string, payload?: string) => {
    const answer = await house.app.inject({
      method,
      url,
      ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
    })
    return [answer.statusCode, answer.json() as unknown] as const
  }

  it.each([
    ['in the body', '/api/probe/setOn', '{"on":true}'],
    ['in the body, by another case', '/API/PROBE/SETON/', '{"On":"true"}'],
    ['as the whole body', '/api/probe/setOn', 'true'],
    ['as the whole body, as text', '/api/probe/setOn', '"1"'],
    ['as the end of the address', '/api/probe/setOn/true', undefined],
    ['as the end of the address, with a slash', '/api/probe/seton/1/', '{}'],
    ['in the query', '/api/probe/setOn?on=true', undefined],
  ])('takes its only value %s (decision C4)', async (_, url, payload) => {
    expect(await send('POST', url, payload)).toEqual([200, { on: true }])
  })

  it('takes a list as the whole body when that is its only field', async () => {
    expect(await send('POST', '/api/probe/list', '["a","b"]')).toEqual([200, ['a', 'b']])
  })

  it('reads the address before the body before the query, and keeps the case of values', async () => {
    const sent = '{"name":"body","OrgNumber":"556016-0680"}'
    expect(await send('POST', '/API/probe/TWO/ÅäÖ%2F?name=query&orgnumber=1', sent)).toEqual([
      200,
      { Name: 'ÅäÖ/', organizationNumber: '5560160680' },
    ])
  })

  it('is asked, answers and refuses by the names of the wire', async () => {
    const url = '/api/probe/otherwise/7'
    expect(await send('POST', url, '{"invoiceDueDate":"2026-01-31"}')).toEqual([
      200,
      { invoiceNo: '7', dueDate: '2026-01-31', role: 0 },
    ])
    expect(await send('POST', `${url}?role=1`, '{"invoiceDueDate":"2026-01-31"}')).toMatchObject([
      200,
      { role: 1 },
    ])
    expect(await send('POST', url, '{"role":"issuer","invoiceDueDate":""}')).toMatchObject([
      400,
      { fields: [{ field: 'role', message: 'Roll: måste vara något av 0, 1' }] },
    ])
    expect(await send('POST', url, '{"invoiceDueDate":"den sista januari"}')).toMatchObject([
      400,
      { fields: [{ field: 'invoiceDueDate', message: 'Text: får vara högst 10 tecken' }] },
    ])
  })

  it('reads a query in the address by any case', async () => {
    expect(await send('GET', '/api/probe/get?Query=a%20b&CURRENTPAGE=2')).toEqual([
      200,
      { query: 'a b', currentPage: 2 },
    ])
  })

  it.each([
    ['/api/probe/two/x', '{"organizationNumber":"556016-0681"}', 'organizationNumber'],
    ['/api/probe/two/x', '{}', 'organizationNumber'],
    ['/api/probe/list', '{"values":["a",1]}', 'values.1'],
    ['/api/probe/setOn', '{"on":"perhaps"}', 'on'],
    ['/api/probe/setOn', 'null', 'on'],
  ])('%s with %s names the field in Swedish', async (url, payload, field) => {
    const [status, body] = await send('POST', url, payload)
    expect([status, body]).toMatchObject([
      400,
      { code: 'invalid', message: 'Något i det som skickades behöver rättas', fields: [{ field }] },
    ])
    expect((body as { fields: { message: string }[] }).fields[0]?.message).toMatch(
      /organisationsnum|^(Värden|Spärr|Text)/i,
    )
  })
})
