import { useAnswer } from '#platform/web/data.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { usertasks } from '../contract.ts'
import { OpenedTask } from './TaskPanel.tsx'

interface TaskDialogProps {
  id: string
  onClose: () => void
}

/** One task over the start page: read, or changed. */
export function TaskDialog({ id, onClose }: TaskDialogProps) {
  const answer = useAnswer(usertasks.get, { id }, { placeholderData: undefined })
  return (
    <Dialog opened onClose={onClose} title={answer.data?.header ?? 'Ärende'} width={640}>
      <OpenedTask answer={answer} onRemoved={onClose} />
    </Dialog>
  )
}
