import { BankAccountPanel } from '#areas/acquisition/bank/web/BankAccountPanel.tsx'
import { ClaimPanel } from '#areas/operations/queues/web/ClaimPanel.tsx'
import { TaskPage } from '#areas/acquisition/companytasks/web/TaskPage.tsx'

/**
 * The task route of the kind bank-account-validation, on its own and under an onboarding
 * (companytasks 7).
 */
export const BankTaskPage = () => (
  <TaskPage>
    {(task) => (
      <>
        <ClaimPanel queue="accounts" about={task.organizationNumber} />
        <BankAccountPanel task={task} />
      </>
    )}
  </TaskPage>
)
