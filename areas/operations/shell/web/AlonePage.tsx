import { useEffect, type ReactNode } from 'react'
import { useActor } from '#platform/web/actor.ts'
import css from './AlonePage.module.css'

/**
 * A page without the frame, for those who are not let in. Who is in and comes here all the same sees
 * it in the frame, which is a main of its own.
 */
export function AlonePage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} – Skynet`
  }, [title])
  const Place = useActor().email === '' ? 'main' : 'div'
  return (
    <Place className={css.page}>
      <p className={css.brand}>Skynet</p>
      <h1>{title}</h1>
      {children}
    </Place>
  )
}
