import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatInstant, formatNumber, formatOrganizationNumber } from '#platform/swedish/format.ts'

const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
)
pdfmake.addFonts({
  Roboto: { normal: join(fonts, 'Roboto-Regular.ttf'), bold: join(fonts, 'Roboto-Medium.ttf') },
})
// A text can neither fetch anything nor read a file of ours.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))

/** What the PDF says. */
export interface AccessDrawing {
  /** 12 digits. */
  readonly personalNumber: string
  /** ISO 8601 in UTC. */
  readonly madeAt: string
  /** Rows there are; those beyond `rows` are told of by number. */
  readonly totalHits: number
  readonly rows: readonly {
    readonly at: string
    readonly who: string
    readonly what: string
    readonly why: string
  }[]
}

/** Who has looked at a person, when, what and why (person 10). */
export async function accessPdf({
  personalNumber,
  madeAt,
  totalHits,
  rows,
}: AccessDrawing): Promise<Buffer> {
  const left = totalHits - rows.length
  const head = ['Tid', 'Vem', 'Vad', 'Ändamål'].map((text) => ({ text, bold: true }))
  const definition: TDocumentDefinitions = {
    info: { title: 'Åtkomst till personuppgifter' },
    language: 'sv-SE',
    pageMargins: [40, 48, 40, 48],
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.2 },
    footer: (page, pages) => ({
      margin: [40, 12, 40, 0],
      fontSize: 7.5,
      text: `Sida ${page} av ${pages}`,
    }),
    content: [
      { text: 'Åtkomst till personuppgifter', fontSize: 17, bold: true },
      {
        text: `Personnummer ${formatOrganizationNumber(personalNumber)}. Gjord ${formatInstant(madeAt)}, svensk tid.`,
        margin: [0, 2, 0, 12],
      },
      ...(rows.length === 0
        ? [{ text: 'Ingen har sett eller ändrat uppgifter om personen.' }]
        : [
            {
              layout: 'lightHorizontalLines',
              table: {
                headerRows: 1,
                widths: ['auto', 'auto', '*', 'auto'],
                body: [
                  head,
                  ...rows.map(({ at, ...row }) => [formatInstant(at), row.who, row.what, row.why]),
                ],
              },
            },
          ]),
      ...(left > 0
        ? [{ text: `Ytterligare ${formatNumber(left)} äldre rader finns.`, margin: 8 }]
        : []),
    ],
  }
  return pdfmake.createPdf(definition).getBuffer()
}
