import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerError } from '../errors.ts'
import { receiveUpload, type Upload } from './upload.ts'
import { removeLeftUploads } from './upload-leftovers.ts'

let app: FastifyInstance
let dataDir: string
let address: string
let seen: { upload: Upload; content: Buffer } | undefined
const settled: (() => void)[] = []
const pdf = (length: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(length - 9, 'x')])

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skynet-upload-'))
  app = fastify()
  app.setErrorHandler(answerError)
  await app.register(multipart)
  app.post('/upload', async (request, reply) => {
    try {
      const upload = await receiveUpload(
        { field: 'document', maxBytes: 102_400, types: ['application/pdf', 'text/csv'] },
        { dataDir, clamdAddress: '' },
        request,
      )
      const content = await readFile(upload.file?.path ?? '')
      seen = { upload, content }
      await upload.discard()
      return await reply.code(204).send()
    } finally {
      settled.shift()?.()
    }
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(() => {
  seen = undefined
})

const left = () => readdir(path.join(dataDir, 'tmp')).catch(() => [])
const form = (...parts: [string, string | Buffer, string?][]) => {
  const body = new FormData()
  for (const [name, value, fileName] of parts)
    if (fileName === undefined) body.append(name, value as string)
    else body.append(name, new Blob([new Uint8Array(value as Buffer)]), fileName)
  return body
}
async function send(body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}/upload`, { method: 'POST', body, headers })
  const text = await response.text()
  expect(await left()).toEqual([])
  return {
    status: response.status,
    body: text
      ? (JSON.parse(text) as {
          code: string
          message: string
          fields?: { field: string; message: string }[]
        })
      : undefined,
  }
}

test('a file arrives with its fields, its name, its type and its hash', async () => {
  const sent = pdf(50_000)
  const { status } = await send(
    form(
      ['description', 'Räkenskaper'],
      ['tag', 'a'],
      ['tag', 'b'],
      ['document', sent, '../Årsbok.pdf'],
    ),
  )
  expect(status).toBe(204)
  expect(seen?.content.equals(sent)).toBe(true)
  expect(seen?.upload.fields).toEqual({ description: 'Räkenskaper', tag: ['a', 'b'] })
  expect(seen?.upload.file).toMatchObject({
    name: 'Årsbok.pdf',
    contentType: 'application/pdf',
    size: 50_000,
    sha256: createHash('sha256').update(sent).digest('hex'),
  })
})

test('exactly the limit is let in; one byte more is refused with the limit named', async () => {
  expect((await send(form(['document', pdf(102_400), 'a.pdf']))).status).toBe(204)
  const { status, body } = await send(form(['document', pdf(102_401), 'a.pdf']))
  expect([status, body?.message]).toEqual([413, 'Filen är för stor: högst 100 kB'])
  expect((await send(form(['document', pdf(3_000_000), 'a.pdf']))).status).toBe(413)
})

test('the type is judged by the bytes and not by the name', async () => {
  const { status, body } = await send(form(['document', Buffer.from('MZ\x90\0\x03'), 'avtal.pdf']))
  expect(status).toBe(415)
  expect(body?.message).toBe(
    'Filen har en typ som inte kan tas emot. Det går att ladda upp PDF, CSV.',
  )
})

test.each([
  ['no file', form(['description', 'x'])],
  ['an empty file', form(['document', Buffer.alloc(0), ''])],
  ['a file in another field', form(['other', pdf(100), 'a.pdf'])],
])('%s is refused and the field named', async (_, body) => {
  const answer = await send(body)
  expect(answer.status).toBe(400)
  expect(answer.body?.fields).toEqual([{ field: 'document', message: 'Fil: välj en fil' }])
})

test('JSON where a form is needed is the wrong type of content', async () => {
  expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415)
})

test.each([
  ['two files', form(['document', pdf(100), 'a.pdf'], ['document', pdf(100), 'b.pdf']), 413],
  [
    'too many fields',
    form(...Array.from({ length: 80 }, (_, at): [string, string] => [`f${at}`, 'x']), [
      'document',
      pdf(100),
      'a.pdf',
    ]),
    413,
  ],
  [
    'a huge field',
    form(['description', 'x'.repeat(200_000)], ['document', pdf(100), 'a.pdf']),
    413,
  ],
  [
    'a field with a name of the language',
    form(['__proto__', 'x'], ['document', pdf(100), 'a.pdf']),
    400,
  ],
])('%s: refused', async (_, body, status) => {
  expect((await send(body)).status).toBe(status)
})

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  [
    'half a form',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-1.7',
  ],
  ['rubbish', 'multipart/form-data; boundary=b', '\0\0\0--b\r\n\r\n'],
  ['nothing', 'multipart/form-data; boundary=b', ''],
])('%s: refused with 400', async (_, type, body) => {
  expect((await send(body, { 'content-type': type })).status).toBe(400)
})

test('a sender who goes away in the middle leaves nothing behind', async () => {
  const { port } = new URL(address)
  const over = new Promise<void>((resolve) => settled.push(resolve))
  const socket = net.connect(Number(port), '127.0.0.1')
  socket.write(
    'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n',
  )
  socket.write(
    '--b\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-1.7\n' +
      'x'.repeat(20_000),
  )
  await expect.poll(left).toHaveLength(1)
  socket.destroy()
  await over
  expect(await left()).toEqual([])
})

test('what a killed process left is removed after a day', async () => {
  const folder = path.join(dataDir, 'tmp')
  const now = new Date()
  for (const [name, hours] of [
    ['old', 25],
    ['young', 1],
  ] as const) {
    await writeFile(path.join(folder, name), 'x')
    const at = new Date(now.getTime() - hours * 3_600_000)
    await utimes(path.join(folder, name), at, at)
  }
  const work = path.join(folder, 'work')
  await mkdir(work)
  await writeFile(path.join(work, 'page.jpg'), 'x')
  await utimes(work, new Date(0), new Date(0))
  await removeLeftUploads(dataDir, now)
  expect(await left()).toEqual(['young'])
  await rm(path.join(folder, 'young'))
  await removeLeftUploads(path.join(dataDir, 'none'), now)
})
