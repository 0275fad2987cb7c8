import { TaskPage } from '#areas/acquisition/companytasks/web/TaskPage.tsx'
import { ClaimPanel } from '#areas/operations/queues/web/ClaimPanel.tsx'
import { KycTaskPanel } from '#areas/acquisition/kyc/web/KycTaskPanel.tsx'

/** The task route of the kind kyc-response, on its own and under an onboarding (companytasks 7). */
export const KycTaskPage = () => (
  <TaskPage>
    {(task) => (
      <>
        {task.dataId ? <ClaimPanel queue="kyc" about={task.dataId} /> : null}
        <KycTaskPanel task={task} />
      </>
    )}
  </TaskPage>
)
