import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { meanwhile } from '#platform/server/testing/meanwhile.ts'
import { batch } from '../contract.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer()
  person = await server.person(['SalesRepresentative'])
})
afterAll(() => server.stop())

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
/** A workbook with one sheet of these rows. */
const workbook = (rows: string) =>
  zipSync(
    {
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ),
    },
    { level: 9 },
  )
const cell = (place: string, value: number | string = 1) => `<c r="${place}"><v>${value}</v></c>`
const ends = (last: string) =>
  workbook(`<row r="1">${cell('A1')}</row><row r="${last.replace(/\D+/, '')}">${cell(last)}</row>`)
/** Rows with the same number in each, and as many columns. */
const full = (rows: number, columns: number) => {
  const letters = Array.from({ length: columns }, (_, at) => String.fromCharCode(65 + at))
  const row = (number: number) =>
    `<row r="${number}">${letters.map((letter) => cell(`${letter}${number}`, 5560160680)).join('')}</row>`
  return workbook(Array.from({ length: rows }, (_, at) => row(at + 1)).join(''))
}
/** Says of each of its parts that it unpacks to ten bytes. */
function lying(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  for (const [mark, place] of [
    ['PK\u0003\u0004', 22],
    ['PK\u0001\u0002', 24],
  ] as const)
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1))
      bytes.writeUInt32LE(10, at + place)
  return new Uint8Array(bytes)
}
const spaces = () => workbook(' '.repeat(60_000_000))

/** Calls of one function here, where all that is heavy is done in another process. */
const little = 50_000

it.each<[string, () => Uint8Array, string, string]>([
  ['a cell in its last corner', () => ends('XFD1048576'), 'tooLargeFile', 'högst 100 000 rader'],
  ['a cell in its last column', () => ends('XFD2'), 'tooLargeFile', 'högst 100 kolumner'],
  ['columns that no sheet has', () => ends('zzzzzzzz2'), 'tooLargeFile', 'högst 100 kolumner'],
  ['a few cells far apart', () => ends('CV90000'), 'tooLargeFile', 'högst 500 000 celler'],
  ['180 000 ordinary cells', () => full(60_000, 3), 'tooManyNumbers', 'högst 10000'],
  ['much that is packed well', spaces, 'tooLargeFile', 'högst 40 MB'],
  ['much, and says that it is little', () => lying(spaces()), 'tooLargeFile', 'högst 40 MB'],
  ['its end cut off', () => full(10, 2).subarray(0, -30), 'unreadableFile', 'kunde inte läsas'],
])('a workbook with %s is refused, and holds nobody up', async (_, made, code, sentence) => {
  const file = { name: 'bolag.xlsx', content: made() as Uint8Array<ArrayBuffer> }
  const { answer, busiest } = await meanwhile(server.url, () =>
    person.call(batch.start, { type: 'prospect' }, file),
  )
  expect([answer.status, answer.refusal.code]).toEqual([400, code])
  expect(answer.refusal.message.replaceAll('\u00a0', ' ')).toContain(sentence)
  if (code === 'tooLargeFile')
    expect(answer.refusal.message).toContain('Filen bolag.xlsx är för stor')
  expect(busiest.times, busiest.what).toBeLessThan(little)
})

it('a large workbook with what is needed is read, and holds nobody up', async () => {
  const file = { name: 'bolag.xlsx', content: full(10_000, 18) as Uint8Array<ArrayBuffer> }
  const { answer, lives, busiest } = await meanwhile(server.url, () =>
    person.call(batch.start, { type: 'test', companies: 1, cost: 3200 }, file),
  )
  expect([answer.status, answer.body.total, answer.body.badRows]).toEqual([200, 1, 9999])
  expect(lives).toBeGreaterThan(0)
  // Ten thousand rows are kept, each with what stands in it.
  expect(busiest.times, busiest.what).toBeLessThan(400_000)
})

it('a text of nothing but delimiters is refused, and holds nobody up', async () => {
  const file = { name: 'bolag.csv', content: new Uint8Array(2_000_000).fill(';'.charCodeAt(0)) }
  const { answer, busiest } = await meanwhile(server.url, () =>
    person.call(batch.start, { type: 'prospect' }, file),
  )
  expect([answer.status, answer.refusal.code]).toEqual([400, 'noNumbers'])
  expect(busiest.times, busiest.what).toBeLessThan(little)
})

it('a text whose quotes do not close is refused by its row, and loses nothing in silence', async () => {
  const content = new TextEncoder().encode(
    'Namn;Orgnr\nA;5560160680\n"B;2021005489\nC;5560000001\n',
  )
  const { refusal } = await person.call(
    batch.start,
    { type: 'prospect' },
    { name: 'bolag.csv', content },
  )
  expect(refusal.code).toBe('unreadableFile')
  expect(refusal.message).toContain('rad 3')
})
