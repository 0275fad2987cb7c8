import { useState } from 'react'
import { formatMoney } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { ReasonPanel } from '#areas/foundation/approvals/web/ReasonPanel.tsx'
import { limits, type Limit } from '../contract.ts'
import { canBeNotRenewed } from '../case-rules.ts'
import { mayEdit, mayRemove } from '../rules.ts'
import { limitNames, onlyEditors } from '../texts.ts'

const nothingToEnd = limits.delete.refusals.noManualLimit.text
const alreadyStopped = 'Limiten ska redan inte förnyas'

/** 'Förnya ej' and 'Ta bort', each after a question (limits 4, 7, 9). */
export function LimitEndings({ limit }: { limit: Limit }) {
  const { organizationNumber, limitType, version } = limit
  const actor = useActor()
  const end = useCommand(limits.dontrenew, { keep403: true })
  const remove = useCommand(limits.delete, { keep403: true })
  const name = limitNames[limitType].toLowerCase()
  const [removing, setRemoving] = useState(false)
  const missing = limit.limitValue === null ? nothingToEnd : undefined
  const nothingToStop = missing ?? (limit.willNotRenew ? alreadyStopped : undefined)

  async function askAndEnd() {
    const sure = await confirm({
      title: 'Förnya ej?',
      text: `${limitNames[limitType]} för ${limit.displayName} gäller till och med ${limit.expiresDate} och förnyas sedan inte.`,
      act: 'Förnya ej',
    })
    if (!sure) return
    await end.mutateAsync({ organizationNumber, limitType, version })
    notify.success('Limiten förnyas inte')
  }
  async function removeFor(why: string) {
    const { approvalId } = await remove.mutateAsync({ organizationNumber, limitType, version, why })
    if (approvalId) notify.info(waitsForSecond)
    else notify.success('Limiten är borttagen')
  }

  return (
    <>
      {canBeNotRenewed(limit.pendingState?.state) ? (
        <ActionButton
          disabledReason={mayEdit(actor, limitType) ? nothingToStop : onlyEditors(limitType)}
          onClick={askAndEnd}
        >
          Förnya ej
        </ActionButton>
      ) : null}
      <ActionButton
        danger
        icon="delete"
        disabledReason={mayRemove(actor) ? missing : 'Bara administratörer kan ta bort limiten'}
        onClick={() => setRemoving(true)}
      >
        Ta bort
      </ActionButton>
      {removing ? (
        <ReasonPanel
          title={`Ta bort ${name}?`}
          text={
            limit.calculatedLimit === null
              ? `${limit.displayName} står utan ${name}: inga nya fakturor ryms.`
              : `Den beräknade limiten på ${formatMoney(limit.calculatedLimit)} kr gäller i stället.`
          }
          act="Ta bort limiten"
          send={removeFor}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  )
}
