import { useState, type ReactNode } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { debtorsAbroad, type AbroadProposal } from '../../contract-abroad.ts'
import css from '../recipients.module.css'
import { MergeAbroadDialog } from './MergeAbroadDialog.tsx'
import { NotSameAbroadDialog } from './NotSameAbroadDialog.tsx'

/** What can be done with proposals abroad: the buttons of one, and the dialogs they open. */
export function useAbroadActs(): {
  readonly actsOf: (proposal: AbroadProposal) => ReactNode
  readonly dialogs: ReactNode
} {
  const [opened, setOpened] = useState<{ act: 'merge' | 'notSame'; proposal: AbroadProposal }>()
  const takeBack = useCommand(debtorsAbroad.takeBackNotSame)
  const missing = missingRole(debtorsAbroad.merge.may, useActor())
  const undo = async ({ one, other }: AbroadProposal) => {
    await takeBack.mutateAsync({ debtorId: one.id, otherId: other.id })
    notify.success('De två föreslås igen')
  }
  const actsOf = (proposal: AbroadProposal) => {
    const { one, other, state, waits } = proposal
    if (state === 'merged') return null
    if (waits) return <StateBadge tone="neutral" icon="clock" text={waitsForSecond} />
    const both = `${one.name} och ${other.name}`
    return (
      <span className={css.acts}>
        <ActionButton
          disabledReason={missing}
          label={`Slå ihop ${both}`}
          onClick={() => setOpened({ act: 'merge', proposal })}
        >
          Slå ihop
        </ActionButton>
        {state === 'open' ? (
          <ActionButton
            disabledReason={missing}
            label={`${both} är inte samma`}
            onClick={() => setOpened({ act: 'notSame', proposal })}
          >
            Inte samma
          </ActionButton>
        ) : (
          <ActionButton
            disabledReason={missing}
            label={`Ångra att ${both} inte är samma`}
            onClick={() => undo(proposal)}
          >
            Ångra
          </ActionButton>
        )}
      </span>
    )
  }
  const Opened = opened?.act === 'merge' ? MergeAbroadDialog : NotSameAbroadDialog
  return {
    actsOf,
    dialogs: opened ? (
      <Opened proposal={opened.proposal} onClose={() => setOpened(undefined)} />
    ) : null,
  }
}
