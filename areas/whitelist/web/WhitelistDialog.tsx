import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { formatOrganisationNumber } from '#platform/swedish/format.ts'
import { ExceptionsPanel } from './ExceptionsPanel.tsx'

interface WhitelistDialogProps {
  opened: boolean
  onClose: () => void
  /** The issuer whose exceptions are edited, 10 digits. */
  organizationNumber: string
  /** Its name, where it is known. */
  name?: string | undefined
}

/** The exceptions of an issuer in a window over another page (part-3 §2). @public */
export function WhitelistDialog({ opened, onClose, organizationNumber, name }: WhitelistDialogProps) {
  const number = formatOrganisationNumber(organizationNumber)
  return (
    <Dialog opened={opened} onClose={onClose} title={name ? `${name}, ${number}` : number} width={900}>
      {opened ? <ExceptionsPanel organizationNumber={organizationNumber} /> : null}
    </Dialog>
  )
}
