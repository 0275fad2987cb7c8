import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import css from './subscriptions.module.css'
import { SubscriptionDialog } from './SubscriptionDialog.tsx'

interface SubscriptionBellProps {
  invoiceId: string
  invoiceNumber: string
  subscribed: boolean
}

/**
 * A bell beside an invoice: filled with colour when somebody subscribes to it, and the way to the
 * subscription.
 */
export function SubscriptionBell({ invoiceId, invoiceNumber, subscribed }: SubscriptionBellProps) {
  const [opened, setOpened] = useState(false)
  return (
    // What is clicked in the window shall not open the row behind it.
    <span onClick={(event) => event.stopPropagation()}>
      <ActionIcon
        variant="subtle"
        className={css.bell}
        {...(subscribed && { 'data-on': true })}
        aria-label={
          subscribed
            ? `Ändra prenumerationen på ${invoiceNumber}`
            : `Prenumerera på ${invoiceNumber}`
        }
        onClick={() => setOpened(true)}
      >
        <Icon name="bell" />
      </ActionIcon>
      {opened ? (
        <SubscriptionDialog
          invoiceId={invoiceId}
          invoiceNumber={invoiceNumber}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </span>
  )
}
