import { Button } from '@mantine/core'
import { here, signIn } from '#platform/web/session.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'

/**
 * Asked before the login page is opened (shell 4). The address stays, and the login comes back to
 * it.
 */
export function LoginDialog() {
  const go = useGo()
  const decline = () => void go(places.signedOutFrom(here()))
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
