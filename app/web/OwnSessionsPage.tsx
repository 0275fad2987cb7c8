import { OwnSessionsScreen } from '#areas/foundation/users/web/OwnSessionsScreen.tsx'
import { DigestPanel } from '#areas/operations/digest/web/DigestPanel.tsx'

/** /sessions: where one is signed in, and when one is told by mail of what waits. */
export const OwnSessionsPage = () => <OwnSessionsScreen below={<DigestPanel />} />
