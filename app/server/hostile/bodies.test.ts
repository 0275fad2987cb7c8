import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../testing/raw-sender.ts'
import { calls, startRawServer, type RawServer } from '../testing/raw-server.ts'

let server: RawServer
beforeAll(async () => {
  server = await startRawServer()
})
afterAll(() => server.stop())

const json = 'application/json'
const posts = calls.filter(({ method }) => method !== 'GET')
const form = (...lines: string[]) => lines.join('\r\n')

describe('a body', () => {
  const unreadable: readonly (readonly [
    what: string,
    type: string | undefined,
    body: string | Buffer,
  ])[] = [
    ['broken JSON', json, '{"a":'],
    ['JSON with a comma too many', json, '{"a":1,}'],
    ['two values', json, '{}{}'],
    ['NaN', json, '{"a":NaN}'],
    [
      'bytes that are no UTF-8',
      json,
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    ],
    ['half a UTF-8 sign', json, Buffer.from([0x22, 0xe2, 0x82, 0x22])],
    ['UTF-16', json, Buffer.from('{"a":1}', 'utf16le')],
    ['an abyss', json, '['.repeat(10_000) + ']'.repeat(10_000)],
    ['an abyss of objects', json, '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['two megabytes', json, JSON.stringify({ query: 'x'.repeat(2_000_000) })],
    [
      'XML',
      'text/xml',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    ],
    ['plain text', 'text/plain', '{}'],
    ['an unknown type', 'application/octet-stream', '{}'],
    ['a type that is none', 'rubbish', '{}'],
  ]
  it.each(unreadable)('of %s is refused by every call', async (_, type, body) => {
    const tasks = posts.map(
      (endpoint) => [endpoint, pathOf(endpoint, server.sample(endpoint)), { type, body }] as const,
    )
    expect(await server.raw.faults(tasks, ({ status }) => status >= 400)).toEqual([])
  })

  const odd: readonly (readonly [
    what: string,
    type: string | undefined,
    body: string | Buffer | undefined,
  ])[] = [
    ['nothing', undefined, undefined],
    ['nothing, said to be JSON', json, ''],
    ['null', json, 'null'],
    ['a list', json, '[]'],
    ['a list of lists', json, '[[["a"]]]'],
    ['a number', json, '1e400'],
    ['a text', json, '"text"'],
    ['true', json, 'true'],
    [
      'keys of the language itself',
      json,
      '{"__proto__":{"may":true},"constructor":1,"toString":2,"hasOwnProperty":3,"":4}',
    ],
    [
      'many keys',
      json,
      `{${Array.from({ length: 2000 }, (_, index) => `"k${index}":${index}`).join()}}`,
    ],
    ['a web form', 'application/x-www-form-urlencoded', 'id=1&id=2&__proto__[a]=b&%ff=%fe'],
    ['another kind of JSON', 'application/vnd.api+json; charset=utf-16', '{}'],
    ['a form without boundary', 'multipart/form-data', 'x'],
    [
      'a form cut short',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n1',
    ],
    [
      'a form',
      'multipart/form-data; boundary=b',
      form('--b', 'content-disposition: form-data; name="__proto__"', '', '1', '--b--', ''),
    ],
  ]
  it.each(odd)('of %s does no harm to any call', async (_, type, body) => {
    const tasks = posts.map(
      (endpoint) => [endpoint, pathOf(endpoint, server.sample(endpoint)), { type, body }] as const,
    )
    expect(await server.raw.faults(tasks)).toEqual([])
  })

  it('may name a field twice, and fields nobody knows', async () => {
    const tasks = posts
      .filter((endpoint) => endpoint.kind === 'query' || !endpoint.upload)
      .map((endpoint) => {
        const sent = JSON.stringify({
          ...server.sample(endpoint),
          unknownField: { deep: [1] },
          'x\0y': 1,
        })
        return [
          endpoint,
          pathOf(endpoint, server.sample(endpoint)),
          { type: json, body: `${sent.slice(0, -1)},"id":1,"id":2}` },
        ] as const
      })
    expect(await server.raw.faults(tasks)).toEqual([])
  })
})
