import { expect, test } from 'vitest'
import { pdfText } from '#platform/server/pdf/testing/pdf-text.ts'
import { pdfaProblems } from '#platform/server/pdf/testing/pdfa.ts'
import { unprintableIn } from '#platform/server/pdf/tagged-pdf.ts'
import { handbookPdf } from './handbook-pdf.ts'
import { allWords } from './web/help/read-text.ts'
import { helpTexts } from './web/help/texts.ts'

test('shell 112: the handbook is a PDF for the archive, with every text and every word', async () => {
  const file = new Uint8Array(await handbookPdf(helpTexts, new Date('2026-11-24T09:00:00Z')))
  expect(await pdfaProblems(file)).toEqual([])
  const text = (await pdfText(file)).replaceAll(/\s+/g, ' ')
  expect(helpTexts.filter(({ title }) => !text.includes(title))).toEqual([])
  expect(allWords.filter(([, means]) => !text.includes(means.slice(0, 20)))).toEqual([])
  // The signs of Markdown are not printed, and who may is told in words.
  expect(text).not.toContain('**')
  expect(text).toContain('Ta bort en faktura: ')
  expect(unprintableIn(text.replaceAll('\f', ''))).toEqual([])
})
