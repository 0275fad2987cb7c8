import { useState } from 'react'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import type { Prospect } from '../answers.ts'
import { prospects } from '../contract.ts'
import { approvalProblem } from '../rules.ts'
import {
  approvedText,
  commentNeededText,
  declinedText,
  failedText,
  ownSearchText,
  withoutDetailText,
} from '../texts.ts'

/** Approves or declines a prospect by hand: once, and over what the rules say (prospects 9). */
export function ApprovalActions({
  prospect,
  mayApprove,
}: {
  prospect: Prospect
  mayApprove: boolean
}) {
  const set = useCommand(prospects.setApproved)
  const [overruling, setOverruling] = useState(false)
  const reason = mayApprove
    ? reasons[approvalProblem(prospect) ?? 'none']
    : 'Du får inte godkänna eller avslå prospekt'
  const failed = !prospect.passed

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
        disabledReason={reason ?? (failed && prospect.ownSearch ? ownSearchText : undefined)}
        pending={set.isPending}
        onClick={() => (failed ? setOverruling(true) : void decide(true))}
      >
        Godkänn
      </ActionButton>
      <Dialog opened={overruling} onClose={() => setOverruling(false)} title="Godkänn prospektet?">
        <OverruleForm prospect={prospect} onDone={() => setOverruling(false)} />
      </Dialog>
    </>
  )
}

/** Approves what the rules fail, with why (prospects 40). */
function OverruleForm({ prospect, onDone }: { prospect: Prospect; onDone: () => void }) {
  const set = useCommand(prospects.setApproved)
  const input = { prospectId: prospect.id, approved: true }
  const form = useSaveForm({
    initial: { comment: '' },
    warn: false,
    check: (typed) => ({
      ...checkWith(prospects.setApproved, { ...input, ...typed }),
      ...(typed.comment.trim() === '' && { comment: commentNeededText }),
    }),
    save: (typed) => set.mutateAsync({ ...input, ...typed }),
    onSaved: () => {
      notify.success(approvedText)
      onDone()
    },
  })
  return (
    <Form form={form} submit="Godkänn" onCancel={onDone}>
      <p>{overruled(false, true)} Det kan inte ändras efteråt.</p>
      <TextAreaField field={form.field('comment')} label="Kommentar" required maxLength={2000} />
    </Form>
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
