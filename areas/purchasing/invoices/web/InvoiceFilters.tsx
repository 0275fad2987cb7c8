import type { Decision } from '#areas/credit/rules/rules.ts'
import { decisionNames } from '#areas/credit/rules/texts.ts'
import { keysOf } from '#platform/record.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { Autocomplete, type Suggestion } from '#platform/web/ui/form/Autocomplete.tsx'
import { FilterChip, Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { Conditions } from '#platform/web/ui/list/Conditions.tsx'
import type { ListState } from '#platform/web/ui/list/useListState.ts'
import { PeriodChip } from '#platform/web/ui/list/PeriodChip.tsx'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { invoiceListColumns } from '../list-columns.ts'
import { presetNames, presetSpan, subscriptionFilters } from '../list-rules.ts'
import { decisions } from '../list-texts.ts'
import css from './invoices.module.css'
import { subscriptionFilterOf } from './remembered.ts'

const decisionChoices = decisions.map((value) => ({ value, label: decisionNames[value] }))
const subscriptionChoices = ([1, 2] as const).map((value) => ({
  value: String(value),
  label: subscriptionFilters[value],
}))

/** Clients whose name or number begins so; the suggestion's id is the organisation number. */
export type FindClients = (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>

export interface InvoiceQuestion {
  readonly query: string
  readonly fromDate: string
  readonly toDate: string
  readonly decisions: readonly Decision[]
  readonly subscriptionFilter: 0 | 1 | 2
  /** 10 digits, or empty. */
  readonly client: string
}
interface InvoiceFiltersProps {
  value: InvoiceQuestion
  today: string
  onChange: (changes: Partial<InvoiceQuestion>) => void
  onReset: (() => void) | undefined
  findClients: FindClients
  list: Pick<ListState, 'where' | 'setWhere'>
}

/** What the list of invoices is asked for. */
export function InvoiceFilters({
  value,
  today,
  onChange,
  onReset,
  findClients,
  list,
}: InvoiceFiltersProps) {
  const presets = keysOf(presetNames).map((preset) => {
    const { fromDate, toDate } = presetSpan(preset, today)
    return { label: presetNames[preset], from: fromDate, to: toDate }
  })
  return (
    <Filters onReset={onReset}>
      <SearchField
        width={190}
        label="Nummer eller bolag"
        value={value.query}
        onChange={(query) => onChange({ query })}
      />
      <PeriodChip
        label="Period"
        value={{ from: value.fromDate, to: value.toDate }}
        presets={presets}
        onChange={({ from, to }) => onChange({ fromDate: from, toDate: to })}
      />
      <FilterChip
        label="Beslut"
        several
        choices={decisionChoices}
        value={value.decisions}
        onChange={(chosen) => onChange({ decisions: chosen })}
      />
      <FilterChip
        label="Prenumeration"
        choices={subscriptionChoices}
        value={value.subscriptionFilter === 0 ? [] : [String(value.subscriptionFilter)]}
        onChange={([chosen]) => onChange({ subscriptionFilter: subscriptionFilterOf(chosen) })}
      />
      {value.client ? (
        <ToggleChip
          label={`Klient ${formatOrganizationNumber(value.client)}`}
          on
          onChange={() => onChange({ client: '' })}
        />
      ) : (
        <div className={css.client}>
          <Autocomplete
            label="Klient"
            labelHidden
            placeholder="Klient"
            clearOnPick
            search={findClients}
            onPick={({ id }) => onChange({ client: id })}
          />
        </div>
      )}
      <Conditions columns={invoiceListColumns} list={list} />
    </Filters>
  )
}
