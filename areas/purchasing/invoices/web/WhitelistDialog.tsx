import { ExceptionsPanel } from '#areas/credit/whitelist/web/ExceptionsPanel.tsx'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'

interface WhitelistDialogProps {
  onClose: () => void
  /** The issuer whose exceptions are edited, 10 digits. */
  organizationNumber: string
  name: string
}

/** The exceptions of an invoice's issuer, in a window over the invoice (whitelist 15). */
export function WhitelistDialog({ onClose, organizationNumber, name }: WhitelistDialogProps) {
  const number = formatOrganizationNumber(organizationNumber)
  return (
    <Dialog opened onClose={onClose} title={name ? `${name}, ${number}` : number} width={900}>
      <ExceptionsPanel organizationNumber={organizationNumber} />
    </Dialog>
  )
}
