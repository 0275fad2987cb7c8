import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm, type Question } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { agreements } from '../contract.ts'

interface Act {
  readonly run: () => Promise<unknown>
  readonly done: string
  /** When it fails for a reason the server gives no words for. */
  readonly failed: string
  /** What is asked first, where something follows that is not undone by the other act. */
  readonly ask?: Question | undefined
}
interface ArchiveButtonProps {
  archived: boolean
  archive: Act
  reactivate: Act
}

/**
 * Out of use and back again (agreements 9, 14). Asks only where something is not undone by the other
 * act (agreements 30).
 */
export function ArchiveButton({ archived, archive, reactivate }: ArchiveButtonProps) {
  const act = archived ? reactivate : archive
  const missing = missingRole(agreements.archive.may, useActor())
  async function run() {
    if (act.ask && !(await confirm(act.ask))) return
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
      {archived ? 'Återaktivera' : 'Arkivera'}
    </ActionButton>
  )
}
