import { useState } from 'react'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { useActor } from '#platform/web/actor.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { limits, type LimitRaise } from '../contract.ts'
import { mayDecideRaises } from '../rules.ts'
import { limitNames } from '../texts.ts'
import css from './limits.module.css'

const onlyDeciders = 'Bara administratörer kan besluta om höjningar'

/**
 * What one may do with a raise that waits: somebody else's is approved or declined, one's own taken
 * back.
 */
export function RaiseActions({ raise }: { raise: LimitRaise }) {
  const approve = useCommand(limits.approveRaise)
  const withdraw = useCommand(limits.withdrawRaise)
  const [declining, setDeclining] = useState(false)
  const actor = useActor()
  const reason = mayDecideRaises(actor) ? undefined : onlyDeciders
  const missing = missingRole(limits.withdrawRaise.may, actor)
  const name = limitNames[raise.limitType]
  const what = `${name.toLowerCase()} för ${raise.displayName}`

  async function askAndApprove() {
    const sure = await confirm({
      title: 'Godkänn höjningen?',
      text: `${name} för ${raise.displayName} blir ${formatMoney(raise.limitValue)} kr till och med ${raise.expiresDate}.`,
      act: 'Godkänn höjningen',
    })
    if (!sure) return
    await approve.mutateAsync({ id: raise.id })
    notify.success('Höjningen är godkänd')
  }
  async function takeBack() {
    await withdraw.mutateAsync({ id: raise.id })
    notify.success('Höjningen är tillbakatagen')
  }

  if (raise.own)
    return (
      <ActionButton
        disabledReason={missing}
        onClick={takeBack}
        label={`Ta tillbaka höjningen av ${what}`}
      >
        Ta tillbaka
      </ActionButton>
    )
  return (
    <span className={css.actions}>
      <ActionButton
        icon="check"
        disabledReason={reason}
        onClick={askAndApprove}
        label={`Godkänn höjningen av ${what}`}
      >
        Godkänn
      </ActionButton>
      <ActionButton
        icon="cross"
        disabledReason={reason}
        onClick={() => setDeclining(true)}
        label={`Avslå höjningen av ${what}`}
      >
        Avslå
      </ActionButton>
      <Dialog opened={declining} onClose={() => setDeclining(false)} title="Avslå höjningen">
        {declining ? <DeclineForm id={raise.id} onDone={() => setDeclining(false)} /> : null}
      </Dialog>
    </span>
  )
}

function DeclineForm({ id, onDone }: { id: string; onDone: () => void }) {
  const decline = useCommand(limits.declineRaise)
  const form = useSaveForm({
    initial: { comment: '' },
    check: (typed) => checkWith(limits.declineRaise, { id, ...typed }),
    save: (typed) => decline.mutateAsync({ id, ...typed }),
    onSaved: () => {
      notify.success('Höjningen är avslagen')
      onDone()
    },
  })
  return (
    <Form form={form} submit="Avslå höjningen" onCancel={onDone}>
      <TextAreaField field={form.field('comment')} label="Motivering" required maxLength={2000} />
    </Form>
  )
}
