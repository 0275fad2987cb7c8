import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { contentTypeOf } from './content-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const zip = (...paths: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(paths.map((path) => [path, new Uint8Array([1, 2, 3])]))))
const ole = (part: string) =>
  Buffer.concat([
    bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    Buffer.alloc(1000),
    Buffer.from(part, 'utf16le'),
  ])

test.each([
  ['pdf', bytes('%PDF-1.7\n'), 'x.exe', 'application/pdf'],
  ['png', bytes('\x89PNG\r\n\x1a\n'), 'x', 'image/png'],
  ['jpeg', bytes('\xff\xd8\xff\xe0'), 'x', 'image/jpeg'],
  ['gif', bytes('GIF89a'), 'x', 'image/gif'],
  ['webp', bytes('RIFF\0\0\0\0WEBPVP8 '), 'x', 'image/webp'],
  ['tiff', bytes('II*\0'), 'x', 'image/tiff'],
  [
    'docx',
    zip('[Content_Types].xml', 'word/document.xml'),
    'x',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'xlsx',
    zip('[Content_Types].xml', 'xl/workbook.xml'),
    'x',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  [
    'docx with a program inside',
    zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
    'x.docx',
    undefined,
  ],
  ['any zip', zip('virus.exe'), 'x.docx', undefined],
  [
    'a zip that shows a PDF among its first bytes',
    bytes(`PK\x03\x04${'\0'.repeat(26)}a.pdf%PDF-1.7`),
    'x.pdf',
    undefined,
  ],
  [
    'a zip in parts that shows a PDF',
    bytes('PK\x07\x08PK\x03\x04a.pdf%PDF-1.7'),
    'x.pdf',
    undefined,
  ],
  [
    'a zip after other bytes',
    bytes(` \r\nPK\x03\x04${'\0'.repeat(26)}a.pdf%PDF-1.7`),
    'x.pdf',
    undefined,
  ],
  ['pdf after other bytes', bytes('\xef\xbb\xbf\r\n%PDF-1.7\n'), 'x', 'application/pdf'],
  ['doc', ole('WordDocument'), 'x.xls', 'application/msword'],
  ['xls', ole('Workbook'), 'x', 'application/vnd.ms-excel'],
  ['csv', Buffer.from('namn;antal\r\nÅsa;1\r\n'), 'x.CSV', 'text/csv'],
  ['text in the old Windows code', bytes('\xc5sa'), 'x.txt', 'text/plain'],
  [
    'text as Excel saves Unicode',
    Buffer.from('\uFEFFnamn\tantal\r\nÅsa\t1', 'utf16le'),
    'x.txt',
    'text/plain',
  ],
  [
    'text in UTF-16 the other way round',
    Buffer.from('\uFEFFÅsa', 'utf16le').swap16(),
    'x.csv',
    'text/csv',
  ],
  ['html in UTF-16', Buffer.from('\uFEFF<script>', 'utf16le'), 'x.txt', undefined],
  ['UTF-16 without its mark', Buffer.from('Åsa', 'utf16le'), 'x.txt', undefined],
  ['html', bytes('<!DOCTYPE html><script>'), 'x.txt', undefined],
  ['svg', bytes('\xef\xbb\xbf<svg onload="x">'), 'x.png', undefined],
  ['a program named pdf', bytes('MZ\x90\0\x03\0'), 'x.pdf', undefined],
  ['nothing', Buffer.alloc(0), 'x.pdf', undefined],
])('%s is known by its first bytes', (_, first, name, type) => {
  expect(contentTypeOf(first, name)).toBe(type)
})
