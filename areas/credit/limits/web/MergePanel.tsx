import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { debtors } from '../contract-debtors.ts'
import { MergeDialog } from './MergeDialog.tsx'

interface MergePanelProps {
  /** The recipient that would count on the other. */
  alias: { organizationNumber: string; name: string }
  main: { organizationNumber: string; name: string }
  /** Why they may be the same, which is what the second person is told unless it is changed. */
  reason: string
}

/** The way to ask that two recipients are made one debtor, with the form filled in (limits 70). */
export function MergePanel({ alias, main, reason }: MergePanelProps) {
  const missing = missingRole(debtors.merge.may, useActor())
  const [isMerging, setIsMerging] = useState(false)
  return (
    <>
      <ActionButton
        disabledReason={missing}
        label={`Slå ihop ${alias.name} med ${main.name}`}
        onClick={() => setIsMerging(true)}
      >
        Slå ihop
      </ActionButton>
      {isMerging ? (
        <MergeDialog
          alias={alias}
          mainNumber={main.organizationNumber}
          reason={reason}
          onClose={() => setIsMerging(false)}
        />
      ) : null}
    </>
  )
}
