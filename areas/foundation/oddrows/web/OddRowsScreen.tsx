import { useState, type ReactNode } from 'react'
import { formatNumber } from '#platform/swedish/format.ts'
import { isBlank } from '#platform/swedish/blank.ts'
import { mustBeFilledIn } from '#platform/swedish/fields.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { oddRows, oddRowSorts, type Row } from '../contract.ts'
import { sources } from '../rules.ts'

const label = 'Vad det var'

function PutAside({ row: { id, about, content }, onClose }: { row: Row; onClose: () => void }) {
  const command = useCommand(oddRows.putAside)
  const form = useSaveForm({
    initial: { note: '' },
    check: ({ note }) => (isBlank(note) ? { note: mustBeFilledIn(label) } : {}),
    save: async ({ note }) => {
      await command.mutateAsync({ id, note })
      notify.success('Raden är lagd åt sidan')
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={about} width={640}>
      <p>
        {content === '' ? (
          'Vad raden säger visas inte, för det namnger en person.'
        ) : (
          <code>{content}</code>
        )}
      </p>
      <Form form={form} submit="Lägg åt sidan" onCancel={onClose}>
        <TextAreaField
          field={form.field('note')}
          label={label}
          hint="Skriv vad raden gällde och vad som har gjorts. Kommer den igen med annat innehåll väntar den på nytt."
          required
          maxLength={4000}
        />
      </Form>
    </Dialog>
  )
}

function Act({ row }: { row: Row }) {
  const [isOpen, setIsOpen] = useState(false)
  const missing = missingRole(sources[row.source].may, useActor())
  return (
    <>
      <ActionButton
        label={`Se ${row.about}`}
        disabledReason={missing}
        onClick={() => setIsOpen(true)}
      >
        Se och avsluta
      </ActionButton>
      {isOpen ? <PutAside row={row} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

const columns: readonly Column<Row>[] = [
  {
    key: 'about',
    head: 'Rad',
    sort: 'about',
    cell: ({ about }) => about,
    second: ({ reason }) => reason,
    wraps: true,
  },
  {
    key: 'source',
    head: 'Källa',
    sort: 'source',
    cell: ({ source }) => sources[source].name,
    width: '250px',
  },
  {
    key: 'times',
    head: 'Gånger',
    sort: 'times',
    cell: ({ times }) => formatNumber(times),
    align: 'right',
    width: '90px',
    whole: true,
  },
  {
    key: 'first',
    head: 'Först',
    sort: 'first',
    cell: ({ firstAt }) => <Instant of={firstAt} />,
    width: '150px',
    whole: true,
  },
  {
    key: 'last',
    head: 'Senast',
    sort: 'last',
    cell: ({ lastAt }) => <Instant of={lastAt} />,
    width: '150px',
    whole: true,
  },
  {
    key: 'act',
    head: 'Åtgärd',
    headless: true,
    cell: (row) => <Act row={row} />,
    width: '170px',
    whole: true,
  },
]

const takenColumn = (taken: (id: string) => ReactNode): Column<Row> => ({
  key: 'taken',
  head: 'Taget av',
  cell: ({ id }) => taken(id),
  width: '170px',
})

/** Rows read from outside that could not be taken for what they say, until somebody has seen to them. */
export function OddRowsScreen({ taken }: { taken: (id: string) => ReactNode }) {
  const list = usePageInAddress('rowsPage')
  const answer = useAnswer(oddRows.list, pageAsked(list, oddRowSorts))
  return (
    <>
      <PageHeader title="Rader som inte gick att läsa" />
      <Section
        title="Väntar på att ses över"
        note="Det som läses utifrån prövas rad för rad. En rad som inte går att läsa står här, och de andra går vidare. Kommer den igen som den ska försvinner den av sig själv."
      >
        <DataTable
          label="Rader som inte gick att läsa"
          columns={[...columns, takenColumn(taken)]}
          rows={answer.data?.list}
          rowKey={({ id }) => id}
          answer={answer}
          list={list}
          total={answer.data?.totalHits}
          empty="Allt som har lästs har gått att läsa"
        />
      </Section>
    </>
  )
}
