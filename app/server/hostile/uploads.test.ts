import { readdir } from 'node:fs/promises'
import net from 'node:net'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandEndpoint } from '#platform/endpoint.ts'
import { uploadFolder } from '#platform/server/files/upload.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { contracts } from '../areas.ts'
import { faultIn } from '../testing/judge.ts'
import { sampleInput } from '../testing/sample-input.ts'
import { startSeededServer, type SeededServer } from '../testing/seeded.ts'

type Uploading = CommandEndpoint & { upload: NonNullable<CommandEndpoint['upload']> }
const uploads = contracts
  .flatMap((contract) => Object.values(contract))
  .filter(
    (endpoint): endpoint is Uploading =>
      endpoint.kind === 'command' &&
      endpoint.upload !== undefined &&
      // Customers' own are tried by customers, in their area.
      endpoint.may.who !== 'customer',
  )

let server: SeededServer
let token: string
beforeAll(async () => {
  server = await startSeededServer()
  token = (await server.person(policies)).token
})
afterAll(() => server.stop())

type Part = readonly [
  field: string,
  content: Uint8Array<ArrayBuffer> | string,
  name?: string,
  type?: string,
]
const bytes = (text: string) => new TextEncoder().encode(text)
const pdf = bytes('%PDF-1.7\n%%EOF')

/** Sends the call's own fields and then the parts. */
async function send(endpoint: Uploading, ...parts: readonly Part[]) {
  const form = new FormData()
  const { id: _, ...fields } = sampleInput(endpoint, server.known)
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const [field, content, name, type = 'application/pdf'] of parts)
    if (name === undefined) form.append(field, content as string)
    else form.append(field, new Blob([content], { type }), name)
  const answer = await fetch(server.url + endpoint.path, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(20_000),
  })
  const text = await answer.text()
  const fault = faultIn(
    { status: answer.status, type: answer.headers.get('content-type') ?? '', text },
    endpoint,
  )
  expect(fault).toBeUndefined()
  return { status: answer.status, body: JSON.parse(text) as Record<string, unknown> }
}
const left = () => readdir(uploadFolder(server.config.dataDir)).catch(() => [])

describe.each(uploads.map((endpoint) => [endpoint.id, endpoint] as const))(
  'the upload %s',
  (_, endpoint) => {
    const { field, maxBytes } = endpoint.upload
    const of = (content: Uint8Array<ArrayBuffer>, name = 'a.pdf', type?: string): Part => [
      field,
      content,
      name,
      type,
    ]

    it('refuses a file beyond its limit, and keeps nothing of it', async () => {
      const large = new Uint8Array(maxBytes + 5_000_000)
      large.set(pdf)
      expect(await send(endpoint, of(large))).toMatchObject({
        status: 413,
        body: { code: 'tooLarge' },
      })
      const little = new Uint8Array(maxBytes + 1)
      little.set(pdf)
      expect(await send(endpoint, of(little))).toMatchObject({
        status: 413,
        body: { code: 'tooLarge' },
      })
      expect(await left()).toEqual([])
    })

    it.each<[string, (field: string) => Part[]]>([
      ['no file', () => []],
      ['an empty file', (name) => [[name, '', 'a.pdf']]],
      ['a text where the file should be', (name) => [[name, 'text']]],
      ['the file in another field', () => [['Other', pdf, 'a.pdf']]],
      [
        'two files',
        (name) => [
          [name, pdf, 'a.pdf'],
          [name, pdf, 'b.pdf'],
        ],
      ],
      [
        'HTML that calls itself PDF',
        (name) => [[name, bytes('<!doctype html><script>alert(1)</script>'), 'a.pdf']],
      ],
      [
        'a program that calls itself an image',
        (name) => [[name, bytes('MZ\u0090\0\u0003'), 'a.png', 'image/png']],
      ],
      [
        'a page that draws',
        (name) => [
          [
            name,
            bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
            'a.png',
            'image/svg+xml',
          ],
        ],
      ],
      [
        'hundreds of parts',
        (name) => [
          ...Array.from({ length: 300 }, (_, at): Part => [`f${at}`, 'x']),
          [name, pdf, 'a.pdf'],
        ],
      ],
      [
        'a field of a megabyte',
        (name) => [
          ['description', 'x'.repeat(1_000_000)],
          [name, pdf, 'a.pdf'],
        ],
      ],
    ])('refuses %s, and keeps nothing of it', async (_what, parts) => {
      expect((await send(endpoint, ...parts(field))).status).toBeGreaterThanOrEqual(400)
      expect(await left()).toEqual([])
    })

    it.each([
      '../../x.pdf',
      '..\\..\\x.pdf',
      '/etc/passwd',
      'C:\\a.pdf',
      'a\u0000b.pdf',
      '.',
      '..',
      'CON.pdf',
      '<img src=x>.pdf',
      `${'å'.repeat(400)}.pdf`,
      '\u202Efdp.exe',
      'a\r\nset-cookie: b=c.pdf',
      '%2e%2e%2fx.pdf',
      '',
    ])('takes no harm of the file name %j', async (name) => {
      await send(endpoint, of(pdf, name))
      expect(await left()).toEqual([])
    })

    it('only keeps a file that would unpack to a thousand times its size', async () => {
      const xml = strToU8(`<?xml version="1.0"?><Types>${' '.repeat(20_000_000)}</Types>`)
      const bomb = zipSync(
        { '[Content_Types].xml': xml, 'xl/workbook.xml': xml, '../../x.xml': strToU8('x') },
        { level: 9 },
      )
      const sent = await send(
        endpoint,
        of(
          new Uint8Array(bomb),
          'a.xlsx',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        ),
      )
      expect([200, 204, 400, 415]).toContain(sent.status)
      expect(await left()).toEqual([])
    })

    it('keeps nothing when the sender goes away in the middle', async () => {
      const { port } = new URL(server.url)
      const socket = net.connect(Number(port), '127.0.0.1')
      const head = [
        `POST ${endpoint.path} HTTP/1.1`,
        'host: a',
        `authorization: Bearer ${token}`,
        'content-type: multipart/form-data; boundary=b',
        `content-length: ${Math.min(9_000_000, maxBytes)}`,
        '',
        '--b',
        `content-disposition: form-data; name="${field}"; filename="a.pdf"`,
        'content-type: application/pdf',
        '',
        '%PDF-1.7',
      ]
      socket.write(`${head.join('\r\n')}${'x'.repeat(500_000)}`)
      await expect.poll(left).toHaveLength(1)
      socket.destroy()
      await expect.poll(left).toEqual([])
    })
  },
)

it('a document keeps a file name without a folder, and is never shown as a page', async () => {
  const page = { name: '../../<b>x</b>.pdf', content: pdf, type: 'text/html' }
  const uploader = { call: server.withToken(token) }
  const { body } = await uploader.call(
    documents.add,
    { organizationNumber: server.known.company },
    page,
  )
  expect(body.name).not.toMatch(/[/\\]/)
  const { response } = await uploader.call(documents.get, { id: body.id })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})
