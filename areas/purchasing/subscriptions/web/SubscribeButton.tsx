import { useState } from 'react'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SubscriptionDialog } from './SubscriptionDialog.tsx'

/** The same window from the invoice's own page. */
export function SubscribeButton({
  invoiceId,
  invoiceNumber,
}: {
  invoiceId: string
  invoiceNumber: string
}) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionButton icon="bell" onClick={() => setOpened(true)}>
        Prenumerera
      </ActionButton>
      {opened ? (
        <SubscriptionDialog
          invoiceId={invoiceId}
          invoiceNumber={invoiceNumber}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </>
  )
}
