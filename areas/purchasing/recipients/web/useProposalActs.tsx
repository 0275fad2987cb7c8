import { useState, type ReactNode } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { MergePanel } from '#areas/credit/limits/web/MergePanel.tsx'
import { recipients, type Proposal } from '../contract.ts'
import { evidenceNames } from '../texts.ts'
import { NotSameDialog } from './NotSameDialog.tsx'
import css from './recipients.module.css'

const sidesOf = ({ one, other, mainNumber }: Proposal) =>
  one.organizationNumber === mainNumber ? { alias: other, main: one } : { alias: one, main: other }
const reasonOf = ({ evidence }: Proposal) =>
  evidence.map(({ kind }) => evidenceNames[kind]).join('. ')

/** What can be done with proposals: the buttons of one, and the dialogs they open. */
export function useProposalActs(): {
  readonly actsOf: (proposal: Proposal) => ReactNode
  readonly dialogs: ReactNode
} {
  const [denying, setDenying] = useState<Proposal>()
  const takeBack = useCommand(recipients.takeBackNotSame)
  const missing = missingRole(recipients.notSame.may, useActor())
  const undo = async ({ one, other }: Proposal) => {
    await takeBack.mutateAsync({
      organizationNumber: one.organizationNumber,
      otherNumber: other.organizationNumber,
    })
    notify.success('De två föreslås igen')
  }
  const actsOf = (proposal: Proposal) => {
    const { one, other, state, waits } = proposal
    if (state === 'merged') return null
    if (waits) return <StateBadge tone="neutral" icon="clock" text={waitsForSecond} />
    const both = `${one.name} och ${other.name}`
    return (
      <span className={css.acts}>
        {state === 'open' ? (
          <>
            <MergePanel {...sidesOf(proposal)} reason={reasonOf(proposal)} />
            <ActionButton
              disabledReason={missing}
              label={`${both} är inte samma`}
              onClick={() => setDenying(proposal)}
            >
              Inte samma
            </ActionButton>
          </>
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
  return {
    actsOf,
    dialogs: denying ? (
      <NotSameDialog proposal={denying} onClose={() => setDenying(undefined)} />
    ) : null,
  }
}
