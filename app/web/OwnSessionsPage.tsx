import { useActor } from '#platform/web/actor.ts'
import { absence } from '#areas/foundation/usertasks/contract-absence.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { OwnSessionsScreen } from '#areas/foundation/users/web/OwnSessionsScreen.tsx'
import { AbsencePanel } from '#areas/foundation/usertasks/web/AbsencePanel.tsx'
import { DigestPanel } from '#areas/operations/digest/web/DigestPanel.tsx'

/** /sessions: where one is signed in, when one is told by mail of what waits, and when one is away. */
export function OwnSessionsPage() {
  const mayNot = missingRole(absence.save.may, useActor()) !== undefined
  return (
    <OwnSessionsScreen
      below={
        <>
          <DigestPanel />
          {mayNot ? null : <AbsencePanel />}
        </>
      }
    />
  )
}
