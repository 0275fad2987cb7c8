import { useState } from 'react'
import { formatNumber } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { checkWith } from '#platform/web/check.ts'
import { askOnce, useCommand } from '#platform/web/data.ts'
import { TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { protection, type Counted } from '../contract.ts'
import { addressesIn } from './addresses.ts'

interface Asked {
  readonly socialSecurityNumber: string
  readonly emails: string[]
}
interface Found extends Asked {
  readonly answer: AnswerOf<typeof protection.find>
}

const columns: Column<Counted>[] = [
  { key: 'name', head: 'Uppgift', wraps: true, cell: ({ name }) => name },
  {
    key: 'activity',
    head: 'Behandling',
    width: '34%',
    wraps: true,
    cell: ({ activity }) => activity,
    second: ({ withheld }) => withheld && `Är inte med i utdraget: ${withheld}`,
  },
  {
    key: 'count',
    head: 'Rader',
    width: '120px',
    align: 'right',
    cell: ({ count, more }) => `${more ? 'fler än ' : ''}${formatNumber(count)}`,
  },
]

function OrderForm({ asked, onOrdered }: { asked: Asked; onOrdered: () => void }) {
  const missing = missingRole(protection.order.may, useActor())
  const command = useCommand(protection.order)
  const form = useSaveForm({
    initial: { reason: '' },
    warn: false,
    check: ({ reason }) => checkWith(protection.order, { ...asked, reason }),
    save: async ({ reason }) => {
      await command.mutateAsync({ ...asked, reason })
      onOrdered()
    },
  })
  return (
    <Form form={form} submit="Beställ utdrag" disabledReason={missing}>
      <TextAreaField
        field={form.field('reason')}
        label="Skäl"
        hint="Till exempel när och hur personen bad om det. Det står i granskningsloggen."
        required
        reason={missing}
        maxLength={1000}
      />
    </Form>
  )
}

function FoundPerson({ found, onOrdered }: { found: Found; onOrdered: () => void }) {
  const { answer, ...asked } = found
  return (
    <>
      <FactList
        facts={[
          { label: 'Namn', value: answer.names.join(', ') || '—' },
          { label: 'Rader i granskningsloggen', value: formatNumber(answer.trail) },
        ]}
      />
      <DataTable
        label="Vad som finns"
        columns={columns}
        rows={answer.list}
        rowKey={({ name }) => name}
        empty="Ingenting är sparat under numret eller adressen. Utdraget söker också i mail, svar och fri text."
      />
      <OrderForm asked={asked} onOrdered={onOrdered} />
    </>
  )
}

/** Finds what is kept of somebody by number and addresses, and orders all of it. */
export function PersonSection() {
  const [found, setFound] = useState<Found>()
  const asked = ({
    socialSecurityNumber,
    emails,
  }: {
    socialSecurityNumber: string
    emails: string
  }) => ({
    socialSecurityNumber,
    emails: addressesIn(emails),
  })
  const form = useSaveForm({
    initial: { socialSecurityNumber: '', emails: '' },
    warn: false,
    check: (typed) => checkWith(protection.find, asked(typed)),
    save: async (typed) => {
      const person = asked(typed)
      setFound({ ...person, answer: await askOnce(protection.find, person) })
    },
  })
  return (
    <Section
      title="Person"
      note="Kontakter hos kunder är kända bara med sin e-postadress. Att söka skrivs i granskningsloggen."
    >
      <Form form={form} submit="Visa vad som finns">
        <TextField field={form.field('socialSecurityNumber')} label="Personnummer" />
        <TextField
          field={form.field('emails')}
          label="E-postadresser"
          hint="Flera skiljs åt med komma."
        />
      </Form>
      {found ? <FoundPerson found={found} onOrdered={() => setFound(undefined)} /> : null}
    </Section>
  )
}
