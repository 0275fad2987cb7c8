import css from './Worded.module.css'
import { inWords } from './words.ts'

interface WordedProps {
  text: string
  /** Inside a button, a link or a label: what is around it takes the focus. */
  within?: boolean
}

/**
 * A head or a label in which the words of the business are dotted: they tell what they mean when
 * they are pointed at, focused or touched (shell 111).
 */
export function Worded({ text, within = false }: WordedProps) {
  const parts = inWords(text)
  if (parts.length === 1) return text
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // Once in a head: a word is not told twice beside itself.
      <dfn key={part} className={css.word} data-word="" tabIndex={within ? undefined : 0}>
        {part}
      </dfn>
    ),
  )
}
