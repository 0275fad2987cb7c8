import { aside, heading, paragraph, type Block } from '#platform/server/pdf/blocks.ts'
import { printable, taggedPdf } from '#platform/server/pdf/tagged-pdf.ts'
import {
  formatDay,
  formatInstant,
  formatNumber,
  formatOrganizationNumber,
} from '#platform/swedish/format.ts'
import { companyTypeNames, type CompanyType } from '#areas/parties/company/rules.ts'
import { nothingThen, parts } from '../../rules.ts'
import type { PartAt } from '../client-at.ts'
import type { ListedFile } from './files-part.ts'
import type { Packed } from './pack-writer.ts'
import type { Period } from './period.ts'

/** How the client stood in one role when one day was over. */
export interface Stood {
  readonly role: CompanyType
  readonly day: string
  readonly parts: readonly PartAt[]
}
export interface Indexed {
  readonly period: Period
  readonly why: string
  readonly orderedBy: string
  readonly madeAt: Date
  readonly stood: readonly Stood[]
  readonly documents: readonly ListedFile[]
  readonly trail: { readonly rows: number; readonly unfit: number }
  readonly files: ReadonlyMap<string, Packed>
  readonly words: ReadonlyMap<string, string>
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  is: 'table',
  rows: [head, ...rows.map((row) => row.map(printable))],
})

function standingBlocks({ part, historySince, list }: PartAt): Block[] {
  return [
    heading('H3', parts[part]),
    ...(historySince
      ? [
          aside(
            `Historik finns sedan ${formatDay(historySince)}. Det kan ha funnits mer, som ändrades eller togs bort innan dess.`,
          ),
        ]
      : []),
    list.length === 0
      ? paragraph(nothingThen[part])
      : table(
          ['Vad', 'Så här stod det', 'Sedan', 'Av'],
          list.map(({ name, personalNumber, value, detail, since, by }) => [
            personalNumber ? `${name}\n${formatOrganizationNumber(personalNumber)}` : name,
            detail ? `${value}\n${detail}` : value,
            formatInstant(since),
            by ?? '',
          ]),
        ),
  ]
}

const documentBlocks = (documents: readonly ListedFile[]): Block[] => [
  heading('H2', 'Avtal och dokument'),
  documents.length === 0
    ? paragraph('Inga dokument fanns.')
    : table(
        ['Fil', 'Vad den är', 'Tillagd'],
        documents.map(({ path, name, description, createdAt, uploadedBy, removedAt, problem }) => [
          path,
          [
            description || name,
            removedAt && `Borttagen ${formatInstant(removedAt)}.`,
            problem && `OBS! ${problem}`,
          ]
            .filter(Boolean)
            .join('\n'),
          `${formatInstant(createdAt)}\n${uploadedBy}`,
        ]),
      ),
]

/**
 * The index of a pack as a PDF/A-3a, made as agreements are (signing 27): how the client stood at
 * both ends, and every file with what it is and its hash (asof 7).
 */
export function indexPdf(said: Indexed): Promise<Buffer> {
  const { period, why, orderedBy, madeAt, stood, documents, trail, files, words } = said
  const { companyName, organizationNumber, from, to } = period
  const number = formatOrganizationNumber(organizationNumber)
  return taggedPdf({
    title: `Bevispaket ${companyName}`,
    subject: `${number}, ${from} till ${to}`,
    author: 'Skynet',
    date: madeAt,
    footer: `Bevispaket ${number}, ${from} till ${to}`,
    blocks: [
      heading('H1', 'Bevispaket'),
      paragraph(printable(`${companyName}, ${number}. ${from} till och med ${to}.`)),
      aside(
        printable(
          `Gjort ${formatInstant(madeAt)} på beställning av ${orderedBy}. Ändamål: ${why}. Tiderna är svensk tid.`,
        ),
      ),
      ...stood.flatMap(({ role, day, parts: then }) => [
        heading(
          'H2',
          `Som det var när ${day} var slut, som ${companyTypeNames[role].toLowerCase()}`,
        ),
        ...then.flatMap(standingBlocks),
      ]),
      ...documentBlocks(documents),
      heading('H2', 'Granskningsloggen'),
      paragraph(
        `trail/rows.jsonl har de ${formatNumber(trail.rows)} rader om klienten som skrevs under perioden. Varje rad bär kontrollsumman av raden före i sin kedja, så att en ändrad rad märks. ${
          trail.unfit === 0
            ? 'Alla passar raden före.'
            : `OBS! ${formatNumber(trail.unfit)} passar inte raden före: loggen har ändrats.`
        } Rader om andra finns inte med. Att ingen rad saknas visas av hela loggen, som prövas hos Skynet med npm run audit:verify; kedjornas slut när paketet gjordes står i MANIFEST.json.`,
      ),
      heading('H2', 'Filer'),
      table(
        ['Fil', 'Vad den är', 'SHA-256'],
        [...files].map(([path, { sha256 }]) => [path, words.get(path) ?? 'Dokument', sha256]),
      ),
      heading('H2', 'Så prövas paketet'),
      paragraph(
        'Packa upp det på vilken dator som helst med Node.js 18 eller senare och kör node verify.mjs i mappen. Den prövar varje fil mot MANIFEST.json och varje rad i granskningsloggen mot raden före. Jämför kontrollsumman av MANIFEST.json med den som Skynet visar vid paketet.',
      ),
    ],
  })
}
