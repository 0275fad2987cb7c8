import { ExceptionsPanel } from '#areas/credit/whitelist/web/ExceptionsPanel.tsx'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import type { InvoiceDecision } from '../contract.ts'
import css from './invoice.module.css'

type Parties = Pick<
  InvoiceDecision,
  'issuerOrganizationNumber' | 'issuerName' | 'recipientOrganizationNumber' | 'recipientName'
>

/**
 * The exceptions an invoice is decided with, of its issuer and of its recipient, in a window over
 * the invoice (whitelist 15, invoices 73). A recipient abroad has none.
 */
export function WhitelistDialog({ invoice, onClose }: { invoice: Parties; onClose: () => void }) {
  const { issuerOrganizationNumber: issuer, recipientOrganizationNumber: recipient } = invoice
  return (
    <Dialog opened onClose={onClose} title="Undantag" width={900}>
      <Side role="Utställare" name={invoice.issuerName} number={issuer} />
      {recipient ? (
        <Side role="Mottagare" name={invoice.recipientName} number={recipient} />
      ) : (
        <p>Mottagaren är ett utländskt företag och har inga undantag.</p>
      )}
    </Dialog>
  )
}

interface SideProps {
  role: string
  name: string
  /** 10 digits. */
  number: string
}
function Side({ role, name, number }: SideProps) {
  const whose = [`${role}:`, name ? `${name},` : '', formatOrganizationNumber(number)]
  return (
    <div className={css.side}>
      <ExceptionsPanel organizationNumber={number} whose={whose.filter(Boolean).join(' ')} />
    </div>
  )
}
