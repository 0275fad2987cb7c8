import { useState } from 'react'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { usertasks, type UserTask } from '../contract.ts'
import { UserPicker } from './UserPicker.tsx'

/** Hands an open task to somebody else who is searched for, also by D (inbox 4). */
export function DelegateButton({ task: { id, version, assignTo } }: { task: UserTask }) {
  const [isAsking, setIsAsking] = useState(false)
  const assign = useCommand(usertasks.assign)
  useKeys([{ key: 'd', text: 'Delegera ärendet till någon annan', run: () => setIsAsking(true) }])
  return (
    <>
      <ActionButton onClick={() => setIsAsking(true)}>Delegera</ActionButton>
      <Dialog opened={isAsking} onClose={() => setIsAsking(false)} title="Delegera ärendet">
        {isAsking ? (
          <UserPicker
            label="Till"
            value={null}
            others
            autoFocus
            onChange={(to) => {
              if (!to) return undefined
              setIsAsking(false)
              return tell(
                () => assign.mutateAsync({ id, version, assignTo: to }),
                `Ärendet är delegerat till ${to.name}`,
                (handed) => assign.mutateAsync({ id, version: handed.version, assignTo }),
              )
            }}
          />
        ) : null}
      </Dialog>
    </>
  )
}
