import { useCommand } from '#platform/web/data.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { SwitchField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { interpretation, type Interpretation } from '../../contract.ts'
import css from './dialogs.module.css'

type Delivery = Interpretation['delivery']
interface ResendDialogProps {
  id: string
  delivery: Delivery
  opened: boolean
  onClose: () => void
}
const causes = {
  invoiceNumberExists: 'Fakturanumret finns redan',
  unhandledCurrency: 'Ohanterad valutakod',
  networkError: 'Okänt nätverksfel',
}

/**
 * Sends a handled invoice again: why it can have failed, and what may be changed on the way
 * (interpretation 39).
 */
export function ResendDialog({ id, delivery, opened, onClose }: ResendDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Skicka fakturan igen" width={520}>
      {opened ? <ResendForm id={id} delivery={delivery} onClose={onClose} /> : null}
    </Dialog>
  )
}

function ResendForm({ id, delivery, onClose }: Omit<ResendDialogProps, 'opened'>) {
  const resend = useCommand(interpretation.resendInterpretation, { keep403: true })
  const cause = delivery?.cause
  const form = useSaveForm({
    initial: {
      // Not beforehand: other refusals of an invoice in another currency look the same, and the
      // amount stays as it is.
      forceCurrencySek: false,
      addPeriodAfterInvoiceNumber: cause === 'invoiceNumberExists',
    },
    warn: false,
    save: (chosen) => resend.mutateAsync({ id, ...chosen }),
    onSaved: () => {
      notify.success('Fakturan skickas igen')
      onClose()
    },
  })
  return (
    <Form form={form} submit="Skicka igen" onCancel={onClose}>
      <div>
        <p>När en faktura inte har kommit fram beror det på något av det här:</p>
        <ul className={css.causes}>
          {Object.entries(causes).map(([code, text]) => (
            <li key={code} data-now={code === cause || undefined}>
              {text}
              {code === cause ? <span> – så var det senast</span> : null}
            </li>
          ))}
        </ul>
        {delivery?.lastError ? (
          <p className={css.quiet}>Svar från fakturasystemet: {delivery.lastError}</p>
        ) : null}
      </div>
      <SwitchField field={form.field('forceCurrencySek')} label="Tvinga valuta SEK" />
      <SwitchField
        field={form.field('addPeriodAfterInvoiceNumber')}
        label="Lägg till punkt efter fakturanumret"
      />
    </Form>
  )
}
