import { formatInstant } from '#platform/swedish/format.ts'
import { looksLikeFormula } from '#platform/swedish/spreadsheet.ts'
import { dayLength } from '#platform/time.ts'
import { kronor, words, type Cell, type Column, type ColumnType } from './columns.ts'

/** Places in the styles of excel-package.ts. */
export const style = {
  heading: 1,
  text: 2,
  quoted: 3,
  number: 0,
  money: 4,
  day: 5,
  instant: 6,
} as const
const widths: Readonly<Record<ColumnType, number>> = {
  text: 24,
  company: 20,
  number: 12,
  money: 16,
  day: 12,
  instant: 17,
}

/** Rows of one sheet, the heading included. */
export const rowsPerSheet = 1_048_576
/** The number of the row under the heading. */
export const firstRow = 2
const longestText = 32_767

/**
 * Text as it may stand in XML: signs XML cannot hold are left out, and what Excel would read as one
 * of its own escapes is kept apart.
 */
export const xmlText = (text: string) =>
  text
    .replaceAll(/[\p{Cs}\ufffe\uffff]|(?![\t\n])[\0-\x1f]/gu, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The name of a column by its place from 0: A, B, ... Z, AA. */
export function columnName(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : columnName(Math.floor(place / 26) - 1) + last
}

const dayZero = Date.UTC(1899, 11, 30)
const secondsOf = (instant: Date) => instant.getUTCSeconds() * 1000
/**
 * Days since Excel's day 0, of a day or of the Swedish wall clock at an instant. Undefined for what
 * is no time, or before Excel's calendar is right.
 */
function serial(type: 'day' | 'instant', value: string | Date): number | undefined {
  const time =
    type === 'day' && typeof value === 'string'
      ? Date.parse(value.slice(0, 10))
      : Date.parse(`${formatInstant(value).replace(' ', 'T')}Z`) + secondsOf(new Date(value))
  const days = (time - dayZero) / dayLength
  return days >= 61 && days < 2_958_466 ? Math.round(days * 86_400) / 86_400 : undefined
}

const textCell = (at: string, text: string) => {
  const shown = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
  const kind = looksLikeFormula(shown) ? style.quoted : style.text
  return `<c r="${at}" s="${kind}" t="inlineStr"><is><t xml:space="preserve">${xmlText(shown)}</t></is></c>`
}
const numberCell = (at: string, kind: number, value: string | number | bigint) =>
  `<c r="${at}" s="${kind}"><v>${value}</v></c>`

const isAmount = (value: Cell) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
/** Excel counts in floats: what they cannot hold is kept as text. */
const fitsFloat = (value: Cell): value is number | bigint =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'bigint' && Number.isSafeInteger(Number(value))

/** One cell. A value that does not fit its column's type is shown as text, never dropped. */
export function excelCell(at: string, type: ColumnType, value: Cell): string {
  if (value === null || value === undefined || value === '') return ''
  if (type === 'money' && isAmount(value)) return numberCell(at, style.money, kronor(value, '.'))
  if (type === 'number' && fitsFloat(value)) return numberCell(at, style.number, value)
  if (
    (type === 'day' || type === 'instant') &&
    (typeof value === 'string' || value instanceof Date)
  ) {
    const days = serial(type, value)
    if (days !== undefined) return numberCell(at, style[type], days)
  }
  return textCell(at, words(value))
}

export const excelRow = <Row>(columns: readonly Column<Row>[], row: Row, number: number) =>
  `<row r="${number}">${columns.map(({ type, value }, place) => excelCell(`${columnName(place)}${number}`, type, value(row))).join('')}</row>`

export type Heading = Pick<Column<never>, 'title' | 'type' | 'width'>
/**
 * Everything of a sheet before its first row of data: widths, and a heading that stays when one
 * scrolls.
 */
export function sheetStart(columns: readonly Heading[]): string {
  const cols = columns.map(
    ({ type, width }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${width ?? widths[type]}" customWidth="1"/>`,
  )
  const heading = columns.map(
    ({ title }, place) =>
      `<c r="${columnName(place)}1" s="${style.heading}" t="inlineStr"><is><t>${xmlText(title)}</t></is></c>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols.join('')}</cols><sheetData><row r="1">${heading.join('')}</row>`
  )
}
export const sheetEnd = (columns: number, rows: number) =>
  `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows}"/></worksheet>`
