import { PDFDict, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { believed } from '../document.ts'
import { extractHere } from '../testing/extract-here.ts'
import { understand } from '../understand.ts'

const lines = [
  'Faktura',
  'Fakturanummer 20417',
  'Fakturadatum 2026-10-05',
  'Förfallodatum 2026-11-04',
  'Netto 14 200,00',
  'Moms 25 % 3 550,00',
  'Att betala SEK 17 750,00',
]

/** An invoice whose font calls its digits otherwise than it draws them. */
async function invoiceOf(
  said: (digit: string) => string,
  font: StandardFonts,
): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const embedded = await document.embedFont(font)
  const page = document.addPage([595, 842])
  lines.forEach((line, at) =>
    page.drawText(line, { x: 60, y: 700 - 24 * at, size: 11, font: embedded }),
  )
  await embedded.embed()
  const code = (letter: string) => letter.charCodeAt(0).toString(16).padStart(2, '0')
  const mapped = Array.from({ length: 224 }, (_, at) => String.fromCharCode(at + 32)).map(
    (letter) => `<${code(letter)}> <00${code(/\d/.test(letter) ? said(letter) : letter)}>`,
  )
  const map = document.context.register(
    document.context.flateStream(
      [
        '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def',
        '1 begincodespacerange <00> <FF> endcodespacerange',
        ...[mapped.slice(0, 100), mapped.slice(100, 200), mapped.slice(200)].map(
          (some) => `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`,
        ),
        'endcmap end end',
      ].join('\n'),
    ),
  )
  document.context.lookup(embedded.ref, PDFDict).set(PDFName.of('ToUnicode'), map)
  return document.save()
}

const read = async (bytes: Uint8Array) => {
  const { fields, problems } = await understand(await extractHere(bytes), { today: '2026-11-21' })
  return {
    amount: believed(fields.invoiceAmount)?.formattedValue,
    number: believed(fields.invoiceNumber)?.formattedValue,
    problems: problems.map(({ code }) => code),
  }
}

describe(
  'digits are what is drawn, whatever the font calls them (interpretation 84)',
  { timeout: 120_000 },
  () => {
    test.each([
      ['one as another', (digit: string) => (digit === '7' ? '1' : digit)],
      ['each as the next', (digit: string) => String((Number(digit) + 1) % 10)],
      ['two as each other', (digit: string) => ({ '0': '5', '5': '0' })[digit] ?? digit],
    ])('%s', async (_, said) => {
      expect(await read(await invoiceOf(said, StandardFonts.Helvetica))).toEqual({
        amount: '17750.00',
        number: '20417',
        problems: ['otherSigns'],
      })
    })

    test.each([StandardFonts.Helvetica, StandardFonts.TimesRomanItalic, StandardFonts.CourierBold])(
      'print that is called what it is goes without OCR: %s',
      async (font) => {
        const { pages, problems } = await extractHere(await invoiceOf((digit) => digit, font))
        expect([pages[0]?.scanned, problems]).toEqual([false, []])
      },
    )
  },
)
