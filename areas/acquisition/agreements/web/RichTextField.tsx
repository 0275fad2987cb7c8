import '@mantine/tiptap/styles.layer.css'
import { Input } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  useEffect,
  useImperativeHandle,
  useMemo,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { labels } from './rich-text-labels.ts'
import { tableNodes } from './table-nodes.ts'
import { TableTools } from './TableTools.tsx'
import css from './rich-text.module.css'

/** What may be done to the text from outside it. */
export interface RichTextHandle {
  /** Writes where the cursor is, or was. */
  readonly insert: (text: string) => void
}

interface RichTextFieldProps {
  /** HTML, '' for nothing. */
  field: FieldBinding<string>
  label: string
  hint?: ReactNode
  required?: boolean
  /** Why it cannot be changed now. */
  reason?: string | undefined
  /** A lower one, for a shorter text. */
  short?: boolean
  ref?: Ref<RichTextHandle>
}

const extensions = [
  StarterKit.configure({
    link: false,
    code: false,
    codeBlock: false,
    heading: { levels: [1, 2, 3] },
  }),
  Link.configure({ protocols: ['mailto'], defaultProtocol: 'https' }),
  ...tableNodes,
]
const empty = '<p></p>'

/**
 * Formatted text with headings of three levels (agreements 9). Loaded with the screens that write,
 * since the editor is large.
 */
export function RichTextField({
  field,
  label,
  hint,
  required = false,
  reason,
  short = false,
  ref,
}: RichTextFieldProps) {
  const { id, error, value } = field
  const described = [(reason ?? hint) ? `${id}-description` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ')
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(required && { 'aria-required': 'true' }),
        ...(error && { 'aria-invalid': 'true' }),
        ...(reason && { 'aria-disabled': 'true' }),
        ...(described && { 'aria-describedby': described }),
      },
    }),
    [id, required, error, reason, described],
  )
  const editor = useEditor({
    extensions,
    content: value,
    editable: reason === undefined,
    editorProps,
    // The program's style-src lets no style element in; what the editor needs stands in the style
    // sheet.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) =>
      field.onChange(changed.getHTML() === empty ? '' : changed.getHTML()),
    onBlur: () => field.onBlur?.(),
  })
  // Another text than the one written here: a draft that was given up.
  useEffect(() => {
    const shown = editor.getHTML() === empty ? '' : editor.getHTML()
    if (!editor.isFocused && shown !== value)
      editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor.setEditable(reason === undefined, false), [editor, reason])
  useImperativeHandle(
    ref,
    () => ({ insert: (text) => void editor.chain().focus().insertContent(text).run() }),
    [editor],
  )
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => editor.commands.focus() }}
      description={reason ?? hint}
      error={error}
      withAsterisk={required}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <RichTextEditor
        editor={editor}
        labels={labels}
        className={css.editor}
        data-invalid={error !== undefined || undefined}
        withCodeHighlightStyles={false}
        withTypographyStyles={false}
      >
        {reason === undefined ? <Tools label={`Formatering av ${label.toLowerCase()}`} /> : null}
        <RichTextEditor.Content className={css.text} data-short={short || undefined} />
      </RichTextEditor>
    </Input.Wrapper>
  )
}

/** Arrow keys lead from tool to tool. */
function walk({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step === undefined) return
  const tools = [...currentTarget.querySelectorAll<HTMLButtonElement>('button:not([disabled])')]
  const at = tools.findIndex((tool) => tool === document.activeElement)
  if (at >= 0) tools[(at + step + tools.length) % tools.length]?.focus()
}

function Tools({ label }: { label: string }) {
  return (
    <RichTextEditor.Toolbar
      className={css.tools}
      role="toolbar"
      aria-label={label}
      onKeyDown={walk}
    >
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <TableTools />
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}
