import { useEffect } from 'react'
import { toggleHelp } from './help.ts'
import { bindings, going, hits } from './keys.ts'

/** Listens for the registered keys, and for ? which opens the help. Stands once, in UiProviders. */
export function KeyListener() {
  useEffect(() => {
    /** The letter after G, before a list or a page takes it for a key of its own. */
    const pressAfter = (event: KeyboardEvent) => {
      if (!going.get() || event.key === 'Shift') return
      going.set(false)
      const letter = event.key.toLowerCase()
      const way = bindings.get().find(({ key }) => key === `g ${letter}`)
      if (!way || !hits(event, letter)) return
      event.preventDefault()
      event.stopPropagation()
      way.run?.()
    }
    const stay = () => going.set(false)
    const press = (event: KeyboardEvent) => {
      if (hits(event, 'g') && bindings.get().some(({ key }) => key.startsWith('g '))) {
        event.preventDefault()
        return going.set(true)
      }
      if (hits(event, '?')) {
        event.preventDefault()
        return toggleHelp()
      }
      const hit = bindings.get().filter((one) => one.run && hits(event, one.key))
      const binding = hit.findLast(({ goesFirst }) => goesFirst) ?? hit.at(-1)
      if (!binding) return
      event.preventDefault()
      binding.run?.()
    }
    document.addEventListener('keydown', pressAfter, true)
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', stay)
    return () => {
      document.removeEventListener('keydown', pressAfter, true)
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', stay)
    }
  }, [])
  return null
}
