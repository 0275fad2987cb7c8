import { Button } from '@mantine/core'
import { signIn } from '#platform/web/session.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { leaveWithoutAsking } from '#platform/web/ui/unsaved.ts'

/** Lies over the page when the session cannot be renewed. The page and what was typed in it are kept (drafts live in the tab). */
export function ExpiredDialog({ opened }: { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={() => undefined}
      dismissable={false}
      title="Din session har gått ut"
      width={420}
      actions={
        <Button
          variant="filled"
          data-autofocus
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
    </Dialog>
  )
}
