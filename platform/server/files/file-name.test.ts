import { expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'

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
