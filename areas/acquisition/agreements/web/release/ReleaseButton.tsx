import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { ReasonPanel } from '#areas/foundation/approvals/web/ReasonPanel.tsx'
import { useAlreadyWaiting } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import type { Version } from '../../answers.ts'
import { agreements } from '../../contract.ts'

/** Asks that a revision may count, with why (agreements 37). */
export function ReleaseButton({
  version,
  archived,
}: {
  version: Version
  archived: string | undefined
}) {
  const { agreementId: id, id: versionId, revision } = version
  const ask = useCommand(agreements.release)
  const missing = missingRole(agreements.release.may, useActor())
  const waits = useAlreadyWaiting(['releaseAgreement'], versionId)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ActionButton
        icon="check"
        disabledReason={missing ?? archived ?? waits}
        onClick={() => setAsking(true)}
      >
        Begär att den får gälla
      </ActionButton>
      {asking ? (
        <ReasonPanel
          title={`Ska revision ${revision} gälla?`}
          text="En av juristerna behöver släppa den. Det som ändras och det som står på den förra visas på sidan."
          act="Begär"
          send={async (why) => {
            await ask.mutateAsync({ id, versionId, why })
            notify.success(waitsForSecond)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
