import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { invoices, type MessageFromOps } from '../contract.ts'

const columns: Column<MessageFromOps>[] = [
  { key: 'message', head: 'Meddelande', cell: (one) => one.message },
  { key: 'by', head: 'Av', cell: (one) => one.createdBy, width: '200px' },
  {
    key: 'at',
    head: 'Skickat',
    cell: (one) => <Instant of={one.created} />,
    width: '160px',
    quiet: true,
  },
]

/** What has been written to the issuer about an invoice. */
export function MessagesSection({ invoiceId }: { invoiceId: string }) {
  const answer = useAnswer(invoices.getMessagesFromOps, { invoiceId })
  return (
    <Section title="Meddelanden">
      <DataTable
        label="Meddelanden"
        columns={columns}
        rows={answer.data}
        rowKey={(one) => `${one.created} ${one.message}`}
        answer={answer}
        empty="Inga meddelanden"
      />
    </Section>
  )
}
