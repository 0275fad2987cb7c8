import { Switch } from '@mantine/core'
import { useEffect } from 'react'
import { Dialog } from '../message/Dialog.tsx'
import { Icon } from '../look/icons.tsx'
import { bindings, going, hits, setSingleKeys, singleKeys, type KeyBinding } from './keys.ts'
import css from './KeyHelp.module.css'
import { createStore, useStore } from '../list/store.ts'

const opened = createStore(false)
const names: Record<string, string> = {
  mod: 'Ctrl',
  arrowdown: '↓',
  arrowup: '↑',
  arrowright: '→',
  escape: 'Esc',
  pagedown: 'PgDn',
  pageup: 'PgUp',
}
const parts = (key: string) =>
  key === '+'
    ? ['+']
    : key
        .split('+')
        .map((part) => names[part.toLowerCase()] ?? part[0]?.toUpperCase() + part.slice(1))

function Keys({ of }: { of: string }) {
  return (
    <span className={css.keys}>
      {parts(of).map((part) => (
        <kbd key={part}>{part}</kbd>
      ))}
    </span>
  )
}

/**
 * Listens for the registered keys, and shows them when ? is pressed. Stands once, in UiProviders.
 */
export function KeyHelp() {
  const registered = useStore(bindings)
  const single = useStore(singleKeys)
  const open = useStore(opened)
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
        return opened.set(true)
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
  const all: readonly KeyBinding[] = [
    ...registered,
    ...(registered.some(({ key }) => key.startsWith('g '))
      ? [{ key: 'g', text: 'Gå till en sida: tryck sedan på bokstaven som visas i menyn' }]
      : []),
    { key: '?', text: 'Visa kortkommandon' },
    { key: 'Escape', text: 'Stäng fönster och listor' },
  ]
  // Two lists on a page have the same keys.
  const listed = [
    ...new Map(all.map((one) => [`${one.key} ${one.text}`, one] as const)).values(),
  ].filter(({ key }) => !key.startsWith('g ') && (single || key.length > 1))
  return (
    <Dialog opened={open} onClose={() => opened.set(false)} title="Kortkommandon">
      <dl className={css.list}>
        {listed.map(({ key, text }) => (
          <div key={`${key} ${text}`}>
            <dt>{text}</dt>
            <dd>
              <Keys of={key} />
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className={css.choice}
        label="Använd kortkommandon med en enda tangent"
        checked={single}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </Dialog>
  )
}

/** Opens the key help with the mouse, and when single keys are turned off. */
export function KeyHelpButton({ className }: { className?: string | undefined }) {
  return (
    <button
      type="button"
      className={className}
      aria-label="Kortkommandon"
      title="Kortkommandon"
      onClick={() => opened.set(true)}
    >
      <Icon name="keyboard" size={18} />
    </button>
  )
}
