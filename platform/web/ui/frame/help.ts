import { createStore } from '../list/store.ts'
import { focusPage } from './focus-page.ts'

/** Whether the help stands beside the page (shell 110). */
export const helpOpened = createStore(false)

let before: Element | null = null

/** Opens the help, which takes the focus, or closes it and gives the focus back. */
export function setHelp(open: boolean) {
  if (open === helpOpened.get()) return
  if (open) before = document.activeElement
  const panel = document.getElementById('help')
  const hadFocus = panel?.contains(document.activeElement) ?? false
  helpOpened.set(open)
  if (open || !hadFocus) return
  if (before instanceof HTMLElement && before !== document.body && before.isConnected)
    before.focus({ preventScroll: true })
  else focusPage()
}
export const toggleHelp = () => setHelp(!helpOpened.get())
