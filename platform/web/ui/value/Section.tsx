import { useId, type ReactNode } from 'react'
import { TitleContext } from './title-context.ts'
import css from './Section.module.css'
import { Worded } from './Worded.tsx'

interface SectionProps {
  title: string
  /** Beside the title, at the right. */
  actions?: ReactNode
  /** One quiet line under the title. */
  note?: ReactNode
  children: ReactNode
}

/** A titled part of a page. No box around it: space and the title are enough. */
export function Section({ title, actions, note, children }: SectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>
          <Worded text={title} />
        </h2>
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </div>
      {note ? <p className={css.note}>{note}</p> : null}
      <TitleContext value={id}>{children}</TitleContext>
    </section>
  )
}

/**
 * Content with a narrower column beside it; under it where there is no room. Null: nothing beside
 * it.
 */
export function Columns({ children, side }: { children: ReactNode; side: ReactNode }) {
  if (side === null) return <div>{children}</div>
  return (
    <div className={css.columns}>
      <div>{children}</div>
      <aside className={css.side}>{side}</aside>
    </div>
  )
}
