import { useState } from 'react'
import { CallError } from '#platform/web/call.ts'
import { checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { costs } from '#areas/foundation/costs/contract.ts'
import { priceText } from '#areas/foundation/costs/rules.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { fromWire } from '#platform/wire.ts'
import { confirmationBody, invitedusers, type Confirmation } from '../contract.ts'
import { CommitmentsDialog } from './CommitmentsDialog.tsx'

/** What the refusal says of the person's other commitments, when that is what it is about. */
const confirmationIn = (error: unknown): Confirmation | undefined =>
  error instanceof CallError
    ? confirmationBody.safeParse(fromWire(confirmationBody, error.body)).data
    : undefined

interface Typed extends Record<string, unknown> {
  name: string
  socialSecurityNumber: string
  emailAddress: string
}
interface InviteDialogProps {
  organizationNumber: string
  onClose: () => void
}
/**
 * Invites a person; one with other commitments only after these have been read and confirmed
 * (invitedusers 2, 3).
 */
export function InviteDialog({ organizationNumber, onClose }: InviteDialogProps) {
  const add = useCommand(invitedusers.add)
  const price = useAnswer(costs.prices, {}).data?.person.engagements
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const form = useSaveForm<Typed>({
    initial: { name: '', socialSecurityNumber: '', emailAddress: '' },
    check: (values) => checkWith(invitedusers.add, { ...values, organizationNumber }),
    save: (values) => invite(values, false),
  })
  async function invite(values: Typed, userConfirmed: boolean): Promise<void> {
    try {
      await add.mutateAsync({ ...values, organizationNumber, userConfirmed, cost: price ?? 0 })
    } catch (error) {
      const shown = confirmationIn(error)
      if (!shown) throw error
      setConfirmation(shown)
      return
    }
    notify.success(`${values.name} är inbjuden`)
    onClose()
  }
  if (confirmation)
    return (
      <CommitmentsDialog
        name={form.values.name}
        confirmation={confirmation}
        onCancel={onClose}
        onConfirm={() => invite(form.values, true)}
      />
    )
  return (
    <Dialog opened onClose={onClose} title="Bjud in användare">
      <Form form={form} submit="Bjud in användaren" onCancel={onClose}>
        <TextField field={form.field('name')} label="Namn" required />
        <TextField
          field={form.field('socialSecurityNumber')}
          label="Personnummer"
          hint={`Tolv siffror, ÅÅÅÅMMDDNNNN. Personens andra uppdrag hämtas innan inbjudan sparas${price === undefined ? '' : `, för högst ${priceText(price)}`}.`}
          required
        />
        <TextField
          field={form.field('emailAddress')}
          label="E-postadress"
          hint="Personen får ett mejl om att den är inbjuden. Utan adress får ingen något besked."
        />
      </Form>
    </Dialog>
  )
}
