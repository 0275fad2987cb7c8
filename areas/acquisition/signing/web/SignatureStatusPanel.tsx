import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { mayUndoSignatures, missingRole } from '#areas/foundation/users/rules.ts'
import type { ShownTask } from '#areas/acquisition/companytasks/contract.ts'
import { onboardingCanceled } from '#areas/acquisition/companytasks/texts.ts'
import { ReasonPanel } from '#areas/foundation/approvals/web/ReasonPanel.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import {
  useAlreadyWaiting,
  WaitingApprovalsPanel,
} from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { AttachedDocumentsPanel } from '#areas/parties/documents/web/AttachedDocumentsPanel.tsx'
import type { SignatureStatus } from '../answers.ts'
import { signing } from '../contract.ts'
import { paperType } from '../rules.ts'
import { reasons } from '../texts.ts'
import { AgreementStatus } from './AgreementStatus.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { SealSection } from './SealSection.tsx'
import type { ShowContent } from './show-content.ts'

/**
 * Milliseconds between looks at the set while somebody is signing; the window of an order asks
 * oftener.
 */
const pollMs = 15_000

interface SignatureStatusPanelProps {
  task: Pick<ShownTask, 'id' | 'organizationNumber' | 'completed' | 'canceled' | 'onboardingId'>
  setId: string
  Content: ShowContent
}

/** What is said before agreements are removed: they are kept, with why. */
const texts = {
  signed:
    'Någon har signerat, så en annan administratör behöver godkänna det. Signaturerna sparas men gäller inte de nya avtalen, och en ny avtalsbunt väljs sedan i uppgiften.',
  unsigned:
    'En ny avtalsbunt väljs sedan i uppgiften. Avtalen finns kvar bland borttagna avtal, med din motivering.',
}

interface Fixed {
  readonly isCompleted: boolean
  /** Somebody has said by hand that an agreement is signed. */
  readonly isMarked: boolean
  /** It is signed, and signatures are not undone by who looks. */
  readonly mayNotUndo: boolean
}
/** Why the agreements stay as they are; undefined when they may be removed. */
function fixedReason({ isCompleted, isMarked, mayNotUndo }: Fixed): string | undefined {
  if (isCompleted) return reasons.taskCompleted
  if (isMarked) return reasons.hasApproved
  return mayNotUndo ? reasons.signed : undefined
}

/** Whether somebody has signed on paper: it waits, or counts. */
const needsPaper = (agreements: readonly SignatureStatus[]) =>
  agreements.some(({ persons }) =>
    persons.some(({ waiting, method }) => waiting !== null || method === 'manual'),
  )

/** The signature status page of an agreement set, with approval. */
export function SignatureStatusPanel({ task, setId, Content }: SignatureStatusPanelProps) {
  const answer = useAnswer(
    signing.getAgreementWithSignatureStatus,
    { setId },
    {
      placeholderData: undefined,
      refetchInterval: ({ state }) =>
        state.data?.some(({ persons }) => persons.some(({ order }) => order?.ongoing))
          ? pollMs
          : false,
    },
  )
  const remove = useCommand(signing.deleteAgreement)
  const [order, setOrder] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const [removing, setRemoving] = useState(false)
  const actor = useActor()
  const waits = useAlreadyWaiting(['deleteSignedSet'], setId)
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const agreements = answer.data
  const canceled = task.canceled ? onboardingCanceled : undefined
  const isMarked = agreements.some(({ agreementSignatureApproval }) => agreementSignatureApproval)

  const isSigned = agreements.some(({ persons }) =>
    persons.some(({ hasSigned, waiting }) => hasSigned || waiting),
  )
  const mayNotUndo = isSigned && missingRole(mayUndoSignatures, actor) !== undefined
  const removalReason =
    missingRole(signing.deleteAgreement.may, actor) ??
    fixedReason({ isCompleted: task.completed, isMarked, mayNotUndo }) ??
    waits

  return (
    <>
      {agreements.map((agreement) => (
        <AgreementStatus
          key={agreement.agreementId}
          agreement={agreement}
          setId={setId}
          task={task}
          onOrder={setOrder}
          onShow={() => setShown(agreement.agreementId)}
        />
      ))}
      {needsPaper(agreements) ? (
        <AttachedDocumentsPanel
          title="Underskrivet papper"
          note="Det som har skrivits under på papper, inskannat. Den som godkänner en manuell signatur ser det här."
          organizationNumber={task.organizationNumber}
          onboardingId={task.onboardingId}
          type={paperType}
          externalId={setId}
          description="Underskrivet avtal"
          empty="Inget papper är uppladdat. Utan det kan en manuell signatur inte godkännas."
          reason={canceled}
        />
      ) : null}
      <SealSection setId={setId} />
      <Section title="Välj om" note="Uppgiften återgår till valet av avtalsbunt.">
        <ActionButton
          danger
          icon="delete"
          onClick={() => setRemoving(true)}
          disabledReason={canceled ?? removalReason}
        >
          Ta bort avtalen
        </ActionButton>
        <WaitingApprovalsPanel acts={['deleteSignedSet']} subject={setId} />
      </Section>
      {removing ? (
        <ReasonPanel
          title={isSigned ? 'Ta bort signerade avtal?' : 'Ta bort avtalen?'}
          text={isSigned ? texts.signed : texts.unsigned}
          act="Ta bort avtalen"
          send={async (reason) => {
            await remove.mutateAsync({ taskId: task.id, setId, reason })
            notify.success(isSigned ? waitsForSecond : reasons.gone)
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
      <OrderDialog id={order} onClose={() => setOrder(null)} />
      <DocumentDialog
        setId={setId}
        agreementId={shown}
        onClose={() => setShown(null)}
        Content={Content}
      />
    </>
  )
}
