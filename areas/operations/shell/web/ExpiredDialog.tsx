import { Button } from '@mantine/core'
import { signIn } from '#platform/web/session.ts'
import { TopDialog } from '#platform/web/ui/TopDialog.tsx'
import { leaveWithoutAsking } from '#platform/web/ui/form/unsaved.ts'

/**
 * Lies over the page and its windows when the session cannot be renewed. What was typed is kept
 * (drafts live in the tab).
 */
export function ExpiredDialog({ opened }: { opened: boolean }) {
  if (!opened) return null
  return (
    <TopDialog
      title="Din session har gått ut"
      actions={
        <Button
          variant="filled"
          onClick={() => {
            leaveWithoutAsking()
            signIn()
          }}
        >
          Logga in igen
        </Button>
      }
    >
      Logga in igen för att fortsätta där du var. Det du har skrivit finns kvar.
    </TopDialog>
  )
}
