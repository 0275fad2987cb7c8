import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../list/store.ts'

export interface KeyBinding {
  /** One key ('n', '/', 'ArrowDown'), with Ctrl or Cmd ('mod+k'), or one after G ('g f'). */
  readonly key: string
  /** What it does, in Swedish, for the list that ? opens. */
  readonly text: string
  /** Left out: the key is only told of, since what it acts on listens for it itself. */
  readonly run?: () => void
  /** Before others of the same key, whichever came last. */
  readonly goesFirst?: true
}

export const bindings = createStore<readonly KeyBinding[]>([])
/** Whether G has been pressed, and the next letter leads somewhere (shell 86). */
export const going = createStore(false)

const choice = 'skynet-single-keys'
/**
 * Whether keys without Ctrl or Cmd act. They can be turned off, for those who speak to the computer
 * (WCAG 2.1.4).
 */
export const singleKeys = createStore(
  typeof localStorage === 'undefined' || localStorage.getItem(choice) !== 'off',
)
export function setSingleKeys(on: boolean) {
  localStorage.setItem(choice, on ? 'on' : 'off')
  singleKeys.set(on)
}

const writing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="combobox"], [role="listbox"]') !== null)

/**
 * Whether the pressed key is the one named, and may act here: never in a field, a window, or where
 * the browser wants it.
 */
export function hits(event: KeyboardEvent, key: string): boolean {
  const withMod = key.startsWith('mod+')
  if (event.altKey || event.repeat || event.isComposing || event.defaultPrevented) return false
  if (withMod !== (event.ctrlKey || event.metaKey)) return false
  if (!withMod && (!singleKeys.get() || writing(event.target))) return false
  if (document.querySelector('[aria-modal="true"]')) return false
  return event.key.toLowerCase() === (withMod ? key.slice(4) : key).toLowerCase()
}

/** Gives the page its keys while the component is shown, and lists them under '?'. */
export function useKeys(keys: readonly KeyBinding[]) {
  const act = useEffectEvent((index: number) => keys[index]?.run?.())
  const names = JSON.stringify(
    keys.map(({ key, text, run }) => ({ key, text, acts: run !== undefined })),
  )
  const bind = useEffectEvent(() =>
    keys.map(({ run, ...told }, index): KeyBinding =>
      run ? { ...told, run: () => act(index) } : told,
    ),
  )
  useEffect(() => {
    const mine = bind()
    bindings.set([...bindings.get(), ...mine])
    return () => bindings.set(bindings.get().filter((binding) => !mine.includes(binding)))
  }, [names])
}
