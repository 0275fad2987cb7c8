import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { retention, type Hold } from '../contract-retention.ts'
import { addressesIn } from './addresses.ts'

interface Typed extends Record<string, unknown> {
  socialSecurityNumber: string
  emails: string
  organizationNumber: string
  reason: string
  reviewOn: string | null
}
const sentOf = (typed: Typed) => ({
  ...typed,
  emails: addressesIn(typed.emails),
  reviewOn: typed.reviewOn ?? '',
})

/** Asks that what is kept of a person or a company is held (protection 11). */
export function AskHoldDialog({ onClose }: { onClose: () => void }) {
  const ask = useCommand(retention.askHold)
  const form = useSaveForm<Typed>({
    initial: {
      socialSecurityNumber: '',
      emails: '',
      organizationNumber: '',
      reason: '',
      reviewOn: null,
    },
    check: (typed) => checkWith(retention.askHold, sentOf(typed)),
    save: (typed) => ask.mutateAsync(checked(retention.askHold, sentOf(typed))),
    onSaved: () => {
      notify.info(waitsForSecond)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Bevara uppgifter tills vidare"
      width={560}
      dismissable={!form.dirty}
    >
      <p>
        Ingenting om personen eller företaget tas bort så länge det gäller. Det gäller från att det
        begärs, och upphör om den andra personen avslår det.
      </p>
      <Form
        form={form}
        submit="Begär bevarande"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <TextField field={form.field('socialSecurityNumber')} label="Personnummer" />
        <TextField
          field={form.field('emails')}
          label="E-postadresser"
          hint="Personens egna. Flera skiljs åt med komma."
        />
        <TextField
          field={form.field('organizationNumber')}
          label="Organisationsnummer"
          hint="I stället för en person."
        />
        <TextAreaField
          field={form.field('reason')}
          label="Skäl"
          hint="Till exempel vilken tvist eller granskning det gäller"
          required
          rows={2}
          maxLength={2000}
        />
        <DateField field={form.field('reviewOn')} label="Ses över" required />
      </Form>
    </Dialog>
  )
}

/** Asks that something is not held any more. */
export function LiftHoldDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const ask = useCommand(retention.askLift)
  const form = useSaveForm({
    initial: { reason: '' },
    check: ({ reason }) => checkWith(retention.askLift, { id: hold.id, reason }),
    save: ({ reason }) => ask.mutateAsync({ id: hold.id, reason }),
    onSaved: () => {
      notify.info(waitsForSecond)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Häv bevarandet" width={560} dismissable={!form.dirty}>
      <p>
        När en annan person har godkänt det tas uppgifter vars tid är ute bort på natten som andra.
      </p>
      <Form
        form={form}
        submit="Begär att det hävs"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <TextAreaField
          field={form.field('reason')}
          label="Skäl"
          required
          rows={2}
          maxLength={2000}
        />
      </Form>
    </Dialog>
  )
}
