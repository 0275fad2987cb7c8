import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { debtorsAbroad, type DebtorAbroad } from '../../contract-abroad.ts'
import { AcceptAbroadDialog } from './AcceptAbroadDialog.tsx'
import { DeclineAbroadDialog } from './DeclineAbroadDialog.tsx'

/** Answers for a debtor abroad, or refuses it (recipients 13). */
export function StandingActions({
  debtor,
  invoiceId,
}: {
  debtor: DebtorAbroad
  invoiceId: string
}) {
  const [opened, setOpened] = useState<'accept' | 'decline'>()
  const missing = missingRole(debtorsAbroad.accept.may, useActor())
  const close = () => setOpened(undefined)
  return (
    <>
      <ActionButton
        disabledReason={missing}
        label={`Godta ${debtor.name}`}
        onClick={() => setOpened('accept')}
      >
        Godta
      </ActionButton>
      <ActionButton
        disabledReason={
          missing ??
          (debtor.standing?.kind === 'declined' ? 'Mottagaren är redan nekad' : undefined)
        }
        label={`Neka ${debtor.name}`}
        onClick={() => setOpened('decline')}
      >
        Neka
      </ActionButton>
      {opened === 'accept' ? (
        <AcceptAbroadDialog debtor={debtor} invoiceId={invoiceId} onClose={close} />
      ) : null}
      {opened === 'decline' ? <DeclineAbroadDialog debtor={debtor} onClose={close} /> : null}
    </>
  )
}
