import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { formatOrganisationNumber } from '#platform/swedish/format.ts'
import { askOnce } from '#platform/web/data.ts'
import { Autocomplete, type Suggestion } from '#platform/web/ui/Autocomplete.tsx'
import { useKeys } from '#platform/web/ui/keys.ts'
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
  return { id: href, label: name, detail: `${type.name} ${formatOrganisationNumber(organizationNumber)}`, href }
}

/** A page of the menu, as a place to go to. */
export interface Place {
  readonly label: string
  readonly href: string
}
const foundPlace = ({ label, href }: Place): Found => ({ id: href, label, detail: 'Sida', href })

/** The search in the top bar: companies and pages, from anywhere by Ctrl+K or /. */
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
      placeholder="Sök företag eller sida"
      keyHint="Ctrl K"
      inputRef={field}
      clearOnPick
      debounce={200}
      search={async (query, signal) => {
        const pages = places.filter(({ label }) => label.toLowerCase().startsWith(query.trim().toLowerCase()))
        const { hits } = await askOnce(search.company, { query }, signal)
        return [...pages.map(foundPlace), ...hits.map(foundCompany)]
      }}
      onPick={({ href }) => void navigate({ to: href as string })}
    />
  )
}
