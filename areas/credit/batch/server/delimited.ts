import { CsvError, parse } from 'csv-parse/sync'

/** A table in text whose quotes are not closed, or go on after they are. */
export class UnreadableRow extends Error {
  /** @param row the first of those that cannot be told apart, from 1 */
  constructor(readonly row: number) {
    super(`the quotes of row ${row} cannot be read`)
  }
}

const delimiters = [';', '\t', ','] as const

/** The delimiter of a table in text: the one its first line that holds something has most of. */
function delimiterOf(text: string): string {
  const line = text.split(/\r\n|\n|\r/).find((one) => one.trim() !== '') ?? ''
  const count = (delimiter: string) => line.split(delimiter).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/**
 * The cells of a table in text (CSV, or one value per line), without the space around them. A
 * quoted cell may hold delimiters and line ends; row n is line n unless one does.
 *
 * @throws UnreadableRow
 */
export function readDelimited(text: string): string[][] {
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    })
    // What stands in quotes keeps its space until here.
    return rows.map((cells) => cells.map((cell) => cell.trim()))
  } catch (error) {
    if (error instanceof CsvError && typeof error.records === 'number')
      throw new UnreadableRow(error.records + 1)
    throw error
  }
}
