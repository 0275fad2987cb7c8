/** What a key does to the field one stands on. */
export type FieldAct =
  | { readonly act: 'edit' | 'empty' | 'unlock' | 'draw' | 'undo' | 'cancel' }
  /** Without changing anything. */
  | { readonly act: 'step'; readonly to: 'next' | 'previous' }
  | { readonly act: 'accept'; readonly to: 'unsure' | 'next' }
  | { readonly act: 'save'; readonly to: Onward }
  | { readonly act: 'pick'; readonly index: number }
  /** Moves the image, in parts of what is seen. */
  | { readonly act: 'pan'; readonly x: number; readonly y: number }
/** The next field that needs to be looked at, or the field beside. */
export type Onward = 'unsure' | 'next' | 'previous'

interface Pressed {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Whole views at a time, and a sixth of one with Shift and an arrow. */
const pages: Readonly<Record<string, FieldAct>> = {
  PageDown: { act: 'pan', x: 0, y: 0.8 },
  PageUp: { act: 'pan', x: 0, y: -0.8 },
}
const arrows: Readonly<Record<string, FieldAct>> = {
  ArrowDown: { act: 'pan', x: 0, y: 1 / 6 },
  ArrowUp: { act: 'pan', x: 0, y: -1 / 6 },
  ArrowRight: { act: 'pan', x: 1 / 6, y: 0 },
  ArrowLeft: { act: 'pan', x: -1 / 6, y: 0 },
}
const digit = (text: string) => (/^[1-9]$/.test(text) ? Number(text) - 1 : undefined)

/**
 * Standing on a field: Enter accepts it and the sure ones up to the next that needs a look, digits
 * pick a candidate, F2 or E writes. A letter never writes by itself, so no key means two things.
 * `singleKeys`: whether keys without Ctrl may act (WCAG 2.1.4).
 */
export function walkingAct(press: Pressed, singleKeys: boolean): FieldAct | undefined {
  const { key, shiftKey, altKey } = press
  const withControl = press.ctrlKey || press.metaKey
  if (altKey) return undefined
  if (withControl) return key.toLowerCase() === 'z' && !shiftKey ? { act: 'undo' } : undefined
  if (shiftKey && arrows[key]) return arrows[key]
  switch (key) {
    case 'Enter':
      return { act: 'accept', to: shiftKey ? 'next' : 'unsure' }
    case 'ArrowDown':
      return { act: 'step', to: 'next' }
    case 'ArrowUp':
      return { act: 'step', to: 'previous' }
    case 'PageDown':
    case 'PageUp':
      return pages[key]
    case 'F2':
    case ' ':
      return { act: 'edit' }
    case 'Delete':
    case 'Backspace':
      return { act: 'empty' }
    default:
  }
  if (!singleKeys || shiftKey) return undefined
  const index = digit(key)
  if (index !== undefined) return { act: 'pick', index }
  switch (key.toLowerCase()) {
    case 'e':
      return { act: 'edit' }
    case 'l':
      return { act: 'unlock' }
    case 'r':
      return { act: 'draw' }
    case 'z':
      return { act: 'undo' }
    default:
      return undefined
  }
}

/**
 * Writing in a field: every key writes but Enter and Tab, which save and go on, Esc, and those that
 * turn the image; Alt with a digit picks a candidate.
 */
export function writingAct({
  key,
  code,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
}: Pressed): FieldAct | undefined {
  if (ctrlKey || metaKey) return undefined
  if (altKey) {
    // The digit is taken from the key itself: with Alt some keyboards write other signs.
    const index = digit(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? key)
    return index === undefined ? undefined : { act: 'pick', index }
  }
  if (key === 'Enter') return { act: 'save', to: shiftKey ? 'next' : 'unsure' }
  if (key === 'Tab') return { act: 'save', to: shiftKey ? 'previous' : 'next' }
  return key === 'Escape' ? { act: 'cancel' } : pages[key]
}

/**
 * The keys as '?' lists them. They act on the field one stands on, so the list is all that is
 * registered for the page.
 */
export const listedKeys = [
  ['Enter', 'Godta fältet och de säkra efter det, till nästa som behöver ses'],
  ['Shift+Enter', 'Godta fältet och gå till nästa fält'],
  ['Tab', 'Gå till nästa fält (även piltangenterna)'],
  ['1 – 9', 'Välj en kandidat (med Alt medan man skriver)'],
  ['F2', 'Skriv i fältet (även E eller mellanslag)'],
  ['Esc', 'Avbryt det som skrivs eller markeras'],
  ['Delete', 'Töm fältet'],
  ['L', 'Lås upp ett värde från en QR-kod'],
  ['R', 'Markera ett område på bilden med piltangenterna'],
  ['Ctrl+Z', 'Ångra den senaste ändringen (även Z)'],
  ['PageDown', 'Bläddra i bilden (tillbaka med PageUp)'],
  ['Shift+pil', 'Flytta bilden'],
] as const
