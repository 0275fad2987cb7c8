import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { mostAtOnce, renewals } from '../contract-renewal.ts'
import type { ExpiringLimit } from '../contract.ts'
import { RenewalDialog } from './renewal/RenewalDialog.tsx'
import css from './limits.module.css'

const tooMany = `Högst ${mostAtOnce} limiter åt gången`
function problemOf(count: number): string | undefined {
  if (count === 0) return 'Välj minst en limit i listan'
  return count > mostAtOnce ? tooMany : undefined
}

/** What is done with the limits somebody has chosen in the work list (limits 80, limits 81). */
export function ChosenLimits({
  chosen,
  onDone,
}: {
  chosen: readonly ExpiringLimit[]
  /** Nothing is chosen any more. */
  onDone: () => void
}) {
  const takeOver = useCommand(renewals.takeOver)
  const [renewing, setRenewing] = useState<readonly ExpiringLimit[]>()
  const reason = missingRole(renewals.renew.may, useActor()) ?? problemOf(chosen.length)
  async function take() {
    await takeOver.mutateAsync({
      rows: chosen.map(({ organizationNumber, limitType }) => ({ organizationNumber, limitType })),
    })
    notify.success(
      chosen.length === 1 ? 'Du ansvarar nu för limiten' : 'Du ansvarar nu för limiterna',
    )
    onDone()
  }
  return (
    <div className={css.chosen}>
      <span className={css.quiet} role="status">
        {chosen.length === 0 ? 'Inga valda' : `${chosen.length} valda`}
      </span>
      <ActionButton disabledReason={reason} onClick={() => setRenewing(chosen)}>
        Förnya valda
      </ActionButton>
      <ActionButton disabledReason={reason} pending={takeOver.isPending} onClick={take}>
        Ta över
      </ActionButton>
      {chosen.length === 0 ? null : <ActionButton onClick={onDone}>Rensa val</ActionButton>}
      {renewing ? (
        <RenewalDialog
          limits={renewing}
          onClose={(done) => {
            setRenewing(undefined)
            if (done) onDone()
          }}
        />
      ) : null}
    </div>
  )
}
