import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import type { Prospect } from '../answers.ts'
import { prospects } from '../contract.ts'
import { approvalProblem } from '../rules.ts'
import { approvedText, declinedText, failedText, withoutDetailText } from '../texts.ts'

/** Approves or declines a prospect by hand: once, and over what the rules say (prospects 9). */
export function ApprovalActions({
  prospect,
  mayApprove,
}: {
  prospect: Prospect
  mayApprove: boolean
}) {
  const set = useCommand(prospects.setApproved)
  const reason = mayApprove
    ? reasons[approvalProblem(prospect) ?? 'none']
    : 'Du får inte godkänna eller avslå prospekt'

  async function decide(approved: boolean) {
    const sure = await confirm({
      title: approved ? 'Godkänn prospektet?' : 'Avslå prospektet?',
      text: `${overruled(prospect.passed, approved)} Det kan inte ändras efteråt.`,
      act: approved ? 'Godkänn' : 'Avslå',
      danger: !approved,
    })
    if (!sure) return
    try {
      await set.mutateAsync({ prospectId: prospect.id, approved })
      notify.success(approved ? approvedText : declinedText)
    } catch (thrown) {
      notify.error(refusalOf(thrown)?.message ?? failedText)
    }
  }
  return (
    <>
      <ActionButton
        danger
        disabledReason={reason}
        pending={set.isPending}
        onClick={() => void decide(false)}
      >
        Avslå
      </ActionButton>
      <ActionButton
        primary
        disabledReason={reason}
        pending={set.isPending}
        onClick={() => void decide(true)}
      >
        Godkänn
      </ActionButton>
    </>
  )
}

const reasons = {
  none: undefined,
  withoutDetail: withoutDetailText,
  alreadySet: 'Prospektet är redan godkänt eller avslaget',
} as const

const overruled = (passed: boolean, approved: boolean) =>
  passed === approved
    ? `Reglerna ${passed ? 'godkänner' : 'avslår'} också prospektet.`
    : `Reglerna ${passed ? 'godkänner' : 'avslår'} prospektet, ditt beslut går före.`
