import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { here, signIn } from '#platform/web/session.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'

/**
 * Asked before the login page is opened (shell 4). The address stays, and the login comes back to
 * it.
 */
export function LoginDialog() {
  const navigate = useNavigate()
  const decline = () => void navigate({ to: '/signed-out', search: { return: here() } as never })
  return (
    <Dialog
      opened
      onClose={decline}
      title="Skynet"
      width={420}
      actions={
        <>
          <Button onClick={decline}>Avbryt</Button>
          <Button variant="filled" onClick={() => signIn()} data-autofocus>
            Ok
          </Button>
        </>
      }
    >
      För att använda Skynet måste du logga in. Gå vidare?
    </Dialog>
  )
}
