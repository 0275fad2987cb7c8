import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { formatOrganisationNumber } from '#platform/swedish/format.ts'
import { askOnce } from '#platform/web/data.ts'
import { Autocomplete, type Suggestion } from '#platform/web/ui/form/Autocomplete.tsx'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { usertasks, type UserTask } from '#areas/foundation/usertasks/contract.ts'
import { taskAddress } from '#areas/foundation/usertasks/rules.ts'
import { search, type CompanyHit } from '../contract.ts'

interface Found extends Suggestion {
  readonly href: string
}
const types = [
  { name: 'Utställare', path: 'issuer' },
  { name: 'Mottagare', path: 'recipient' },
] as const

function foundCompany({ name, organizationNumber, companyType }: CompanyHit): Found {
  const type = types[companyType === 0 ? 0 : 1]
  const href = `/client/${type.path}/${organizationNumber}/1`
  return {
    id: href,
    label: name,
    detail: `${type.name} ${formatOrganisationNumber(organizationNumber)}`,
    href,
  }
}

/** A page of the menu, as a place to go to. */
export interface Place {
  readonly label: string
  readonly href: string
}
const foundPlace = ({ label, href }: Place): Found => ({ id: href, label, detail: 'Sida', href })

const mostTasks = 5
const foundTask = ({ id, header, completed }: UserTask): Found => ({
  id,
  label: header,
  detail: completed ? 'Ärende, klart' : 'Ärende',
  href: taskAddress(id),
})

/** The search in the top bar: companies, pages and tasks, from anywhere by Ctrl+K or /. */
export function EverythingPicker({ places }: { places: readonly Place[] }) {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
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
        const pages = places.filter(({ label }) =>
          label.toLowerCase().startsWith(query.trim().toLowerCase()),
        )
        const [{ hits }, tasks] = await Promise.all([
          askOnce(search.company, { query }, signal),
          askOnce(usertasks.all, { query, take: mostTasks }, signal),
        ])
        return [...pages.map(foundPlace), ...hits.map(foundCompany), ...tasks.list.map(foundTask)]
      }}
      onPick={({ href }) => void navigate({ to: href as string })}
    />
  )
}
