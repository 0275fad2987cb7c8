import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content } from 'pdfmake/interfaces'

const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
)

export interface Letter {
  readonly title: string
  readonly about: string
  /** When it says it was made: with the same words, the same bytes. */
  readonly date: Date
  readonly paragraphs: readonly (readonly [heading: string, text: string])[]
  /** Lines to sign on. */
  readonly signers: readonly string[]
}

/** A letter as a PDF of one page or a few. */
export async function letterPdf({
  title,
  about,
  date,
  paragraphs,
  signers,
}: Letter): Promise<Buffer> {
  pdfmake.setFonts({
    Roboto: {
      normal: join(fonts, 'Roboto-Regular.ttf'),
      bold: join(fonts, 'Roboto-Medium.ttf'),
      italics: join(fonts, 'Roboto-Italic.ttf'),
      bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
    },
  })
  // A letter reads nothing but its fonts.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))
  return pdfmake
    .createPdf({
      info: { title: `${title}, ${about}`, creationDate: date },
      language: 'sv-SE',
      pageMargins: [64, 64, 64, 72],
      defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.25 },
      footer: (page, pages) => ({
        text: `Påhittat dokument i demovärlden · sida ${page} av ${pages}`,
        alignment: 'center',
        fontSize: 8,
        color: '#5d6776',
        margin: [0, 24, 0, 0],
      }),
      content: [
        { text: title, fontSize: 20, bold: true },
        { text: about, color: '#5d6776', margin: [0, 2, 0, 20] },
        ...paragraphs.map(([heading, text]): Content => ({
          stack: [{ text: heading, bold: true, margin: [0, 8, 0, 2] }, { text }],
        })),
        ...signers.map((name): Content => ({
          stack: [
            { text: '', margin: [0, 36, 0, 0] },
            {
              canvas: [
                {
                  type: 'line',
                  x1: 0,
                  y1: 0,
                  x2: 220,
                  y2: 0,
                  lineWidth: 0.7,
                  lineColor: '#5d6776',
                },
              ],
            },
            { text: name, margin: [0, 4, 0, 0] },
          ],
        })),
      ],
    })
    .getBuffer()
}
