import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { onboarding } from '../contract.ts'

/** Cancels with a reason (onboarding 20). */
export function CancelForm({ id, onDone }: { id: string; onDone: () => void }) {
  const cancel = useCommand(onboarding.setCanceled)
  const form = useSaveForm({
    initial: { canceledReason: '' },
    warn: false,
    check: (typed) => checkWith(onboarding.setCanceled, { id, ...typed }),
    save: (typed) => cancel.mutateAsync({ id, ...typed }),
    onSaved: () => {
      notify.success('Onboardingen är avbruten')
      onDone()
    },
  })
  return (
    <Form form={form} submit="Avbryt onboardingen" onCancel={onDone} cancel="Tillbaka">
      <TextAreaField field={form.field('canceledReason')} label="Orsak" required maxLength={2000} />
    </Form>
  )
}
