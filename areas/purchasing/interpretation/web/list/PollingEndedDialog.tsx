import { Button } from '@mantine/core'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'

/** The list has been open for long (interpretation 25): OK loads the page anew. */
export function PollingEndedDialog({ opened }: { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={() => undefined}
      dismissable={false}
      title="Din session har gått ut"
      width={420}
      actions={
        <Button variant="filled" data-autofocus onClick={() => location.reload()}>
          OK
        </Button>
      }
    >
      Listan har varit öppen länge och uppdateras inte längre. Läs in den på nytt för att fortsätta.
    </Dialog>
  )
}
