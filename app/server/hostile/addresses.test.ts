import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathParameters } from '#platform/endpoint.ts'
import { pathOf } from '../testing/raw-sender.ts'
import { calls, startRawServer, type RawServer } from '../testing/raw-server.ts'

let server: RawServer
beforeAll(async () => {
  server = await startRawServer()
})
afterAll(() => server.stop())

const json = 'application/json'
describe('an address', () => {
  const parts = [
    '..',
    '../..',
    '%2e%2e',
    '..%2f..%2fetc%2fpasswd',
    '..%5c..',
    '%00',
    '%',
    '%E0%A4%A',
    '%ED%A0%80',
    '%ff',
    '//',
    ';/..;/',
    '*',
    '?',
    '#',
    'å',
    "'",
    '%27%3b--',
    'x'.repeat(600),
    'x'.repeat(7000),
  ]
  it('with hostile parameters is refused', async () => {
    const tasks = calls
      .filter(({ path }) => pathParameters(path).length > 0)
      .flatMap((endpoint) =>
        parts.map(
          (part) =>
            [
              endpoint,
              encodeURI(endpoint.path)
                .replaceAll(/%7B\w+%7D/g, part)
                .replaceAll('å', 'å'),
              {},
            ] as const,
        ),
      )
    expect(tasks.length).toBeGreaterThan(50)
    expect(
      await server.raw.faults(
        tasks.map(
          ([endpoint, path, sent]) =>
            [endpoint, Buffer.from(path).toString('latin1'), sent] as const,
        ),
      ),
    ).toEqual([])
  })

  it('with hostile ends is refused', async () => {
    const tasks = calls.flatMap((endpoint) =>
      [
        '/..%2f..%2fetc%2fpasswd',
        '/%00',
        '%E0%A4%A',
        '?%ff=%fe&a[b]=c&a=1&a=2&__proto__=1',
        `?${'a=1&'.repeat(2000)}`,
        `/${'x'.repeat(20_000)}`,
      ].map(
        (end) =>
          [
            endpoint,
            pathOf(endpoint, server.sample(endpoint)) + end,
            { type: json, body: endpoint.method === 'GET' ? undefined : '{}' },
          ] as const,
      ),
    )
    expect(await server.raw.faults(tasks)).toEqual([])
  })

  it('asked with another method is not found', async () => {
    const methods = [
      'GET',
      'POST',
      'PUT',
      'DELETE',
      'PATCH',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'QUERY',
    ]
    const taken = new Set(calls.map(({ method, path }) => `${method} ${path.toLowerCase()}`))
    const tasks = calls.flatMap((endpoint) =>
      methods
        .filter((method) => !taken.has(`${method} ${endpoint.path.toLowerCase()}`))
        .map(
          (method) => [endpoint, pathOf(endpoint, server.sample(endpoint)), { method }] as const,
        ),
    )
    expect(
      await server.raw.faults(tasks, ({ status }) => status === 404 || status === 400),
    ).toEqual([])
  })

  it.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00',
    '//etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/../../../../etc/passwd',
    '/assets/',
    '/login?return=a&return=b',
    '/login?return[]=/x',
    '/Callback?state=a&state=b&code=c',
    '/Callback',
    '/Silent?state=%00',
    '/Silent?state[]=1&error=x',
    '/health?x=%ff',
    '/api/openapi.json/..%2f',
  ])('%s shows no file and breaks nothing', async (path) => {
    const heard = await server.raw.send(undefined, path)
    expect(heard.status).toBeLessThan(500)
    expect(heard.text).not.toMatch(/root:|"dependencies"|node_modules|\n\s+at /)
  })
})

describe('what is hardly HTTP', () => {
  const spoken = async (text: string) => {
    const { port } = new URL(server.url)
    const socket = net.connect(Number(port), '127.0.0.1')
    socket.end(text)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString('utf8')
  }
  it.each([
    ['rubbish', 'rubbish\r\n\r\n', '400'],
    ['a header without a name', 'GET / HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n', '400'],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
    [
      'two lengths',
      'POST /api/users/all-internal HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      '400',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
    ],
    ['no host', 'GET /api/authorize/admin HTTP/1.1\r\nconnection: close\r\n\r\n', '400'],
    ['a null byte in a header', 'GET / HTTP/1.1\r\nhost: a\r\ncookie: a=\0b\r\n\r\n', '400'],
  ])('%s gets a short answer', async (_, text, status) => {
    const answer = await spoken(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).not.toMatch(/\n\s+at |node_modules/)
  })

  it.each([
    '%ff=%fe',
    'skynet_session=%E0%A4%A',
    `skynet_session=${'x'.repeat(5000)}`,
    'skynet_session=__proto__; __proto__=1',
    'a=b; ;;=;',
  ])('the cookie %s is no session', async (cookie) => {
    const answer = await fetch(`${server.url}/api/token/refresh`, {
      method: 'POST',
      headers: { cookie },
    })
    expect(answer.status).toBe(401)
  })

  it.each([
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Basic YTpi',
    'Bearer ..',
    `Bearer ${'x.'.repeat(3000)}`,
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Bearer skp_',
  ])('the header %s is no token', async (authorization) => {
    const answer = await fetch(`${server.url}/api/authorize/admin`, { headers: { authorization } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'notSignedIn' })
  })
})
