import { formatInstant } from '#platform/swedish/format.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import { delivery, type DeliveryMessage } from '../contract.ts'

/** Starts over with one message. `name` is the destination as people call it. */
export function SendAgainButton({ message, name }: { message: DeliveryMessage; name: string }) {
  const command = useCommand(delivery.sendAgain)
  const missing = missingRole(delivery.sendAgain.may, useActor())
  async function send() {
    try {
      await command.mutateAsync({ id: message.id })
      notify.success(`Leveransen till ${name} skickas igen`)
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (refusal) notify.error(refusal.message)
      else showUnexpectedError(thrown)
    }
  }
  return (
    <ActionButton
      label={`Skicka igen till ${name}, skapad ${formatInstant(message.created)}`}
      disabledReason={missing}
      onClick={send}
    >
      Skicka igen
    </ActionButton>
  )
}
