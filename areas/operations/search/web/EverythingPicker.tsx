import { useRef } from 'react'
import { Autocomplete } from '#platform/web/ui/form/Autocomplete.tsx'
import { focusPage } from '#platform/web/ui/frame/focus-page.ts'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { useGo } from '#platform/web/place.ts'
import { foundLately, type Found } from './found.ts'
import { recentFinds, rememberFind } from './recent-finds.ts'

interface EverythingPickerProps {
  /** What is found by a text; its code comes with the first of them. */
  find: (query: string, signal: AbortSignal) => Promise<readonly Found[]>
}
/**
 * The search in the top bar, from anywhere by Ctrl+K or /: what was found lately, pages, companies
 * with what may be done to them, persons and everything else, by kind (search 10-13).
 */
export function EverythingPicker({ find }: EverythingPickerProps) {
  const field = useRef<HTMLInputElement>(null)
  const go = useGo()
  const focus = () => {
    field.current?.focus()
    field.current?.click()
  }
  useKeys([
    { key: 'mod+k', text: 'Sök överallt', run: focus },
    { key: '/', text: 'Sök överallt', run: focus },
  ])
  return (
    <Autocomplete<Found>
      label="Sök överallt"
      labelHidden
      placeholder="Sök företag, person, faktura …"
      keyHint="Ctrl K"
      inputRef={field}
      clearOnPick
      firstChosen
      wide
      debounce={200}
      initially={() => recentFinds().map(foundLately)}
      search={find}
      onPick={({ href, find: kept }) => {
        if (kept) rememberFind(kept)
        // The page's own keys work at once, and the next key is not written here.
        focusPage()
        void go(href)
      }}
    />
  )
}
