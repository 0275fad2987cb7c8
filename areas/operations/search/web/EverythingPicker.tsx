import { useRef } from 'react'
import { askOnce } from '#platform/web/data.ts'
import { Autocomplete } from '#platform/web/ui/form/Autocomplete.tsx'
import { focusPage } from '#platform/web/ui/frame/focus-page.ts'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { useGo } from '#platform/web/place.ts'
import { search, type CompanyFound } from '../contract.ts'
import {
  foundCompany,
  foundLately,
  foundPerson,
  foundThing,
  foundWay,
  type Found,
  type Way,
} from './found.ts'
import { recentFinds, rememberFind } from './recent-finds.ts'

/** Recent finds that fit what is written, at most. */
const mostLately = 3

/** Whether the text begins a word of the label. */
const fits = (label: string, text: string) => ` ${label.toLowerCase()}`.includes(` ${text}`)
const isCalled = ({ label, called = [] }: Way, text: string) =>
  [label, ...called].some((word) => fits(word, text))

interface EverythingPickerProps {
  /** Those the person may go to. */
  pages: readonly Way[]
  /** What the person may begin. */
  acts: readonly Way[]
  /** What the person may do to a company. */
  actsOf: (company: CompanyFound) => readonly Way[]
}
/**
 * The search in the top bar, from anywhere by Ctrl+K or /: what was found lately, pages, companies
 * with what may be done to them, persons and everything else, by kind (search 10-13).
 */
export function EverythingPicker({ pages, acts, actsOf }: EverythingPickerProps) {
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
      search={async (query, signal) => {
        const text = query.trim().toLowerCase()
        const answer = await askOnce(search.everything, { query }, signal)
        const { companies, persons, things, similar } = answer
        const lately = recentFinds().filter(({ name }) => fits(name, text))
        const found = [
          ...lately.slice(0, mostLately).map(foundLately),
          ...pages.filter((page) => isCalled(page, text)).map((page) => foundWay('Sidor', page)),
          ...companies.map((one) => foundCompany(one, similar ? 'Menade du' : 'Företag')),
          ...[
            ...acts.filter(({ label }) => fits(label, text)),
            // Of several companies one writes further first.
            ...(companies.length === 1 ? companies.flatMap(actsOf) : []),
          ].map((act) => foundWay('Gör', act)),
          ...persons.map((one) => foundPerson(one, similar ? 'Menade du, personer' : 'Personer')),
          ...things.map(foundThing),
        ]
        // What was found lately stands first, and once.
        return found.filter(({ id }, at) => found.findIndex((one) => one.id === id) === at)
      }}
      onPick={({ href, find }) => {
        if (find) rememberFind(find)
        // The page's own keys work at once, and the next key is not written here.
        focusPage()
        void go(href)
      }}
    />
  )
}
