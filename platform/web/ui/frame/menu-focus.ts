import { useEffect } from 'react'

/**
 * A chosen menu item is gone at once: focus goes to the menu's button first, to which a window that
 * the item opens gives it back.
 */
export function useFocusOnMenuButton() {
  useEffect(() => {
    const choose = ({ target }: Event) => {
      const menu =
        target instanceof Element
          ? target.closest('[role="menuitem"]')?.closest('[role="menu"]')
          : undefined
      document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')?.focus()
    }
    document.addEventListener('click', choose, true)
    return () => document.removeEventListener('click', choose, true)
  }, [])
}
