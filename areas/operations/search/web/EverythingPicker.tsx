import { useRef } from 'react'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { askOnce } from '#platform/web/data.ts'
import { Autocomplete, type Suggestion } from '#platform/web/ui/form/Autocomplete.tsx'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { useGo } from '#platform/web/place.ts'
import { usertasks, type UserTask } from '#areas/foundation/usertasks/contract.ts'
import { places, type Place } from '#areas/places.ts'
import { companyTypeNames } from '#areas/parties/company/rules.ts'
import { search, type CompanyHit } from '../contract.ts'
import { leadOf } from '../rules.ts'

interface Found extends Suggestion {
  readonly href: Place
}
function foundCompany(hit: CompanyHit): Found {
  const { companyType } = hit
  const { name, organizationNumber, also } = leadOf(hit)
  const href = places.client(companyType, organizationNumber, 'overview')
  return {
    id: href,
    label: name,
    detail: `${companyTypeNames[companyType]} ${formatOrganizationNumber(organizationNumber)}${also ? `, även ${also}` : ''}`,
    href,
  }
}

/** A debtor that was found by several of its numbers or names is one. */
const onceEach = (found: readonly Found[]) =>
  [...new Map(found.toReversed().map((one) => [one.id, one])).values()].toReversed()

/** A page of the menu. */
interface Page {
  readonly label: string
  readonly href: Place
}
const foundPage = ({ label, href }: Page): Found => ({ id: href, label, detail: 'Sida', href })

const mostTasks = 5
const foundTask = ({ id, header, completed }: UserTask): Found => ({
  id,
  label: header,
  detail: completed ? 'Ärende, klart' : 'Ärende',
  href: places.userTask(id),
})

/** The search in the top bar: companies, pages and tasks, from anywhere by Ctrl+K or /. */
export function EverythingPicker({ pages }: { pages: readonly Page[] }) {
  const field = useRef<HTMLInputElement>(null)
  const go = useGo()
  const focus = () => field.current?.focus()
  useKeys([
    { key: 'mod+k', text: 'Sök överallt', run: focus },
    { key: '/', text: 'Sök överallt', run: focus },
  ])
  return (
    <Autocomplete<Found>
      label="Sök företag och sidor"
      labelHidden
      placeholder="Sök företag, sida eller ärende"
      keyHint="Ctrl K"
      inputRef={field}
      clearOnPick
      debounce={200}
      search={async (query, signal) => {
        const found = pages.filter(({ label }) =>
          label.toLowerCase().startsWith(query.trim().toLowerCase()),
        )
        const [{ hits }, tasks] = await Promise.all([
          askOnce(search.company, { query }, signal),
          askOnce(usertasks.all, { query, take: mostTasks }, signal),
        ])
        return [
          ...found.map(foundPage),
          ...onceEach(hits.map(foundCompany)),
          ...tasks.list.map(foundTask),
        ]
      }}
      onPick={({ href }) => void go(href)}
    />
  )
}
