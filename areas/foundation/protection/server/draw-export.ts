import { boundedWork, TooMuch } from '#platform/server/process/bounded.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import { columnWords } from '../texts.ts'
import type { DrawnKind, ExportDrawing } from './export-pdf.ts'

const draw = boundedWork<ExportDrawing, Uint8Array>({
  beside: import.meta.url,
  name: 'export-process',
  heap: 512,
  data: 900,
  time: 120_000,
})

/** What a PDF holds of each kind, and of a value: all stands in the JSON. */
export const mostDrawn = 25
const mostLetters = 600

/** Letters that a line has room for without a space. */
const unbroken = /(\S{50})(?=\S)/g

/** A value in words: lists with commas, what has fields with their names. */
function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'ja' : 'nej'
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(inWords).filter(Boolean).join(', ')
  if (typeof value !== 'object') return String(value as number)
  const parts = Object.entries(value).map(([name, one]) => [name, inWords(one)] as const)
  return parts.flatMap(([name, one]) => (one === '' ? [] : [`${name}: ${one}`])).join('; ')
}

/** A value as it stands in a row of the PDF, cut where it is long. */
function written(value: unknown): string {
  const text = inWords(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatInstant(text)
  const cut = text.length > mostLetters ? `${text.slice(0, mostLetters)} …` : text
  return cut.replace(unbroken, '$1 ')
}

/** A row's fields by what they are called; what is empty is left out. */
export const drawnRow = (row: Readonly<Record<string, unknown>>): DrawnKind['rows'][number] =>
  Object.entries(row)
    .map(([name, value]) => [columnWords[name] ?? name, written(value)] as const)
    .filter(([, text]) => text !== '')

/**
 * What is kept of a person as a PDF, drawn in a process of its own. Undefined for what takes more
 * time or memory than it may.
 */
export async function drawExport(
  drawing: ExportDrawing,
  caller: string,
): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await draw(drawing, caller))
  } catch (error) {
    if (error instanceof TooMuch) return undefined
    throw error
  }
}
