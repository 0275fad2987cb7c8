import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { TaskForm, type TaskBeginning } from './TaskForm.tsx'

interface NewTaskDialogProps {
  /** What it begins with; undefined while it is closed. */
  beginning: TaskBeginning | undefined
  onClose: () => void
}

/** 'Skapa ärende', from the list or from what the task is about. */
export function NewTaskDialog({ beginning, onClose }: NewTaskDialogProps) {
  return (
    <Dialog opened={beginning !== undefined} onClose={onClose} title="Skapa ärende" width={560}>
      {beginning ? <TaskForm task={beginning} onSaved={onClose} onCancel={onClose} /> : null}
    </Dialog>
  )
}
