import { keysOf } from '#platform/record.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { Conditions } from '#platform/web/ui/list/Conditions.tsx'
import { FilterChip, Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import type { ListState } from '#platform/web/ui/list/useListState.ts'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { onboarding } from '../contract.ts'
import { onboardingColumns } from '../list-columns.ts'
import { completionResults, createdByChoices, searchable } from '../rules.ts'
import { channelNames, typeNames } from '../texts.ts'

/** The names of the address. */
export const standardFilters = {
  query: '',
  onboardingCompletionResult: '',
  faulty: false,
  faultyOngoing: false,
  manualTasks: false,
  productTypes: '',
  salesRep: '',
  onboardingType: '',
}
export type OnboardingList = ListState<{
  readonly [K in keyof typeof standardFilters]: (typeof standardFilters)[K] extends boolean
    ? boolean
    : string
}>

const results = [
  { value: String(completionResults.ongoing), label: 'Pågående' },
  { value: String(completionResults.completed), label: 'Färdig' },
  { value: String(completionResults.canceled), label: 'Avbruten' },
]
const creators = [
  { value: String(createdByChoices.sales), label: channelNames.Sales },
  { value: String(createdByChoices.customer), label: channelNames.Customer },
  { value: String(createdByChoices.bokio), label: channelNames.Bokio },
]
const types = keysOf(typeNames).map((type) => ({
  value: String(onboardingTypes[type]),
  label: typeNames[type],
}))
const chosen = (value: string) => (value === '' ? [] : [value])

/**
 * Every filter of the list. The sales representative's is for onboarding users and administrators.
 */
export function OnboardingFilters({
  list,
  choosesRep,
}: {
  list: OnboardingList
  choosesRep: boolean
}) {
  const { filters, setFilters } = list
  return (
    <Filters onReset={list.filtered ? list.reset : undefined}>
      <SearchField
        label="Sök onboarding"
        placeholder="Företag, nummer eller kontakt"
        value={filters.query}
        onChange={(query) => setFilters({ query })}
      />
      {filters.query !== '' && !searchable(filters.query) ? (
        <span role="status">Skriv minst tre tecken</span>
      ) : null}
      <FilterChip
        label="Status"
        choices={results}
        value={chosen(filters.onboardingCompletionResult)}
        onChange={([one = '']) => setFilters({ onboardingCompletionResult: one })}
      />
      <FilterChip
        label="Skapad av"
        choices={creators}
        value={chosen(filters.productTypes)}
        onChange={([one = '']) => setFilters({ productTypes: one })}
      />
      <FilterChip
        label="Typ"
        choices={types}
        value={chosen(filters.onboardingType)}
        onChange={([one = '']) => setFilters({ onboardingType: one })}
      />
      {choosesRep ? (
        <RepFilter value={filters.salesRep} onChange={(salesRep) => setFilters({ salesRep })} />
      ) : null}
      <ToggleChip
        label="Kräver manuell hantering"
        on={filters.manualTasks}
        onChange={(manualTasks) => setFilters({ manualTasks })}
      />
      <ToggleChip
        label="Pågående med fel"
        on={filters.faultyOngoing}
        onChange={(faultyOngoing) => setFilters({ faultyOngoing })}
      />
      <ToggleChip
        label="Färdiga med fel"
        on={filters.faulty}
        onChange={(faulty) => setFilters({ faulty })}
      />
      <Conditions columns={onboardingColumns} list={list} />
    </Filters>
  )
}

function RepFilter({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  const reps = useAnswer(onboarding.getSalesReps, {}, { staleTime: 60_000 })
  return (
    <FilterChip
      label="Säljare"
      choices={(reps.data ?? []).map((rep) => ({
        value: rep.emailAddress,
        label: `${rep.firstName} ${rep.lastName}`,
      }))}
      value={chosen(value)}
      onChange={([one = '']) => onChange(one)}
    />
  )
}
