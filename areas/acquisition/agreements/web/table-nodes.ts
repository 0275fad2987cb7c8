import { Node } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { pageBreak } from '../rich-text.ts'

/*
 * Tables as agreements have them (agreements 26): rows of cells that hold paragraphs. Columns are
 * not drawn wider and cells not merged, since the text is also read on telephones and on paper.
 */

/** What the editing of tables asks of cells; none of it is written. */
const spans = {
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
}
const cell = (name: string, tag: 'th' | 'td', tableRole: 'header_cell' | 'cell') =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    extendNodeSchema: (extension) => (extension.name === name ? { tableRole } : {}),
    addAttributes: () => spans,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: (extension) => (extension.name === 'table' ? { tableRole: 'table' } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', 0],
  addProseMirrorPlugins: () => [tableEditing()],
  // From the last cell one goes on: nobody is kept in the table.
  addKeyboardShortcuts() {
    const go = (step: 1 | -1) => () =>
      goToNextCell(step)(this.editor.state, this.editor.view.dispatch)
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
})
const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  extendNodeSchema: (extension) => (extension.name === 'tableRow' ? { tableRole: 'row' } : {}),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})
const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  // Before the line, which is the same element.
  priority: 200,
  parseHTML: () => [{ tag: `hr.${pageBreak}` }],
  renderHTML: () => ['hr', { class: pageBreak }],
})

export const tableNodes = [
  Table,
  TableRow,
  cell('tableHeader', 'th', 'header_cell'),
  cell('tableCell', 'td', 'cell'),
  PageBreak,
]

/** A table whose first row names the columns. */
export const newTable = (rows: number, columns: number) => ({
  type: 'table',
  content: Array.from({ length: rows }, (_, row) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({
      type: row === 0 ? 'tableHeader' : 'tableCell',
      content: [{ type: 'paragraph' }],
    })),
  })),
})
