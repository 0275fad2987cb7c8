import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { limits } from '../contract.ts'
import { raiseSubject, type LimitType } from '../rules.ts'
import { LimitForm, type SuggestedLimit } from './LimitForm.tsx'

interface SuggestedLimitPanelProps {
  organizationNumber: string
  limitType: LimitType
  suggested: Omit<SuggestedLimit, 'determinationId'>
  /** The determination that suggests it, for the second person to open. */
  determinationId: string
  /** With the id of what waits when it takes a second person; null when the limit is set. */
  onSaved: (approvalId: string | null) => void
}
/** A limit's form, filled in with what somebody else has found would be enough. */
export function SuggestedLimitPanel({
  organizationNumber,
  limitType,
  suggested,
  determinationId,
  onSaved,
}: SuggestedLimitPanelProps) {
  const answer = useAnswer(
    limits.get,
    { organizationNumber, limitType },
    { placeholderData: undefined },
  )
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const limit = answer.data?.[0]
  if (!limit) return <Delayed />
  return (
    <>
      <WaitingApprovalsPanel
        acts={['raiseLimit']}
        subject={raiseSubject(organizationNumber, limitType)}
      />
      <LimitForm limit={limit} suggested={{ ...suggested, determinationId }} onSaved={onSaved} />
    </>
  )
}
