import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { confirm } from '../message/ConfirmDialog.tsx'

let leaving = false

/**
 * Lets the page go without a question, for the one time when what was typed is kept anyway: an
 * expired session on its way to the login.
 */
export const leaveWithoutAsking = () => {
  leaving = true
}

/**
 * Asks before unsaved work is left: by a dialog inside the program, by the browser's own question
 * when the tab goes. `onLeave` runs when the user chooses to leave.
 */
export function useUnsavedWarning(dirty: boolean, onLeave?: () => void) {
  const state = useRef(dirty)
  useEffect(() => {
    state.current = dirty
  }, [dirty])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!state.current || leaving || current.pathname === next.pathname) return false
      const leave = await confirm({
        title: 'Lämna sidan utan att spara?',
        text: 'Det du har skrivit har inte sparats.',
        act: 'Lämna utan att spara',
        cancel: 'Stanna kvar',
        danger: true,
      })
      if (leave) onLeave?.()
      return !leave
    },
    enableBeforeUnload: () => state.current && !leaving,
  })
  /**
   * Nothing is unsaved any more, known before the next render: for navigation right after a save.
   */
  return { release: () => (state.current = false) }
}
