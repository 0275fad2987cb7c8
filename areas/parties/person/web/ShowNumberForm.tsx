import { checkWith } from '#platform/web/check.ts'
import { useActor } from '#platform/web/actor.ts'
import { askOnce } from '#platform/web/data.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { person } from '../contract.ts'
import type { NumberPlace } from '../rules.ts'

/** A person's name and number whole: 12 digits. */
export interface WholeNumber {
  readonly name: string
  readonly wholeNumber: string
}
interface ShowNumberFormProps {
  place: NumberPlace
  id: string
  onShown: (shown: WholeNumber) => void
  onCancel?: () => void
}

/** Asks why a whole number is needed, and shows it: each time leaves its row in the trail. */
export function ShowNumberForm({ place, id, onShown, onCancel }: ShowNumberFormProps) {
  const missing = missingRole(person.showNumber.may, useActor())
  const form = useSaveForm({
    initial: { why: '' },
    warn: false,
    check: ({ why }) => checkWith(person.showNumber, { id, place, why }),
    save: async ({ why }) => onShown(await askOnce(person.showNumber, { id, place, why })),
  })
  return (
    <Form form={form} submit="Visa" disabledReason={missing} {...(onCancel && { onCancel })}>
      <TextAreaField
        field={form.field('why')}
        label="Motivering"
        required
        reason={missing}
        maxLength={500}
      />
    </Form>
  )
}
