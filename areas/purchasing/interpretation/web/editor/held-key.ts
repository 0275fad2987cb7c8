import type { KeyboardEvent } from 'react'

/** Enter that is held down presses no button: nobody has looked at what comes so quickly. */
export const ignoreHeldEnter = (event: KeyboardEvent) =>
  event.repeat && event.key === 'Enter' && event.preventDefault()
