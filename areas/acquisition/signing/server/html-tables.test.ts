import { expect, it } from 'vitest'
import { pdfText } from '#platform/server/pdf/testing/pdf-text.ts'
import { htmlBlocks } from './html-blocks.ts'
import { taggedPdf } from '#platform/server/pdf/tagged-pdf.ts'

const printed = async (html: string) =>
  pdfText(
    await taggedPdf({
      title: 'Prislista',
      subject: '',
      author: '',
      date: new Date('2026-11-20T10:00:00Z'),
      blocks: htmlBlocks(html),
      footer: 'Foten',
    }).then((pdf) => new Uint8Array(pdf)),
  )
const pagesOf = (text: string) => Number(/Sida 1 av (\d+)/.exec(text)?.[1])

it('agreements 26: a table and what comes after a page break are printed, in order', async () => {
  const text = await printed(
    '<table><tr><th><p>Volym</p></th><th><p>Pris</p></th></tr><tr><td><p>1 mkr</p></td><td><p>1,95 %</p></td></tr></table><hr class="page-break" /><p>Underskrift</p>',
  )
  expect(pagesOf(text)).toBe(2)
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Volym.*Pris.*1 mkr.*1,95 %.*Underskrift/)
})

it('agreements 26: nothing of a row that no page has room for is lost', async () => {
  const words = Array.from({ length: 3000 }, (_, place) => `ord${place}`)
  const text = await printed(
    `<table><tr><th><p>A</p></th><th><p>B</p></th></tr><tr><td><p>${words.join(' ')}</p></td><td><p>sist</p></td></tr></table><p>efter</p>`,
  )
  expect(pagesOf(text)).toBeGreaterThan(2)
  for (const word of [...words, 'sist', 'efter']) expect(text).toContain(word)
})
