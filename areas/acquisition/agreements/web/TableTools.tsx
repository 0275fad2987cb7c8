import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
} from '@tiptap/pm/tables'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { mostColumns } from '../rich-text.ts'
import { newTable } from './table-nodes.ts'

const run = (editor: Editor, command: Command) => {
  command(editor.state, editor.view.dispatch)
  editor.commands.focus()
}
/** Puts a table in, and the cursor in its first cell. */
function insertTable(editor: Editor) {
  const { from } = editor.state.selection
  editor.chain().focus().insertContent(newTable(3, 3)).run()
  let first: number | undefined
  // An empty paragraph gives its place to it.
  editor.state.doc.nodesBetween(
    Math.max(0, from - 1),
    editor.state.doc.content.size,
    (node, at) => {
      if (first === undefined && node.type.name === 'table') first = at
      return first === undefined
    },
  )
  // Within the table, its row, its cell and the paragraph.
  if (first !== undefined) editor.commands.setTextSelection(first + 4)
}
/** Columns of the table that the cursor is in. */
function columnsAt({ state }: Editor): number {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === 'table')
      return $from.node(depth).firstChild?.childCount ?? 0
  return 0
}

const tools = [
  { label: 'Lägg till rad under', icon: 'table-row', command: addRowAfter },
  { label: 'Lägg till kolumn till höger', icon: 'table-column', command: addColumnAfter },
  { label: 'Ta bort raden', icon: 'table-less-row', command: deleteRow },
  { label: 'Ta bort kolumnen', icon: 'table-less-column', command: deleteColumn },
  { label: 'Ta bort tabellen', icon: 'table-none', command: deleteTable },
] as const

/** Tables and page breaks (agreements 26). */
export function TableTools() {
  const { editor } = useRichTextEditorContext()
  if (!editor) return null
  const inTable = isInTable(editor.state)
  const isFull = columnsAt(editor) >= mostColumns
  return (
    <>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Control
          aria-label="Infoga tabell"
          title="Infoga tabell"
          disabled={inTable}
          onClick={() => insertTable(editor)}
        >
          <Icon name="table" size={16} />
        </RichTextEditor.Control>
        {tools.map(({ label, icon, command }) => (
          <RichTextEditor.Control
            key={label}
            aria-label={label}
            title={label}
            disabled={!inTable || (command === addColumnAfter && isFull)}
            onClick={() => run(editor, command)}
          >
            <Icon name={icon} size={16} />
          </RichTextEditor.Control>
        ))}
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Control
          aria-label="Sidbrytning"
          title="Sidbrytning"
          disabled={inTable}
          onClick={() => editor.chain().focus().insertContent({ type: 'pageBreak' }).run()}
        >
          <Icon name="page-break" size={16} />
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
    </>
  )
}
