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

/** A text that a click copies, with a notice. */
export function CopyText({ text, children = text, what }: CopyTextProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(`${what} har kopierats`, 2)
    } catch {
      notify.error(`${what} kunde inte kopieras. Markera texten och kopiera den själv.`)
    }
  }
  return (
    <button type="button" className={css.copy} title="Kopiera" onClick={() => void copy()}>
      {children}
      <Icon name="copy" size={12} label="Kopiera" />
    </button>
  )
}
