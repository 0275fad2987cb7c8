import { heading, paragraph, type Block } from '#platform/server/pdf/blocks.ts'
import { printable, taggedPdf } from '#platform/server/pdf/tagged-pdf.ts'
import { formatInstant, formatNumber, formatOrganizationNumber } from '#platform/swedish/format.ts'

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

/** Who has looked at a person, when, what and why, as a PDF/A-3a (person 10). */
export function accessPdf(drawing: AccessDrawing): Promise<Buffer> {
  const { personalNumber, madeAt, totalHits, rows } = drawing
  const number = formatOrganizationNumber(personalNumber)
  const left = totalHits - rows.length
  const listed: Block =
    rows.length === 0
      ? paragraph('Ingen har sett eller ändrat uppgifter om personen.')
      : {
          is: 'table',
          rows: [
            ['Tid', 'Vem', 'Vad', 'Ändamål'],
            ...rows.map(({ at, who, what, why }) => [
              formatInstant(at),
              ...[who, what, why].map(printable),
            ]),
          ],
        }
  return taggedPdf({
    title: 'Åtkomst till personuppgifter',
    subject: number,
    author: 'Skynet',
    date: new Date(madeAt),
    footer: `Åtkomst till personuppgifter, ${number}`,
    blocks: [
      heading('H1', 'Åtkomst till personuppgifter'),
      paragraph(`Personnummer ${number}. Gjord ${formatInstant(madeAt)}, svensk tid.`),
      listed,
      ...(left > 0 ? [paragraph(`Ytterligare ${formatNumber(left)} äldre rader finns.`)] : []),
    ],
  })
}
