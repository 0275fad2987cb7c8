import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { texts } from '../../texts.ts'
import css from '../editor/editor.module.css'
import type { Lock, Takeover } from './useEditLock.ts'

interface LockDialogsProps {
  lock: Lock
  /** The one whose editing one looks on at, without changing anything. */
  looking: string | undefined
  onLook: (name: string | undefined) => void
  takeOver: () => Promise<Takeover>
  wake: () => void
  onBack: () => void
  /** After a takeover: what is stored now is fetched. */
  onTaken: () => void
}

/**
 * 'Någon annan redigerar' with the ways on, what was changed by the one the editing was taken from,
 * and 'Jag är aktiv' (interpretation 10, 26).
 */
export function LockDialogs({
  lock,
  looking,
  onLook,
  takeOver,
  wake,
  onBack,
  onTaken,
}: LockDialogsProps) {
  const [taken, setTaken] = useState<Takeover>()
  const other = lock.state === 'others' ? lock.name : undefined
  const take = async () => {
    const answer = await takeOver()
    setTaken(answer)
    onLook(undefined)
    onTaken()
  }
  return (
    <>
      <Dialog
        opened={other !== undefined && looking !== other}
        onClose={() => onLook(other)}
        title={texts.someoneElse}
        width={520}
        dismissable={false}
        actions={
          <>
            <ActionButton onClick={onBack}>Till listan</ActionButton>
            <ActionButton onClick={take}>Ta över redigeringen</ActionButton>
            <Button variant="filled" data-autofocus onClick={() => onLook(other)}>
              Visa utan att ändra
            </Button>
          </>
        }
      >
        <b>{other}</b> redigerar fakturan. Du kan läsa den, eller ta över redigeringen. Det som är
        ändrat finns kvar.
      </Dialog>
      <Dialog
        opened={taken !== undefined}
        onClose={() => setTaken(undefined)}
        title="Du redigerar nu"
        width={640}
        actions={
          <Button variant="filled" data-autofocus onClick={() => setTaken(undefined)}>
            Fortsätt
          </Button>
        }
      >
        {taken ? <Changed taken={taken} /> : null}
      </Dialog>
      <Dialog
        opened={lock.state === 'resting'}
        onClose={wake}
        title="Är du kvar?"
        dismissable={false}
        actions={
          <Button variant="filled" data-autofocus onClick={wake}>
            Jag är aktiv
          </Button>
        }
      >
        Du har inte gjort något på länge. Fakturan har släppts så att andra kan redigera den. Det du
        har ändrat finns kvar.
      </Dialog>
    </>
  )
}

/** Field by field: what was read, and what the other person had made of it. */
function Changed({ taken }: { taken: Takeover }) {
  if (taken.changed.length === 0)
    return (
      <p>
        {taken.takenFrom
          ? `${taken.takenFrom} hade inte ändrat något.`
          : 'Ingen hade ändrat något.'}
      </p>
    )
  return (
    <>
      <p>
        {taken.takenFrom
          ? `${taken.takenFrom} hade ändrat det här. Det gäller fortfarande.`
          : 'Det här är ändrat.'}
      </p>
      <table className={css.changed} aria-label="Ändrade fält">
        <thead>
          <tr>
            <th scope="col">Fält</th>
            <th scope="col">Före</th>
            <th scope="col">Efter</th>
            <th scope="col">Av</th>
          </tr>
        </thead>
        <tbody>
          {taken.changed.map(({ field, label, before, after, changedBy }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{before || '—'}</td>
              <td>{after || '—'}</td>
              <td>{changedBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
