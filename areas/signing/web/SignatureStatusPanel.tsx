import { useState } from 'react'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/ActionButton.tsx'
import { confirm } from '#platform/web/ui/ConfirmDialog.tsx'
import { Delayed } from '#platform/web/ui/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { Section } from '#platform/web/ui/Section.tsx'
import type { CompanyTask } from '#areas/companytasks/contract.ts'
import { signing } from '../contract.ts'
import { reasons } from '../texts.ts'
import { AgreementStatus } from './AgreementStatus.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import type { ShowContent } from './show-content.ts'

/** Milliseconds between looks at the set while somebody is signing; the window of an order asks oftener. */
const pollMs = 15_000

interface SignatureStatusPanelProps {
  task: Pick<CompanyTask, 'id' | 'organisationNumber' | 'completed'>
  setId: string
  Content: ShowContent
}

/** The signature status page of an agreement set, with approval (part-1 §2). */
export function SignatureStatusPanel({ task, setId, Content }: SignatureStatusPanelProps) {
  const answer = useAnswer(
    signing.getAgreementWithSignatureStatus,
    { setId },
    {
      placeholderData: undefined,
      refetchInterval: ({ state }) =>
        state.data?.some(({ persons }) => persons.some(({ order }) => order?.ongoing)) ? pollMs : false,
    },
  )
  const remove = useCommand(signing.deleteAgreement)
  const [order, setOrder] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const agreements = answer.data
  const isMarked = agreements.some(({ agreementSignatureApproval }) => agreementSignatureApproval)

  async function askAndRemove() {
    const sure = await confirm({
      title: 'Ta bort avtalen?',
      text: 'En ny avtalsbunt väljs sedan i uppgiften. Signaturer som finns gäller inte de nya avtalen.',
      act: 'Ta bort avtalen',
      danger: true,
    })
    if (sure) await tell(() => remove.mutateAsync({ taskId: task.id, setId }), 'Avtalen är borttagna')
  }

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
      <Section title="Välj om" note="Uppgiften återgår till valet av avtalsbunt.">
        <ActionButton
          danger
          icon="delete"
          onClick={askAndRemove}
          disabledReason={task.completed ? reasons.taskCompleted : isMarked ? reasons.hasApproved : undefined}
        >
          Ta bort avtalen
        </ActionButton>
      </Section>
      <OrderDialog id={order} onClose={() => setOrder(null)} />
      <DocumentDialog setId={setId} agreementId={shown} onClose={() => setShown(null)} Content={Content} />
    </>
  )
}
