import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { agreements } from '../contract.ts'

interface Act {
  readonly run: () => Promise<unknown>
  readonly done: string
  /** When it fails for a reason the server gives no words for. */
  readonly failed: string
}

/** Out of use or back again, and how it went (agreements 9, 14). */
export function ActButton({ word, act }: { word: string; act: Act }) {
  const missing = missingRole(agreements.archive.may, useActor())
  async function run() {
    try {
      await act.run()
      notify.success(act.done)
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      notify.error(refusal ? `${act.failed}. ${refusal.message}` : act.failed)
    }
  }
  return (
    <ActionButton disabledReason={missing} onClick={run}>
      {word}
    </ActionButton>
  )
}
