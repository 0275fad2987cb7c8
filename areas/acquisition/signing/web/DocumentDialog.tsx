import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { PersonalPanel } from '#areas/foundation/users/web/PersonalPanel.tsx'
import { signing } from '../contract.ts'
import type { ShowContent } from './show-content.ts'
import css from './signing.module.css'

interface DocumentDialogProps {
  setId: string
  /** Null: closed. */
  agreementId: string | null
  onClose: () => void
  Content: ShowContent
}

/** An agreement as it is signed. */
export function DocumentDialog({ agreementId, onClose, ...rest }: DocumentDialogProps) {
  return (
    <Dialog
      opened={agreementId !== null}
      onClose={onClose}
      title="Avtalet som det signeras"
      width={960}
    >
      {agreementId === null ? null : (
        <PersonalPanel title="Avtalet" what="avtalstexter">
          <Document agreementId={agreementId} {...rest} />
        </PersonalPanel>
      )}
    </Dialog>
  )
}

function Document({
  setId,
  agreementId,
  Content,
}: Pick<DocumentDialogProps, 'setId' | 'Content'> & { agreementId: string }) {
  const answer = useAnswer(
    signing.document,
    { agreementSetId: setId, agreementId },
    { placeholderData: undefined },
  )
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  return (
    <>
      <Content content={answer.data.content} tokens={[]} />
      <p className={css.hash}>Kontrollsumma (SHA-256): {answer.data.contentSha256}</p>
    </>
  )
}
