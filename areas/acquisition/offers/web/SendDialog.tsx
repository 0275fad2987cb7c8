import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { addDays } from '#platform/swedish/format.ts'
import { useToday } from '#platform/web/today.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { offers, type Offer } from '../contract.ts'
import { offerDays, type Recipient } from '../rules.ts'
import type { FindRecipient } from './recipient.ts'

interface Typed extends Record<string, unknown> {
  contactName: string
  emailAddress: string
  validTo: string | null
}
interface SendDialogProps {
  offer: Offer
  Recipient: FindRecipient
  onClose: () => void
}
/**
 * Mails an offer: to whom, which begins as the company's contact, and until when it can be accepted
 * (offers 16, 20).
 */
export const SendDialog = ({ offer, Recipient, onClose }: SendDialogProps) => (
  <Recipient organizationNumber={offer.organizationNumber}>
    {(recipient) => <SendForm offer={offer} recipient={recipient} onClose={onClose} />}
  </Recipient>
)

interface SendFormProps {
  offer: Offer
  recipient: Recipient
  onClose: () => void
}
function SendForm({ offer, recipient, onClose }: SendFormProps) {
  const send = useCommand(offers.send)
  const today = useToday()
  const sent = (typed: Typed) => ({ ...typed, id: offer.id, version: offer.version })
  const form = useSaveForm<Typed>({
    initial: { ...recipient, validTo: addDays(today, offerDays.standard) },
    check: (typed) => checkWith(offers.send, sent(typed)),
    save: (typed) => send.mutateAsync(checked(offers.send, sent(typed))),
    onSaved: () => {
      notify.info('Offerten är skickad')
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Skicka offert ${offer.number}`}
      dismissable={!form.dirty}
    >
      <Form
        form={form}
        submit="Skicka offerten"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <TextField
          field={form.field('contactName')}
          label="Kontaktperson"
          required
          maxLength={200}
        />
        <TextField
          field={form.field('emailAddress')}
          label="E-postadress"
          required
          maxLength={254}
        />
        <DateField
          field={form.field('validTo')}
          label="Gäller till och med"
          min={today}
          max={addDays(today, offerDays.most)}
          required
        />
      </Form>
    </Dialog>
  )
}
