import { UserScreen } from '#areas/foundation/users/web/UserScreen.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'

/** A user with what waits for a second administrator, which the area itself does not know. */
export const UserPage = () => (
  <UserScreen
    waiting={(userId) => <WaitingApprovalsPanel acts={['giveTrustedPolicy']} subject={userId} />}
  />
)
