import { useState } from 'react'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { FilterChip, Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { settings, type ConfigurationValue } from '../contract.ts'
import { typeLabels } from '../rules.ts'
import { ConfigurationDialog } from './ConfigurationDialog.tsx'

function words({ type, value, allowMultiple }: ConfigurationValue) {
  if (type === 'bool')
    return value.replaceAll('true', 'Ja').replaceAll('false', 'Nej').replaceAll(',', ', ')
  return allowMultiple ? value.replaceAll(',', ', ') : value
}

const columns: Column<ConfigurationValue>[] = [
  {
    key: 'key',
    head: 'Nyckel',
    width: '24%',
    cell: (value) => value.key,
    second: (value) => value.namespace,
  },
  {
    key: 'value',
    head: 'Värde',
    cell: words,
    second: (value) =>
      [value.version === 0 && 'Standard', value.control && 'Ändras av två']
        .filter(Boolean)
        .join(' · ') || null,
  },
  {
    key: 'type',
    head: 'Typ',
    width: '110px',
    cell: (value) => typeLabels[value.type] + (value.allowMultiple ? ', flera' : ''),
  },
  {
    key: 'description',
    head: 'Beskrivning',
    width: '34%',
    quiet: true,
    wraps: true,
    cell: (value) => value.description,
  },
]

/** Whether a value has all the words that are searched for, in whatever it shows. */
function holds(shown: ConfigurationValue, query: string): boolean {
  const { namespace, key, description } = shown
  const said = [namespace, key, words(shown), description].join(' ').toLocaleLowerCase('sv')
  return query
    .toLocaleLowerCase('sv')
    .split(/\s+/)
    .every((word) => said.includes(word))
}

/** What a new value begins as. */
const fresh: ConfigurationValue = {
  namespace: '',
  key: '',
  value: '',
  type: 'string',
  allowMultiple: false,
  description: '',
  allowed: null,
  known: false,
  control: false,
  version: 0,
  changed: null,
  changedBy: null,
}
const nameOf = ({ namespace, key }: { namespace: string; key: string }) => `${namespace} ${key}`

/** Application configuration values: a list with add, delete and save (settings 3). */
export function ConfigurationSection() {
  const answer = useAnswer(settings.getConfigurationValues, {})
  const missing = missingRole(settings.saveConfigurationValues.may, useActor())
  const [open, setOpen] = useState<ConfigurationValue>()
  // As it is stored now: somebody else may have saved it since it was opened.
  const stored = open && answer.data?.find((value) => nameOf(value) === nameOf(open))
  const shown = stored ?? open
  const list = useListState({ filters: { query: '', namespace: [] } })
  const { query, namespace } = list.filters
  const namespaces = [...new Set(answer.data?.map((value) => value.namespace))].toSorted()
  const rows = answer.data?.filter(
    (value) =>
      (namespace.length === 0 || namespace.includes(value.namespace)) && holds(value, query),
  )
  return (
    <Section
      title="Konfigurationsvärden"
      note="Ett ändrat värde gäller direkt, utan omstart. Det som är märkt Ändras av två gäller när en annan administratör har godkänt det."
      actions={
        <ActionButton icon="plus" disabledReason={missing} onClick={() => setOpen(fresh)}>
          Lägg till värde
        </ActionButton>
      }
    >
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <SearchField
          label="Nyckel, värde eller beskrivning"
          value={query}
          debounce={100}
          width={320}
          onChange={(text) => list.setFilters({ query: text })}
        />
        <FilterChip
          label="Namnrymd"
          several
          choices={namespaces.map((value) => ({ value, label: value }))}
          value={namespace}
          onChange={(value) => list.setFilters({ namespace: [...value] })}
        />
      </Filters>
      <DataTable
        label="Konfigurationsvärden"
        columns={columns}
        rows={rows}
        rowKey={nameOf}
        answer={answer}
        {...(missing === undefined && { onOpen: setOpen })}
        empty="Inga konfigurationsvärden hittades"
      />
      {shown ? (
        <ConfigurationDialog
          key={`${nameOf(shown)} ${shown.version}`}
          value={shown}
          others={answer.data ?? []}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Section>
  )
}
