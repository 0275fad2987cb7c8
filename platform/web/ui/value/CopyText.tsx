import type { ReactNode } from 'react'
import css from './CopyText.module.css'
import { Icon } from '../look/icons.tsx'
import { notify } from '../message/Snackbar.tsx'

interface CopyTextProps {
  /** What is put on the clipboard. */
  text: string
  /** What is shown, default the text itself. */
  children?: ReactNode
  /** What it is, for the notice and screen readers: 'Organisationsnumret'. */
  what: string
}

/** Puts a text on the clipboard, and says that it is there. `what` is what it is, such as 'Raden'. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(`${what} har kopierats`, 2)
  } catch {
    notify.error(`${what} kunde inte kopieras. Markera texten och kopiera den själv.`)
  }
}

/** A text that a click copies, with a notice. */
export function CopyText({ text, children = text, what }: CopyTextProps) {
  return (
    <button
      type="button"
      className={css.copy}
      title="Kopiera"
      data-said=""
      onClick={() => void copy(text, what)}
    >
      {children}
      <Icon name="copy" size={12} label="Kopiera" />
    </button>
  )
}
