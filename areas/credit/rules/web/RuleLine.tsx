import { useSortable } from '@dnd-kit/sortable'
import type { ShownBucket } from '../contract.ts'
import { effectWords } from './effect-words.ts'
import css from './rules.module.css'

type Line = ShownBucket['chosen'][number]
interface RuleLineProps {
  rule: Line
  /** Where it stands in its list, from 0, and how many there are. */
  at: number
  of: number
  chosen: boolean
  open: boolean
  onOpen: () => void
  onMove: (by: -1 | 1) => void
  onChoose: () => void
}

/** One rule of a list: taken by its handle, or moved by its buttons. */
export function RuleLine({ rule, at, of, chosen, open, onOpen, onMove, onChoose }: RuleLineProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: rule.id,
  })
  const button = (name: string, label: string, sign: string, act: () => void, off = false) => (
    <button
      type="button"
      id={`${rule.id}-${name}`}
      className={css.move}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => (off ? undefined : act())}
    >
      <span aria-hidden>{sign}</span>
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      className={css.item}
      data-open={open || undefined}
      data-dragged={isDragging || undefined}
      style={{
        ...(transform && { transform: `translate(${transform.x}px, ${transform.y}px)` }),
        ...(transition && { transition }),
      }}
    >
      <button
        type="button"
        className={css.handle}
        {...attributes}
        {...listeners}
        aria-label={`Flytta ${rule.ruleName}`}
      >
        <span aria-hidden>⠿</span>
      </button>
      <button type="button" className={css.name} aria-expanded={open} onClick={onOpen}>
        {rule.ruleName}
      </button>
      <span className={css.weight}>{effectWords(rule)}</span>
      {chosen ? button('up', `Flytta upp ${rule.ruleName}`, '↑', () => onMove(-1), at === 0) : null}
      {chosen
        ? button('down', `Flytta ner ${rule.ruleName}`, '↓', () => onMove(1), at === of - 1)
        : null}
      {button(
        'choose',
        chosen ? `Ta bort ${rule.ruleName}` : `Välj ${rule.ruleName}`,
        chosen ? '−' : '+',
        onChoose,
      )}
    </li>
  )
}
