import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { FlipDialog } from './FlipDialog.tsx'
import { notTheirs, titleOfAct, type FlipAct } from './flip-act.ts'

interface FlipActButtonProps {
  act: FlipAct | undefined
  onSaved: (approvalId: string | null) => void
}
/** Opens the form that does what a flip says; who may not is told who may. */
export function FlipActButton({ act, onSaved }: FlipActButtonProps) {
  const [opened, setOpened] = useState(false)
  const actor = useActor()
  if (!act) return null
  return (
    <>
      <ActionButton disabledReason={notTheirs(act, actor)} onClick={() => setOpened(true)}>
        {titleOfAct(act)} …
      </ActionButton>
      {opened ? <FlipDialog act={act} onSaved={onSaved} onClose={() => setOpened(false)} /> : null}
    </>
  )
}
