import { places } from '#areas/places.ts'
import type { CallError } from '#platform/web/call.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState, isNoSuch } from '#platform/web/ui/message/ErrorState.tsx'

interface NoInvoiceProps {
  error: CallError
  onRetry: () => void
}

/** In the place of an invoice that there is none of, or that could not be fetched. */
export const NoInvoice = ({ error, onRetry }: NoInvoiceProps) => (
  <>
    <PageHeader title="Faktura" />
    {isNoSuch(error.status) ? (
      <EmptyState
        text={error.message}
        action={<RouteLink href={places.invoices}>Till fakturorna</RouteLink>}
      />
    ) : (
      <ErrorState error={error} onRetry={onRetry} />
    )}
  </>
)
