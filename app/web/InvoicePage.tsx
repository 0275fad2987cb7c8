import { InvoiceScreen } from '#areas/purchasing/invoices/web/InvoiceScreen.tsx'
import { SubscribeButton } from '#areas/purchasing/subscriptions/web/SubscribeButton.tsx'

/** An invoice with the way to its subscription, which the area itself does not know. */
export const InvoicePage = () => (
  <InvoiceScreen
    actions={({ invoiceId, invoiceNumber }) => (
      <SubscribeButton invoiceId={invoiceId} invoiceNumber={invoiceNumber} />
    )}
  />
)
