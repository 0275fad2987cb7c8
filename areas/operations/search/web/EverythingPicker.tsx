import { useRef } from 'react'
import { askOnce } from '#platform/web/data.ts'
import { Autocomplete } from '#platform/web/ui/form/Autocomplete.tsx'
import { focusPage } from '#platform/web/ui/frame/focus-page.ts'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { search, type CompanyFound, type ThingHit } from '../contract.ts'
import { mostOfKind } from '../rules.ts'
import {
  foundCompany,
  foundLately,
  foundPerson,
  foundThing,
  foundWay,
  headings,
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

const isInvoice = ({ kind }: ThingHit) => kind === 'invoice'
/** All invoices with such a number, when there are more than the search shows. */
const moreInvoices = (shown: number, query: string) =>
  shown < mostOfKind
    ? []
    : [
        foundWay(headings.invoice, {
          label: `Visa alla fakturor med numret ${query.trim()}`,
          href: places.allInvoicesIn({ number: query.trim() }),
        }),
      ]

/** Lists that a text with words such as 'status:avslag' asks for (search 20). */
export interface AskedList {
  /** What is left to find a company by; empty when none is named. */
  readonly company: string
  readonly ways: (companies: readonly CompanyFound[]) => readonly Way[]
}

interface EverythingPickerProps {
  /** Those the person may go to. */
  pages: readonly Way[]
  /** What the person may begin. */
  acts: readonly Way[]
  /** What the person may do to a company. */
  actsOf: (company: CompanyFound) => readonly Way[]
  /** The lists that are asked for by words, if the text has any. */
  listsOf: (text: string) => Promise<AskedList | undefined>
}
/**
 * The search in the top bar, from anywhere by Ctrl+K or /: what was found lately, pages, companies
 * with what may be done to them, persons and everything else, by kind (search 10-13).
 */
export function EverythingPicker({ pages, acts, actsOf, listsOf }: EverythingPickerProps) {
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
        const asked = await listsOf(query)
        const find = (what: string) => askOnce(search.everything, { query: what }, signal)
        if (asked) {
          const found = asked.company === '' ? [] : (await find(asked.company)).companies
          return asked.ways(found).map((way) => foundWay('Listor', way))
        }
        const { companies, persons, things, similar } = await find(query)
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
          ...things.filter(isInvoice).map(foundThing),
          ...moreInvoices(things.filter(isInvoice).length, query),
          ...things.filter((thing) => !isInvoice(thing)).map(foundThing),
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
