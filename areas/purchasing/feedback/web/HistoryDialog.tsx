import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { AddressTrustPanel } from '#areas/purchasing/approvers/web/AddressTrustPanel.tsx'
import type { FeedbackInvoice, SentFeedback } from '../contract.ts'
import { feedbackTypeNames, toIssuer } from '../rules.ts'

const columnsFor = (invoiceId: string): Column<SentFeedback>[] => [
  {
    key: 'type',
    head: 'Återkoppling',
    cell: (one) => feedbackTypeNames[one.type],
    second: (one) => one.message || undefined,
  },
  {
    key: 'email',
    head: 'Till',
    cell: (one) => one.email,
    second: (one) =>
      toIssuer(one.type) ? undefined : (
        <AddressTrustPanel invoiceIds={[invoiceId]} email={one.email} />
      ),
    width: '260px',
  },
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
        columns={columnsFor(invoice.id)}
        rows={invoice.invoiceFeedbackHistory}
        rowKey={({ id }) => id}
        empty="Ingen återkoppling är skickad"
      />
    </Dialog>
  )
}
