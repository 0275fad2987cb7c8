import { PDFDocument, PDFName, PDFString, StandardFonts, type PDFPage } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Word } from '../document.ts'
import { extractHere } from '../testing/extract-here.ts'
import { mayHideText, saysWhatIsSeen } from './hidden-text.ts'
import { openPdf } from './open.ts'
import { openPictures } from './pdfium.ts'
import { digitalWords } from './text.ts'
import { canBeSeen, isUseless } from './useless.ts'

async function pdf(
  draw: (page: PDFPage, document: PDFDocument) => void | Promise<void>,
): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  await draw(document.addPage([595, 842]), document)
  return document.save()
}

async function wordsOf(bytes: Uint8Array): Promise<Word[]> {
  const document = await openPdf(bytes)
  const { printed, written } = await digitalWords(await document.getPage(1))
  return [...printed, ...written]
}

test('words of typewriter print stand where they are drawn, however short they are', async () => {
  const bytes = await pdf(async (page, document) => {
    const font = await document.embedFont(StandardFonts.Courier)
    page.drawText('Transport i Lillmarken AB, 7 maj 2026', { x: 60, y: 700, size: 9, font })
  })
  const { pages } = await extractHere(bytes)
  const [transport, i] = pages[0]?.words ?? []
  expect(pages[0]?.words.map(({ text }) => text).join(' ')).toBe(
    'Transport i Lillmarken AB, 7 maj 2026',
  )
  const letter = (transport?.width ?? 0) / 'Transport'.length
  expect(i?.x).toBeCloseTo((transport?.x ?? 0) + 10 * letter, 1)
})

test('what is filled into a form stands where its field does, line by line', async () => {
  const bytes = await pdf((page, document) => {
    const form = document.getForm()
    const field = form.createTextField('address')
    field.enableMultiline()
    field.setText('Bygg AB\nStorgatan 14')
    field.addToPage(page, { x: 300, y: 600, width: 200, height: 60 })
    field.setFontSize(10)
  })
  const [bygg, ab, street] = await wordsOf(bytes)
  expect([bygg?.text, ab?.text, street?.text]).toEqual(['Bygg', 'AB', 'Storgatan'])
  const scale = 3508 / 842
  expect(bygg?.x).toBeGreaterThan(299 * scale)
  expect(bygg?.x).toBeLessThan(310 * scale)
  expect(bygg?.y).toBeGreaterThan(180 * scale)
  expect((street?.y ?? 0) - (bygg?.y ?? 0)).toBeGreaterThan(9 * scale)
})

test('a note written over the page is read, a hidden one is not', async () => {
  const noted = (flags: number) =>
    pdf((page, document) => {
      page.drawText('Fakturanr', { x: 40, y: 700, size: 10 })
      const note = { Type: 'Annot', Subtype: 'FreeText', Rect: [120, 695, 200, 711], F: flags }
      const contents = { Contents: PDFString.of('4711'), DA: PDFString.of('/Helv 9 Tf') }
      page.node.set(
        PDFName.of('Annots'),
        document.context.obj([document.context.obj({ ...note, ...contents })]),
      )
    })
  expect((await wordsOf(await noted(4))).map(({ text }) => text)).toEqual(['Fakturanr', '4711'])
  expect((await wordsOf(await noted(2))).map(({ text }) => text)).toEqual(['Fakturanr'])
})

const word = (text: string): Word => ({ text, x: 0, y: 0, width: 10, height: 10, confidence: 1 })

test('a page is read off its image when the letters of one of its fonts are nonsense', () => {
  const plain = ['Fakturanummer', 'Förfallodatum', 'Kundnummer'].map(word)
  expect(isUseless(plain)).toBe(false)
  const numbers = [
    '\u0014\u0015\u0016\u0017',
    '\u0013\u0014\u0015',
    '\u0018\u0019\u001a\u001b',
  ].map(word)
  expect(isUseless([...plain, ...numbers])).toBe(true)
  expect(canBeSeen([...plain, ...numbers], 'text')).toBe(true)
  // A bullet is a letter of no language, and stands alone.
  expect(isUseless([...plain, ...plain, ...['\uf0b7', '\uf0b7', '\uf0b7'].map(word)])).toBe(false)
})

const scan = sharp({ create: { width: 700, height: 1000, channels: 3, background: 'white' } })
  .jpeg()
  .toBuffer()

test('text under a picture of the page is not seen, text over it is', async () => {
  const drawn = (textFirst: boolean) =>
    pdf(async (page, document) => {
      const write = () => page.drawText('Fakturanr 4711', { x: 40, y: 700 })
      if (textFirst) write()
      page.drawImage(await document.embedJpg(await scan), { x: 0, y: 0, width: 595, height: 842 })
      if (!textFirst) write()
    })
  for (const textFirst of [true, false]) {
    const bytes = await drawn(textFirst)
    expect(mayHideText(bytes)).toBe(true)
    const pictures = await openPictures(bytes)
    expect(pictures.isPicture(1)).toBe(textFirst)
    pictures.close()
  }
})

test('unseen text is believed when most of its numbers are seen in the picture', () => {
  const said = ['Faktura', '4711', '2026-11-21', '1 250,00'].map(word)
  expect(saysWhatIsSeen(said, ['4711', '2026-11-2l', '1250,00'].map(word))).toBe(true)
  expect(saysWhatIsSeen(said, ['8311', '2025-01-02', '99,00'].map(word))).toBe(false)
})
