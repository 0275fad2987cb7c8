import { useLayoutEffect, useRef, type ReactNode } from 'react'
import css from './StayingHead.module.css'

/**
 * What stays at the top of a page while the rest is scrolled past it. Tells its height as `--head`:
 * heads of tables stop under it, and what gets focus is scrolled clear of it.
 */
export function StayingHead({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const element = area.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const tell = () => style.setProperty('--head', `${element.offsetHeight}px`)
    tell()
    const resized = new ResizeObserver(tell)
    resized.observe(element)
    return () => {
      resized.disconnect()
      style.removeProperty('--head')
    }
  }, [])
  return (
    <div ref={area} className={css.head}>
      {children}
    </div>
  )
}
