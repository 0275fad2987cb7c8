import { useState } from 'react'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
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
  return (
    <Section
      title="Konfigurationsvärden"
      note="Ett ändrat värde gäller direkt, utan omstart."
      actions={
        <ActionButton icon="plus" disabledReason={missing} onClick={() => setOpen(fresh)}>
          Lägg till värde
        </ActionButton>
      }
    >
      <DataTable
        label="Konfigurationsvärden"
        columns={columns}
        rows={answer.data}
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
