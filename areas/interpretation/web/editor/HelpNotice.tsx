import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/ActionButton.tsx'
import { notify } from '#platform/web/ui/Snackbar.tsx'
import { interpretation, type Interpretation } from '../../contract.ts'
import { Notice } from './Notice.tsx'

/** Somebody has asked for help with the document, and who has helped says so. */
export function HelpNotice({ requests }: { requests: Interpretation['helpRequests'] }) {
  const complete = useCommand(interpretation.completeHelpRequest, { keep403: true })
  const waiting = requests.find(({ completedAt }) => completedAt === null)
  if (!waiting) return null
  const done = async () => {
    await complete.mutateAsync({ id: waiting.id })
    notify.success('Begäran om hjälp är klar')
  }
  return (
    <Notice icon="users" action={<ActionButton onClick={done}>Markera som klar</ActionButton>}>
      <b>{waiting.requestedBy}</b> ber om hjälp: {waiting.message}
    </Notice>
  )
}
