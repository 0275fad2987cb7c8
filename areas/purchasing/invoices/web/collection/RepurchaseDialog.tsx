import { checked, checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { collection } from '../../contract-collection.ts'
import { dunning } from '../../contract-dunning.ts'
import css from './collection.module.css'

interface RepurchaseProps {
  id: string
  /** '12 500,00 kr' */
  left: string
  onClose: () => void
}
/** Asks for a repurchase: what the issuer is written once another has approved it (invoices 307). */
export function RepurchaseDialog({ id, left, onClose }: RepurchaseProps) {
  const answer = useAnswer(
    dunning.letter,
    { id, letter: 'repurchaseAsked' },
    { placeholderData: undefined },
  )
  return (
    <Dialog opened onClose={onClose} title="Begär återköp?" width={680}>
      <p>{left} ska utställaren återköpa. Brevet går när en annan person har godkänt det.</p>
      <Answered answer={answer}>
        {({ heading, body, email }) => (
          <>
            <div className={css.letter}>
              <strong>{heading}</strong>
              <p>{body}</p>
            </div>
            <Ask id={id} email={email} onClose={onClose} />
          </>
        )}
      </Answered>
    </Dialog>
  )
}

function Ask({ id, email, onClose }: { id: string; email: string; onClose: () => void }) {
  const giveUp = useCommand(collection.giveUp)
  const sent = (typed: { email: string; why: string }) => ({
    ...typed,
    id,
    how: 'repurchaseAsked' as const,
  })
  const form = useSaveForm({
    initial: { email, why: '' },
    warn: false,
    check: (typed) => ({
      ...(typed.email.trim() === '' && { email: 'Skriv vart utställaren ska mejlas' }),
      ...checkWith(collection.giveUp, sent(typed)),
    }),
    save: (typed) => giveUp.mutateAsync(checked(collection.giveUp, sent(typed))),
    onSaved: () => {
      notify.success(waitsForSecond)
      onClose()
    },
  })
  return (
    <Form form={form} submit="Begär återköp" onCancel={onClose}>
      <TextField
        field={form.field('email')}
        label="Utställarens e-postadress"
        required
        maxLength={254}
      />
      <TextAreaField field={form.field('why')} label="Motivering" required maxLength={500} />
    </Form>
  )
}
