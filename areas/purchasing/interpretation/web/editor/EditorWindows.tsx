import type { Interpretation } from '../../contract.ts'
import { AttachDialog } from '../dialogs/AttachDialog.tsx'
import { HelpDialog } from '../dialogs/HelpDialog.tsx'
import { ReasonDialog } from '../dialogs/ReasonDialog.tsx'
import { ResendDialog } from '../dialogs/ResendDialog.tsx'
import { SplitDialog } from '../dialogs/SplitDialog.tsx'
import { StampDialog } from '../dialogs/StampDialog.tsx'
import { NotStampedDialog } from './NotStampedDialog.tsx'
import type { useDocumentActs } from './useDocumentActs.ts'
import type { OpenDocument } from './useDocument.ts'

interface EditorWindowsProps {
  shown: Interpretation
  document: OpenDocument
  whole: ReturnType<typeof useDocumentActs>
}

/** The windows of the editor, of which one is open at a time. */
export function EditorWindows({ shown, document, whole }: EditorWindowsProps) {
  const { opened, close } = whole
  const { id, files } = shown
  return (
    <>
      <StampDialog
        id={id}
        pages={files}
        opened={opened === 'stamp'}
        onClose={close}
        onStamp={whole.stamp}
      />
      <SplitDialog
        id={id}
        pages={files}
        suggested={shown.suggestedGroups}
        opened={opened === 'split'}
        onClose={close}
        onSplit={whole.split}
      />
      <AttachDialog
        shown={shown}
        document={document}
        opened={opened === 'attach'}
        onClose={close}
      />
      <HelpDialog id={id} opened={opened === 'help'} onClose={close} />
      <ResendDialog
        id={id}
        delivery={shown.delivery}
        opened={opened === 'resend'}
        onClose={close}
      />
      <ReasonDialog
        id={id}
        status={opened === 'Removed' || opened === 'FaultReported' ? opened : undefined}
        onClose={close}
        onDone={whole.ended}
      />
      <NotStampedDialog />
    </>
  )
}
