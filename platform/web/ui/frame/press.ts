let pressed = false
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => (pressed = false), true)
}

/**
 * Runs at once, or when the mouse button that is down has been let go. A field is left when the
 * button goes down on 'Spara'; an error shown then would move 'Spara' away from under the mouse,
 * and the click would be lost.
 */
export function afterPress(run: () => void) {
  if (!pressed) return run()
  document.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
