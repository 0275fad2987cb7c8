import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ManyActs } from '#platform/web/ui/list/ManyActs.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import type { InvoiceListRow } from '#areas/purchasing/invoices/contract.ts'
import { subscriptions } from '../contract.ts'

/**
 * Beside marked invoices: lets who looks be told when each of them is paid (subscriptions 12). One
 * that somebody subscribes to is left as it is, since a subscription is everybody's.
 */
export function SubscribeMany({ rows }: { rows: readonly InvoiceListRow[] }) {
  const save = useCommand(subscriptions.save, { keep403: true })
  const actor = useActor()
  const { email } = actor
  const missing = missingRole(subscriptions.save.may, actor)
  return (
    <ManyActs
      rows={rows}
      nameOf={({ invoiceNumber, issuer }) => `Faktura ${invoiceNumber} från ${issuer.name}`}
      acts={[
        {
          act: 'Säg till när de är betalda',
          text: `Ett mail går till ${email} när var och en är betald.`,
          done: 'Du får veta',
          missing,
          hindrance: ({ subscriptionExists }) =>
            subscriptionExists ? 'Den har redan en prenumeration' : undefined,
          run: ({ id }) =>
            save.mutateAsync({ invoiceId: id, version: 0, value: 'paid', recipients: [email] }),
        },
      ]}
    />
  )
}
