import { useActor } from '#platform/web/actor.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { isIn, mayReleaseWork } from '#areas/foundation/users/rules.ts'
import { UserScreen } from '#areas/foundation/users/web/UserScreen.tsx'
import { AbsencePanel } from '#areas/foundation/usertasks/web/AbsencePanel.tsx'

/** A user, with what waits for a second administrator and when they are away: later areas know it. */
export function UserPage() {
  const leads = isIn(mayReleaseWork, useActor())
  return (
    <UserScreen
      waiting={(userId) => <WaitingApprovalsPanel acts={['giveTrustedPolicy']} subject={userId} />}
      below={(userId) => (leads ? <AbsencePanel userId={userId} /> : null)}
    />
  )
}
