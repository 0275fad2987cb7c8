import { usePathPart } from '#platform/web/place.ts'
import { ContentPreview } from '#areas/acquisition/agreements/web/ContentPreview.tsx'
import { TaskPage } from '#areas/acquisition/companytasks/web/TaskPage.tsx'
import { ClaimPanel } from '#areas/operations/queues/web/ClaimPanel.tsx'
import { AgreementSigningPanel } from '#areas/acquisition/signing/web/AgreementSigningPanel.tsx'

/**
 * The task route of the kind agreement-signing, on its own, under an onboarding, and of one
 * agreement set (companytasks 7).
 */
export function SigningTaskPage() {
  const agreementSetId = usePathPart('agreementSetId')
  return (
    <TaskPage>
      {(task) => {
        const dataId = agreementSetId ?? task.dataId
        return (
          <>
            {dataId ? <ClaimPanel queue="agreements" about={dataId} /> : null}
            <AgreementSigningPanel task={{ ...task, dataId }} Content={ContentPreview} />
          </>
        )
      }}
    </TaskPage>
  )
}
