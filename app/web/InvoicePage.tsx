import { InvoiceCost } from '#areas/acquisition/terms/web/InvoiceCost.tsx'
import { ClaimPanel } from '#areas/operations/queues/web/ClaimPanel.tsx'
import { InvoiceScreen } from '#areas/purchasing/invoices/web/InvoiceScreen.tsx'
import { SubscribeButton } from '#areas/purchasing/subscriptions/web/SubscribeButton.tsx'

/**
 * An invoice with the way to its subscription, who works it off and what its client pays, which the
 * area itself does not know.
 */
export const InvoicePage = () => (
  <InvoiceScreen
    actions={({ invoiceId, invoiceNumber }) => (
      <SubscribeButton invoiceId={invoiceId} invoiceNumber={invoiceNumber} />
    )}
    cost={(invoice) => (
      <InvoiceCost
        organizationNumber={invoice.issuerOrganizationNumber}
        amount={invoice.invoiceAmount}
        currency={invoice.currency}
        invoiceDate={invoice.invoiceDate}
        dueDate={invoice.dueDate}
      />
    )}
    taken={(id) => (
      <>
        <ClaimPanel queue="unsettled" about={id} />
        <ClaimPanel queue="owed" about={id} />
        <ClaimPanel queue="unconfirmed" about={id} />
        <ClaimPanel queue="claimsDue" about={id} />
        <ClaimPanel queue="disputed" about={id} />
        <ClaimPanel queue="brokenPromises" about={id} />
        <ClaimPanel queue="unanswered" about={id} />
      </>
    )}
  />
)
