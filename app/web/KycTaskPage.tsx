import { TaskPage } from '#areas/acquisition/companytasks/web/TaskPage.tsx'
import { KycTaskPanel } from '#areas/acquisition/kyc/web/KycTaskPanel.tsx'

/** The task route of the kind kyc-response, on its own and under an onboarding (part-1 §2). */
export const KycTaskPage = () => <TaskPage>{(task) => <KycTaskPanel task={task} />}</TaskPage>
