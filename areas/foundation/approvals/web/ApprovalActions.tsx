import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { checkWith } from '#platform/web/check.ts'
import { answers, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { approvals, type Approval, type ShownApproval } from '../contract.ts'
import { missingSecond } from '../rules.ts'
import { customerReads } from '../texts.ts'
import { useSeenProof } from './ProofPanel.tsx'
import css from './approvals.module.css'

interface ApprovalActionsProps {
  approval: ShownApproval
  /** E approves and R declines: of what alone is open. */
  keys: boolean
}
/** What one may do with an act that waits: decide somebody else's, take back one's own. */
export function ApprovalActions({ approval, keys }: ApprovalActionsProps) {
  if (approval.own) return <TakeBack approval={approval} />
  return <Decide approval={approval} keys={keys} />
}

/** What an act changes only the act knows, so everything on the page is asked for again. */
async function thenFetchAgain(sent: Promise<unknown>, words: string) {
  await sent
  await answers.invalidateQueries()
  notify.success(words)
}

function TakeBack({ approval: { id, title } }: { approval: Approval }) {
  const withdraw = useCommand(approvals.withdraw)
  return (
    <ActionButton
      label={`Ta tillbaka: ${title}`}
      onClick={() => thenFetchAgain(withdraw.mutateAsync({ id }), 'Begäran är tillbakatagen')}
    >
      Ta tillbaka
    </ActionButton>
  )
}

function Decide({ approval, keys }: ApprovalActionsProps) {
  const { id, act, title } = approval
  const approve = useCommand(approvals.approve, { keep403: true })
  const withSeen = useSeenProof(approval.proof)
  const [declining, setDeclining] = useState(false)
  const missing = missingSecond(act, useActor())

  async function askAndApprove() {
    const sure = await confirm({ title: 'Godkänn?', text: `${title}.`, act: 'Godkänn' })
    if (!sure) return
    const sent = withSeen((proof) => approve.mutateAsync({ id, proof }))
    await thenFetchAgain(sent, 'Godkänt')
  }
  const problem = missing ?? approval.problem ?? undefined
  useKeys([
    ...(keys && problem === undefined
      ? [{ key: 'e', text: 'Godkänn det som är öppet', run: () => void tell(askAndApprove) }]
      : []),
    ...(keys && missing === undefined
      ? [{ key: 'r', text: 'Avslå det som är öppet', run: () => setDeclining(true) }]
      : []),
  ])
  return (
    <span className={css.actions}>
      <ActionButton
        icon="check"
        disabledReason={problem}
        label={`Godkänn: ${title}`}
        onClick={askAndApprove}
      >
        Godkänn
      </ActionButton>
      <ActionButton
        icon="cross"
        disabledReason={missing}
        label={`Avslå: ${title}`}
        onClick={() => setDeclining(true)}
      >
        Avslå
      </ActionButton>
      <Dialog opened={declining} onClose={() => setDeclining(false)} title="Avslå">
        {declining ? (
          <DeclineForm
            id={id}
            hint={approval.askedByCustomer ? customerReads : undefined}
            onDone={() => setDeclining(false)}
          />
        ) : null}
      </Dialog>
    </span>
  )
}

interface DeclineFormProps {
  id: string
  hint: string | undefined
  onDone: () => void
}
function DeclineForm({ id, hint, onDone }: DeclineFormProps) {
  const decline = useCommand(approvals.decline, { keep403: true })
  const form = useSaveForm({
    initial: { comment: '' },
    check: (typed) => checkWith(approvals.decline, { id, ...typed }),
    save: async (typed) => {
      await thenFetchAgain(decline.mutateAsync({ id, ...typed }), 'Avslaget')
    },
    onSaved: onDone,
  })
  return (
    <Form form={form} submit="Avslå" onCancel={onDone}>
      <TextAreaField
        field={form.field('comment')}
        label="Motivering"
        hint={hint}
        required
        maxLength={2000}
      />
    </Form>
  )
}
