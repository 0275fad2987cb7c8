import { useEffect, type ReactNode } from 'react'
import css from './AlonePage.module.css'

/** A page without the frame, for those who are not let in. */
export function AlonePage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} – Skynet`
  }, [title])
  return (
    <main className={css.page}>
      <p className={css.brand}>Skynet</p>
      <h1>{title}</h1>
      {children}
    </main>
  )
}
