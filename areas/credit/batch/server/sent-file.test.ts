import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { batch, type BatchRun } from '../contract.ts'
import type { BatchType } from '../rules.ts'
import { cellsOf } from './read-table.ts'
import { agreed, companies, text } from './testing/files.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer()
  person = await server.person(['SalesRepresentative'])
})
afterAll(() => server.stop())

const start = async (lines: readonly string[], type: BatchType = 'test'): Promise<BatchRun> => {
  const { status, body } = await person.call(batch.start, { type, ...agreed }, text(lines))
  expect(status).toBe(200)
  return body
}
const rows = async (id: string, onlyProblems = false) =>
  (await person.call(batch.rows, { id, onlyProblems, take: 1000 })).body

it.each([
  ['of another kind', { name: 'bolag.pdf', content: '%PDF-1.7' }, 415, 'wrongContentType'],
  ['with another ending', { name: 'bolag.doc', content: '5560160680' }, 400, 'wrongEnding'],
  ['with a heading alone', { name: 'Bolag.CSV', content: 'Orgnr;Namn\r\n;\r\n' }, 400, 'noNumbers'],
  ['with names alone', { name: 'namn.txt', content: 'Bolag\nÅkes Bygg AB\n' }, 400, 'noNumbers'],
  ['with nothing in it', { name: 'tom.txt', content: '' }, 400, 'invalid'],
  [
    'with too much',
    { name: 'a.txt', content: '5560160680\n'.repeat(10_001) },
    400,
    'tooManyNumbers',
  ],
])('batch 1: %s is refused', async (_, { name, content }, status, code) => {
  const file = { name, content: new TextEncoder().encode(content) as Uint8Array<ArrayBuffer> }
  const refused = await person.call(batch.start, { type: 'prospect' }, file)
  expect([refused.status, refused.refusal.code]).toEqual([status, code])
})

it.each<[string, Buffer, string[]]>([
  [
    'as Unicode text from Excel',
    Buffer.from('\uFEFFOrgnr\tNamn\r\n556016-0680\tÅkes\r\n', 'utf16le'),
    ['556016-0680'],
  ],
  [
    'as UTF-16 the other way round',
    Buffer.from('\uFEFF556016-0680', 'utf16le').swap16(),
    ['556016-0680'],
  ],
  ['as UTF-8 with a mark', Buffer.from('\uFEFFOrgnr;Namn\n556016-0680;Åke\n'), ['556016-0680']],
  ['in Windows letters', Buffer.from('Namn;Orgnr\nÅke;556016-0680\n', 'latin1'), ['556016-0680']],
  [
    'with signs that no text has',
    Buffer.from(`556016-0680\n${'\n'.repeat(70_000)}\0\0inget\0\n`),
    ['556016-0680', 'inget'],
  ],
])('written %s is read', async (_, content, written) => {
  const document = { name: 'bolag.txt', content: new Uint8Array(content) }
  const sent = await person.call(batch.start, { type: 'test', ...agreed }, document)
  expect(sent.status).toBe(200)
  expect((await rows(sent.body.id)).list.map((row) => row.written)).toEqual(written)
  await person.call(batch.cancel, { id: sent.body.id })
})

it('is refused when it is a workbook only on the outside, or unpacks to more than it may', async () => {
  const xml = strToU8('<Types/>')
  const broken = zipSync({ '[Content_Types].xml': xml, 'xl/workbook.xml': xml })
  const huge = zipSync({
    '[Content_Types].xml': xml,
    'xl/workbook.xml': strToU8(' '.repeat(50_000_000)),
  })
  const refusalOf = async (content: Uint8Array) => {
    const file = { name: 'bolag.xlsx', content: content as Uint8Array<ArrayBuffer> }
    return (await person.call(batch.start, { type: 'prospect' }, file)).refusal.code
  }
  expect([await refusalOf(broken), await refusalOf(huge)]).toEqual([
    'unreadableFile',
    'tooLargeFile',
  ])
})

it('is a workbook, and its rows have the numbers Excel shows', async () => {
  const [one, two] = companies(2)
  const answered = await person.call(batch.result, { id: (await start([one!, two!])).id })
  const file = path.join(os.tmpdir(), `batch-${process.pid}.xlsx`)
  await writeFile(file, Buffer.from(await (answered.body as Blob).arrayBuffer()))
  const cells = await cellsOf({ name: 'bolag.XLSX', path: file })
  expect(cells[0]?.slice(0, 3)).toEqual(['Rad', 'I filen', 'Organisationsnummer'])
  expect(cells[2]?.[2]).toBe(two)
  const sent = await person.call(
    batch.start,
    { type: 'test', ...agreed },
    { name: 'bolag.XLSX', content: new Uint8Array(await readFile(file)) },
  )
  expect(
    (await rows(sent.body.id)).list.map((row) => [row.rowNumber, row.organizationNumber]),
  ).toEqual([
    [2, one],
    [3, two],
  ])
})
