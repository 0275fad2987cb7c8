import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import type { FeedbackInvoice, SentFeedback } from '../contract.ts'
import { feedbackTypeNames } from '../rules.ts'

const columns: Column<SentFeedback>[] = [
  {
    key: 'type',
    head: 'Återkoppling',
    cell: (one) => feedbackTypeNames[one.type],
    second: (one) => one.message || undefined,
  },
  { key: 'email', head: 'Till', cell: (one) => one.email, width: '220px' },
  {
    key: 'sent',
    head: 'Skickat',
    cell: (one) => <Instant of={one.sent} />,
    second: (one) => one.createdBy,
    width: '170px',
  },
]

/** What has been written about an invoice, the latest first. */
export function HistoryDialog({
  invoice,
  onClose,
}: {
  invoice: FeedbackInvoice
  onClose: () => void
}) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Återkoppling om faktura ${invoice.invoiceNumber}`}
      width={760}
    >
      <DataTable
        label="Återkoppling"
        columns={columns}
        rows={invoice.invoiceFeedbackHistory}
        rowKey={({ id }) => id}
        empty="Ingen återkoppling är skickad"
      />
    </Dialog>
  )
}
