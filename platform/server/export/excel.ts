import { Readable } from 'node:stream'
import { Zip } from 'fflate'
import type { FileAnswer } from '../context.ts'
import {
  contentTypes,
  packageRelations,
  styles,
  workbook,
  workbookRelations,
} from './excel-package.ts'
import {
  excelRow,
  firstRow,
  rowsPerSheet,
  sheetEnd,
  sheetStart,
  type Heading,
} from './excel-sheet.ts'
import { columnsFor, fileName, type Column, type Reader, type ExportSummary } from './columns.ts'
import { zipPart } from './zip-part.ts'

/** Rows of a sheet that follow each other, as XML. */
export interface ExcelRows {
  /** The number of the first on its sheet; with `firstRow` a sheet begins. */
  readonly from: number
  readonly count: number
  readonly xml: string
}

/** An Excel file on its way. */
export interface ExcelAnswer extends FileAnswer {
  readonly body: Readable
}

/**
 * An Excel file that is made while it is sent: rows are asked for as the receiver takes them, and
 * memory stays bounded whatever their number (past 1 048 575 a new sheet begins). Cells are typed;
 * text is never a formula. The rows must not come from the command's transaction, which is over by
 * then. What is a person's in them is shown as `reader` may see it.
 */
export const excelAnswer = <Row>(
  reader: Reader,
  { columns, rows, ...what }: ExportSummary & Sheet<Row>,
): ExcelAnswer => {
  const shown = columnsFor(reader, columns)
  return excelRowsAnswer({ ...what, columns: shown, rows: written(shown, rows, rowsPerSheet) })
}

interface Sheet<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: AsyncIterable<Row>
}

/** The same of rows that are XML already. */
export const excelRowsAnswer = ({
  name,
  columns,
  rows,
  count,
  persons,
}: ExportSummary & {
  readonly columns: readonly Heading[]
  readonly rows: AsyncIterable<ExcelRows>
}): ExcelAnswer => ({
  name: fileName(name, '.xlsx'),
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rows: count,
  persons,
  body: Readable.from(excelFile(columns, rows), { objectMode: false }),
})

/** Letters of XML that are deflated at a time. */
const chunk = 256 * 1024
/** Rows as XML, with at most so many on a sheet, the heading included. */
export async function* written<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
  most: number,
): AsyncGenerator<ExcelRows> {
  let from = firstRow
  let next = from
  let xml = ''
  for await (const row of rows) {
    xml += excelRow(columns, row, next++)
    if (xml.length < chunk && next <= most) continue
    yield { from, count: next - from, xml }
    from = next = next <= most ? next : firstRow
    xml = ''
  }
  if (xml !== '') yield { from, count: next - from, xml }
}

/** The bytes of the file. */
export async function* excelFile(
  columns: readonly Heading[],
  rows: AsyncIterable<ExcelRows>,
): AsyncGenerator<Buffer> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    ready.push(data)
  })
  const whole = (path: string, text: string) => zipPart(zip, path)(text, true)
  const taken = () => Buffer.concat(ready.splice(0))

  await whole('[Content_Types].xml', contentTypes)
  await whole('_rels/.rels', packageRelations)
  await whole('xl/styles.xml', styles)

  let sheets = 0
  const begun = async () => {
    const add = zipPart(zip, `xl/worksheets/sheet${++sheets}.xml`)
    await add(sheetStart(columns))
    return add
  }
  let add = await begun()
  let last = 1
  const end = () => add(sheetEnd(columns.length, last), true)
  for await (const { from, count, xml } of rows) {
    if (from <= last) {
      await end()
      add = await begun()
    }
    await add(xml)
    last = from + count - 1
    yield taken()
  }
  await end()
  await whole('xl/workbook.xml', workbook(sheets))
  await whole('xl/_rels/workbook.xml.rels', workbookRelations(sheets))
  zip.end()
  yield taken()
}
