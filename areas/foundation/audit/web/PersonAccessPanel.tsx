import { download } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { audit, type AuditRow } from '../contract.ts'
import { AuditInstant } from './AuditInstant.tsx'

const columns: Column<AuditRow>[] = [
  { key: 'at', head: 'Tidpunkt', width: '180px', cell: ({ at }) => <AuditInstant of={at} /> },
  { key: 'who', head: 'Vem', width: '24%', cell: (row) => row.actorName ?? row.actorId ?? '—' },
  { key: 'what', head: 'Vad', cell: ({ actionText }) => actionText },
  { key: 'why', head: 'Ändamål eller skäl', width: '26%', cell: ({ why }) => why ?? '—' },
]

/** Who has looked at a person (12 digits), when, what and why, and the same to hand out. */
export function PersonAccessPanel({ socialSecurityNumber }: { socialSecurityNumber: string }) {
  const list = useListState({})
  const answer = useAnswer(audit.access, {
    socialSecurityNumber,
    currentPage: list.page - 1,
    take: list.take,
  })
  return (
    <Section
      title="Åtkomst"
      note="Vem som har sett eller ändrat uppgifter om personen. Att titta här, och att lämna ut listan, skrivs i granskningsloggen."
      actions={
        <ActionButton
          icon="pdf"
          onClick={() => tell(() => download(audit.accessReport, { socialSecurityNumber }))}
        >
          Lämna ut som PDF
        </ActionButton>
      }
    >
      <DataTable
        label="Åtkomst"
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Ingen har sett uppgifter om personen."
      />
    </Section>
  )
}
