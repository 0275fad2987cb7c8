import { lazy, Suspense, useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { clientNotes } from '../contract.ts'

// Fetched when somebody writes: the page is looked at much more often.
const NoteForm = lazy(async () => ({ default: (await import('./NoteForm.tsx')).NoteForm }))

/** A quick note on a client, which then stands in its timeline (client 18). */
export function NotePanel({ organizationNumber }: { organizationNumber: string }) {
  const [writing, setWriting] = useState(false)
  const missing = missingRole(clientNotes.add.may, useActor())
  const close = () => setWriting(false)
  const open = () => setWriting(missing === undefined)
  useKeys([{ key: 'a', text: 'Klient: ny anteckning', run: open }])
  return (
    <>
      <ActionButton icon="edit" disabledReason={missing} onClick={open}>
        Ny anteckning
      </ActionButton>
      <Dialog opened={writing} onClose={close} title="Ny anteckning" width={560}>
        {writing ? (
          <Suspense fallback={<Delayed />}>
            <NoteForm organizationNumber={organizationNumber} onDone={close} />
          </Suspense>
        ) : null}
      </Dialog>
    </>
  )
}
