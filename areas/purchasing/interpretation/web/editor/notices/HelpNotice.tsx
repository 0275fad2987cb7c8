import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { interpretation, type Interpretation } from '../../../contract.ts'
import { Notice } from './Notice.tsx'

/** Somebody has asked for help with the document, and who has helped says so. */
export function HelpNotice({ requests }: { requests: Interpretation['helpRequests'] }) {
  const complete = useCommand(interpretation.completeHelpRequest, { keep403: true })
  const missing = missingRole(interpretation.completeHelpRequest.may, useActor())
  const waiting = requests.find(({ completedAt }) => completedAt === null)
  if (!waiting) return null
  const done = async () => {
    await complete.mutateAsync({ id: waiting.id })
    notify.success('Begäran om hjälp är klar')
  }
  return (
    <Notice
      icon="users"
      action={
        <ActionButton disabledReason={missing} onClick={done}>
          Markera som klar
        </ActionButton>
      }
    >
      <b>{waiting.requestedBy}</b> ber om hjälp: {waiting.message}
    </Notice>
  )
}
