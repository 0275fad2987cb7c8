import { decisionText } from '#areas/credit/rules/texts.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import type { InvoiceDecision } from '../../contract.ts'

interface ActNoticesProps {
  invoice: InvoiceDecision
  /** Whether the decision that is shown came of what was just done. */
  isDecided: boolean
}
/**
 * What waits for a second person for the invoice's sake, and what became of the decision when it
 * was done (invoices 163).
 */
export function ActNotices({ invoice, isDecided }: ActNoticesProps) {
  return (
    <div role="status">
      {invoice.awaited.map(({ title, place, askedBy, isApproved }) => (
        <Notice key={title}>
          {isApproved
            ? `Godkänt av en annan person: ${title}, begärt av ${askedBy}. Fakturan bedöms på nytt nu. `
            : `Väntar på att en annan person godkänner: ${title}, begärt av ${askedBy}. Fakturan bedöms på nytt av sig själv när det är gjort. `}
          <RouteLink href={place}>Visa</RouteLink>
        </Notice>
      ))}
      {isDecided && invoice.decision ? (
        <Notice>Beslutet blev {decisionText(invoice.decision)}</Notice>
      ) : null}
    </div>
  )
}
