import { hasRoom, ink, margin, width, type Doc, type Element } from './page.ts'

const padding = 4
/** Points; what a page takes of a row of a table. */
const tallestRow = 600
export function drawTable(
  doc: Doc,
  parent: Element,
  rows: readonly (readonly string[])[],
  left: number,
): void {
  const table = doc.struct('Table')
  parent.add(table)
  const columns = rows[0]?.length ?? 0
  const column = (margin + width - left) / columns
  for (const [at, cells] of rows.entries()) {
    const font = at === 0 ? 'bold' : 'regular'
    doc.font(font).fontSize(9)
    const how = { width: column - 2 * padding, lineGap: 1 }
    const height = Math.max(...cells.map((text) => doc.heightOfString(text || ' ', how)))
    if (height > tallestRow) {
      drawTallRow(doc, table, cells, left)
      continue
    }
    // Its first row stays with the names of the columns.
    if (!hasRoom(doc, height + (at === 0 ? 40 : 0) + 2 * padding)) doc.addPage()
    const y = doc.y
    const row = doc.struct('TR')
    table.add(row)
    for (const [place, text] of cells.entries())
      row.add(
        doc.struct(at === 0 ? 'TH' : 'TD', {}, () => {
          doc.font(font).fontSize(9).fillColor(ink)
          doc.text(text, left + place * column + padding, y + padding, how)
        }),
      )
    row.end()
    doc.y = Math.min(y + height + 2 * padding, doc.page.maxY())
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(left, doc.y)
      .lineTo(margin + width, doc.y)
      .lineWidth(at === 0 ? 0.8 : 0.3)
    doc.stroke('#9aa3ae')
    doc.endMarkedContent()
  }
  table.end()
  doc.y += 8
}

/** A row that no page has room for: its cells one below the other, over as many pages as it takes. */
function drawTallRow(doc: Doc, table: Element, cells: readonly string[], left: number): void {
  const row = doc.struct('TR')
  table.add(row)
  for (const text of cells)
    row.add(
      doc.struct('TD', {}, () => {
        doc.font('regular').fontSize(9).fillColor(ink)
        doc.text(text, left + padding, doc.y + padding, {
          width: margin + width - left - 2 * padding,
          lineGap: 1,
        })
      }),
    )
  row.end()
}
