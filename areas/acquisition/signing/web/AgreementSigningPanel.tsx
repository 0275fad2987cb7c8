import type { ShownTask } from '#areas/acquisition/companytasks/contract.ts'
import { BundleChoice } from './BundleChoice.tsx'
import { DeletedSets } from './DeletedSets.tsx'
import { SignatureStatusPanel } from './SignatureStatusPanel.tsx'
import type { ShowContent } from './show-content.ts'

interface AgreementSigningPanelProps {
  task: Pick<
    ShownTask,
    | 'id'
    | 'dataId'
    | 'organizationNumber'
    | 'completed'
    | 'canceled'
    | 'companyName'
    | 'onboardingId'
  >
  Content: ShowContent
}

/**
 * An agreement signing task: a bundle is chosen and filled in, then persons sign (signing 1, 2).
 */
export const AgreementSigningPanel = ({ task, Content }: AgreementSigningPanelProps) => (
  <>
    {task.dataId === null ? (
      <BundleChoice task={task} Content={Content} />
    ) : (
      <SignatureStatusPanel task={task} setId={task.dataId} Content={Content} />
    )}
    <DeletedSets organizationNumber={task.organizationNumber} Content={Content} />
  </>
)
