/** What a key does to the field one stands on. */
export type FieldAct =
  | { readonly act: 'accept' | 'acceptToUnsure' | 'next' | 'previous' | 'edit' | 'empty' | 'unlock' | 'draw' | 'undo' }
  | { readonly act: 'pick'; readonly index: number }
  | { readonly act: 'save'; readonly step: 1 | -1 }
  | { readonly act: 'cancel' }

interface Pressed {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

const digit = (text: string) => (/^[1-9]$/.test(text) ? Number(text) - 1 : undefined)

/**
 * Standing on a field: Enter accepts and goes on, digits pick a candidate, F2 or E writes. A letter never writes by itself, so no key means two
 * things. `singleKeys`: whether keys without Ctrl may act (WCAG 2.1.4).
 */
export function walkingAct(press: Pressed, singleKeys: boolean): FieldAct | undefined {
  const { key, shiftKey, altKey } = press
  const withControl = press.ctrlKey || press.metaKey
  if (altKey) return undefined
  if (withControl) return key.toLowerCase() === 'z' && !shiftKey ? { act: 'undo' } : undefined
  switch (key) {
    case 'Enter':
      return { act: shiftKey ? 'acceptToUnsure' : 'accept' }
    case 'ArrowDown':
      return { act: 'next' }
    case 'ArrowUp':
      return { act: 'previous' }
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

/** Writing in a field: every key writes but Enter and Tab, which save and go on, and Esc; Alt with a digit picks a candidate. */
export function writingAct({ key, code, shiftKey, altKey, ctrlKey, metaKey }: Pressed): FieldAct | undefined {
  if (ctrlKey || metaKey) return undefined
  if (altKey) {
    // The digit is taken from the key itself: with Alt some keyboards write other signs.
    const index = digit(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? key)
    return index === undefined ? undefined : { act: 'pick', index }
  }
  if (key === 'Enter') return shiftKey ? { act: 'acceptToUnsure' } : { act: 'save', step: 1 }
  if (key === 'Tab') return { act: 'save', step: shiftKey ? -1 : 1 }
  return key === 'Escape' ? { act: 'cancel' } : undefined
}

/** The keys as '?' lists them. They act on the field one stands on, so the list is all that is registered for the page. */
export const listedKeys = [
  ['Enter', 'Godta fältet och gå till nästa'],
  ['Shift+Enter', 'Godta och gå till nästa osäkra fält'],
  ['Tab', 'Gå till nästa fält'],
  ['1 – 9', 'Välj en kandidat (med Alt medan man skriver)'],
  ['F2', 'Skriv i fältet (även E eller mellanslag)'],
  ['Esc', 'Avbryt det som skrivs eller markeras'],
  ['Delete', 'Töm fältet'],
  ['L', 'Lås upp ett värde från en QR-kod'],
  ['R', 'Markera ett område på bilden med piltangenterna'],
  ['Ctrl+Z', 'Ångra den senaste ändringen (även Z)'],
] as const
