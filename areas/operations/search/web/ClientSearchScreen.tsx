import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { askOnce } from '#platform/web/data.ts'
import { Autocomplete } from '#platform/web/ui/form/Autocomplete.tsx'
import { useBeginHere } from '#platform/web/ui/form/begin-here.ts'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { useGo } from '#platform/web/place.ts'
import { RecentClientsPanel } from '#areas/parties/client/web/RecentClientsPanel.tsx'
import { places } from '#areas/places.ts'
import { search } from '../contract.ts'
import { leadOf } from '../rules.ts'
import css from './ClientSearchScreen.module.css'

const types = [
  { value: 'issuer', label: 'Utställare' },
  { value: 'recipient', label: 'Mottagare' },
] as const

/**
 * /clientsearch: a company by name or number; choosing a hit jumps to its client page (search 1).
 */
export function ClientSearchScreen() {
  const list = useListState({ filters: { type: 'issuer' } })
  const go = useGo()
  const field = useBeginHere()
  const type = list.filters.type === 'recipient' ? 'recipient' : 'issuer'
  return (
    <>
      <PageHeader title="Klienter" />
      <div className={css.search}>
        <Toggles
          label="Företagstyp"
          choices={types}
          value={type}
          onChange={(next) => list.setFilters({ type: next })}
        />
        <Autocomplete
          key={type}
          inputRef={field}
          label={type === 'issuer' ? 'Sök utställare' : 'Sök mottagare'}
          placeholder="Namn eller organisationsnummer"
          firstChosen
          search={async (query, signal) => {
            const { hits } = await askOnce(search.company, { query, companyType: type }, signal)
            const leads = new Map(hits.map(leadOf).map((one) => [one.organizationNumber, one]))
            return [...leads.values()].map(({ organizationNumber, name, also }) => ({
              id: organizationNumber,
              label: name,
              detail: `${formatOrganizationNumber(organizationNumber)}${also ? `, även ${also}` : ''}`,
            }))
          }}
          onPick={({ id }) => void go(places.client(type, id, 'overview'))}
        />
      </div>
      <RecentClientsPanel />
    </>
  )
}
