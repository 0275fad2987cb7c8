import { expect, test } from 'vitest'
import { cleanFileName, nameOfContent } from './file-name.ts'

test.each([
  ['Årsredovisning räkenskapsår.pdf', 'Årsredovisning räkenskapsår.pdf'],
  ['a\u030Arsbok.pdf', 'årsbok.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\x\\avtal.pdf', 'avtal.pdf'],
  ['..', 'fil'],
  ['', 'fil'],
  [undefined, 'fil'],
  ['a\0b\r\nc\u202Efdp.exe', 'abcfdp.exe'],
  ['half \ud800 sign.txt', 'half sign.txt'],
  ['a<b>:"|?*.txt', 'ab.txt'],
])('%j is stored as %j', (sent, stored) => {
  expect(cleanFileName(sent)).toBe(stored)
})

test('a long name keeps its ending', () => {
  const clean = cleanFileName(`${'å'.repeat(400)}.pdf`)
  expect(clean).toHaveLength(255)
  expect(clean.endsWith('å.pdf')).toBe(true)
})

test.each([
  ['a.html', 'image/png', 'a.html.png'],
  ['faktura', 'application/pdf', 'faktura.pdf'],
  ['faktura.pdf.exe', 'application/pdf', 'faktura.pdf.exe.pdf'],
  ['bild.JPEG', 'image/jpeg', 'bild.JPEG'],
  ['rader.html', 'text/plain', 'rader.html.txt'],
  ['avtal.docx', 'application/msword', 'avtal.docx.doc'],
  ['faktura.xhtml', 'application/xml', 'faktura.xhtml.xml'],
  ['sida.html', 'application/octet-stream', 'sida.html.bin'],
  ['paket.zip', 'application/octet-stream', 'paket.zip'],
  ['aktörer.csv', 'text/csv; charset=utf-8', 'aktörer.csv'],
  [`${'å'.repeat(251)}.svg`, 'image/png', `${'å'.repeat(251)}.png`],
])('%s of %s is called %s', (name, type, called) => {
  expect(nameOfContent(name, type)).toBe(called)
})
