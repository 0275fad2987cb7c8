import {
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  rgb,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { extractHere } from '../testing/extract-here.ts'
import { signsOf } from './signs.ts'
import { looksLikePdf, openPdf } from './open.ts'
import { mayLackHyphens, withSoftHyphens } from './soft-hyphens.ts'

const lines = [
  'Fakturanummer 20417',
  'Fakturadatum 2026-10-05',
  'Att betala SEK 12 500,00',
  'Bankgiro 535-1846',
]
async function pdf(draw: (page: PDFPage, document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  lines.forEach((line, at) => page.drawText(line, { x: 60, y: 700 - 24 * at, size: 11 }))
  draw(page, document)
  return document.save()
}
async function textOf(bytes: Uint8Array): Promise<string> {
  const { pages } = await extractHere(bytes)
  return pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
}
const plain = lines.join(' ')

/** What is in the file and on no paper. */
const unseen: Readonly<Record<string, (page: PDFPage, document: PDFDocument) => void>> = {
  'in the colour of the paper': (page) =>
    page.drawText('Fakturanummer 99 1,00', { x: 60, y: 500, size: 11, color: rgb(1, 1, 1) }),
  'painted over': (page) => {
    page.drawText('Att betala SEK 98,00', { x: 60, y: 500, size: 11 })
    page.drawRectangle({ x: 50, y: 490, width: 300, height: 30, color: rgb(1, 1, 1) })
  },
  'drawn in no ink': (page) => {
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.SetTextRenderingMode, [page.doc.context.obj(3)]),
    )
    page.drawText('Fakturanummer 99', { x: 60, y: 500, size: 11 })
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.SetTextRenderingMode, [page.doc.context.obj(0)]),
    )
  },
  'in a layer that is off': (page, document) => {
    const layer = document.context.register(
      document.context.obj({ Type: 'OCG', Name: document.context.obj('Utkast') }),
    )
    document.catalog.set(
      PDFName.of('OCProperties'),
      document.context.obj({ OCGs: [layer], D: { OFF: [layer], Order: [layer] } }),
    )
    page.node
      .normalizedEntries()
      .Resources.set(PDFName.of('Properties'), document.context.obj({ Off: layer }))
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
        PDFName.of('OC'),
        PDFName.of('Off'),
      ]),
    )
    page.drawText('Fakturanummer 99', { x: 60, y: 500, size: 11 })
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
  },
}
test.each(Object.entries(unseen))('text %s is not read', async (_, draw) => {
  expect(await textOf(await pdf(draw))).toBe(plain)
})

test('print that is drawn again over itself to look bold is read once', async () => {
  const bytes = await pdf((page) =>
    lines.forEach((line, at) => page.drawText(line, { x: 60.3, y: 700 - 24 * at, size: 11 })),
  )
  expect(await textOf(bytes)).toBe(plain)
})

test.each([
  ['\u00ad12', '-12'],
  ['\u201012', '-12'],
  ['\u221212', '-12'],
  ['12\u00ad', '12-'],
  ['5050\u00ad1055', '5050-1055'],
  ['FA\u00ad2026', 'FA-2026'],
  ['\u00ad', '-'],
  ['för\u00adfallo', 'förfallo'],
  ['2026\u201110\u201105', '2026-10-05'],
])('a hyphen or minus is one sign however it is printed: %j', (printed, word) => {
  expect(signsOf(printed)).toBe(word)
})

test('a PDF that is kept in another file, and one that goes on after another, are no PDF of their own', async () => {
  const one = await pdf(() => undefined)
  const [head, rest] = [new Uint8Array(512), one]
  expect(looksLikePdf(Buffer.concat([head, rest]))).toBe(false)
  expect(looksLikePdf(Buffer.concat([Buffer.from('@PJL ENTER LANGUAGE=PDF\r\n'), rest]))).toBe(true)
  await expect(openPdf(Buffer.concat([one, Buffer.from('\n'), one]))).rejects.toMatchObject({
    code: 'severalPdfs',
  })
})

test('soft hyphens that are drawn for hyphens and minuses stand in their words', () => {
  const word = (text: string) => ({ text, x: 0, y: 0, width: 1, height: 1, confidence: 1 })
  const words = ['20261005', '12', '500,00', '12', 'st'].map(word)
  expect(mayLackHyphens(words)).toBe(true)
  const text = '2026\u00ad10\u00ad05\r\n\u00ad12 500,00\r\n12 st'
  expect(withSoftHyphens(words, text).map((one) => one.text)).toEqual([
    '2026-10-05',
    '-12',
    '500,00',
    '12',
    'st',
  ])
})
