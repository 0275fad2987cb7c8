import { aside, heading, paragraph, type Block } from '#platform/server/pdf/blocks.ts'
import { printable, taggedPdf } from '#platform/server/pdf/tagged-pdf.ts'
import { formatInstant } from '#platform/swedish/format.ts'

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

/** A row: each field on a line of its own. */
const rowBlock = (row: DrawnKind['rows'][number]): Block => ({
  is: 'P',
  runs: row.flatMap(([label, value], place) => [
    { text: `${place === 0 ? '' : '\n'}${label}: `, bold: true as const },
    { text: printable(value) },
  ]),
})

/** All that is kept of a person, by kind, as a PDF/A-3a (protection 7). */
export function exportPdf({ who, names, madeAt, kinds }: ExportDrawing): Promise<Buffer> {
  return taggedPdf({
    title: 'Utdrag av personuppgifter',
    subject: who,
    author: 'Skynet',
    date: new Date(madeAt),
    footer: `Utdrag av personuppgifter, ${who}`,
    blocks: [
      heading('H1', 'Utdrag av personuppgifter'),
      paragraph(printable(`Om ${who}${names && `, ${names}`}`)),
      aside(
        `Gjort ${formatInstant(madeAt)}, svensk tid. Uppgifter om andra är maskerade. Allt står i filen med JSON; här står de första raderna av varje slag.`,
      ),
      ...kinds.flatMap((kind): Block[] => [
        heading('H2', kind.title),
        aside(kind.about),
        ...kind.rows.map(rowBlock),
        ...(kind.left === '' ? [] : [paragraph(kind.left)]),
      ]),
      ...(kinds.length === 0 ? [paragraph('Ingenting finns sparat om personen.')] : []),
    ],
  })
}
