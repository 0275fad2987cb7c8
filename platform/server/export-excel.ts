import { Readable } from 'node:stream'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { FileAnswer } from './context.ts'
import { contentTypes, packageRelations, styles, workbook, workbookRelations } from './excel-package.ts'
import { excelRow, rowsPerSheet, sheetEnd, sheetStart } from './excel-sheet.ts'
import { named, type Column } from './export-columns.ts'

const chunk = 64 * 1024

/**
 * An Excel file that is made while it is sent: rows are asked for as the receiver takes them, and memory stays bounded whatever their
 * number (past 1 048 575 a new sheet begins). Cells are typed; text is never a formula. The rows must not come from the command's
 * transaction, which is over by then.
 */
export const excelAnswer = <Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
): FileAnswer => ({
  name: named(name, '.xlsx'),
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  body: Readable.from(excelFile(columns, rows, rowsPerSheet), { objectMode: false }),
})

/** The bytes of the file. `most` rows go on a sheet, the heading included. */
export async function* excelFile<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
  most: number,
): AsyncGenerator<Buffer> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    ready.push(data)
  })
  const part = (path: string) => {
    const stream = new ZipDeflate(path, { level: 6 })
    zip.add(stream)
    return stream
  }
  const whole = (path: string, text: string) => part(path).push(strToU8(text), true)
  const taken = () => Buffer.concat(ready.splice(0))

  whole('[Content_Types].xml', contentTypes)
  whole('_rels/.rels', packageRelations)
  whole('xl/styles.xml', styles)

  let sheets = 0
  let sheet: ZipDeflate | undefined
  let number = 1
  let waiting = ''
  const begin = () => {
    sheets++
    number = 1
    sheet = part(`xl/worksheets/sheet${sheets}.xml`)
    waiting = sheetStart(columns)
  }
  const end = () => sheet?.push(strToU8(waiting + sheetEnd(columns.length, number)), true)

  begin()
  for await (const row of rows) {
    if (number === most) {
      end()
      begin()
    }
    waiting += excelRow(columns, row, ++number)
    if (waiting.length < chunk) continue
    sheet?.push(strToU8(waiting))
    waiting = ''
    if (ready.length > 0) yield taken()
  }
  end()
  whole('xl/workbook.xml', workbook(sheets))
  whole('xl/_rels/workbook.xml.rels', workbookRelations(sheets))
  zip.end()
  yield taken()
}
