import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatInstant } from '#platform/swedish/format.ts'

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

export interface DrawnKind {
  readonly title: string
  /** Why it is kept, on what ground, and how long. */
  readonly about: string
  /** Each row's fields with what they are called. */
  readonly rows: readonly (readonly (readonly [label: string, value: string])[])[]
  /** What is not here, if anything. */
  readonly left: string
}
/** What the PDF says. */
export interface ExportDrawing {
  /** Number and addresses, as they are read. */
  readonly who: string
  readonly names: string
  /** ISO 8601 in UTC. */
  readonly madeAt: string
  readonly kinds: readonly DrawnKind[]
}

const rowTable = (row: DrawnKind['rows'][number]): Content => ({
  layout: 'lightHorizontalLines',
  margin: [0, 2, 0, 8],
  table: {
    widths: [130, '*'],
    body: row.map(([label, value]) => [{ text: label, color: '#555555' }, value]),
  },
})

/** All that is kept of a person, by kind (protection 7). */
export async function exportPdf({ who, names, madeAt, kinds }: ExportDrawing): Promise<Buffer> {
  const definition: TDocumentDefinitions = {
    info: { title: 'Utdrag av personuppgifter' },
    language: 'sv-SE',
    pageMargins: [40, 48, 40, 48],
    defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.15 },
    footer: (page, pages) => ({
      margin: [40, 12, 40, 0],
      fontSize: 7.5,
      text: `Sida ${page} av ${pages}`,
    }),
    content: [
      { text: 'Utdrag av personuppgifter', fontSize: 17, bold: true },
      { text: `Om ${who}${names && `, ${names}`}`, margin: [0, 2, 0, 0] },
      {
        text: `Gjort ${formatInstant(madeAt)}, svensk tid. Uppgifter om andra är maskerade. Allt står i filen med JSON; här står de första raderna av varje slag.`,
        margin: [0, 2, 0, 12],
      },
      ...kinds.flatMap((kind): Content[] => [
        { text: kind.title, fontSize: 12, bold: true, margin: [0, 10, 0, 0] },
        { text: kind.about, fontSize: 7.5, margin: [0, 0, 0, 4] },
        ...kind.rows.map(rowTable),
        ...(kind.left === '' ? [] : [{ text: kind.left }]),
      ]),
      ...(kinds.length === 0 ? [{ text: 'Ingenting finns sparat om personen.' }] : []),
    ],
  }
  return pdfmake.createPdf(definition).getBuffer()
}
