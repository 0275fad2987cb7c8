import { useEffect } from 'react'

let holders = 0

/** Holds the page behind still while `on`, without it jumping sideways where the scrollbar was. */
export function useStillPage(on: boolean) {
  useEffect(() => {
    if (!on) return
    const { style, clientWidth } = document.documentElement
    holders += 1
    if (holders === 1) {
      style.paddingRight = `${window.innerWidth - clientWidth}px`
      style.overflow = 'hidden'
    }
    return () => {
      holders -= 1
      if (holders > 0) return
      style.paddingRight = ''
      style.overflow = ''
    }
  }, [on])
}
