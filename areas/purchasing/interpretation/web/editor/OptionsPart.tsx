import { formatPaymentAccount } from '#platform/swedish/payment-account.ts'
import { SwitchField, TextField } from '#platform/web/ui/form/fields.tsx'
import { useCommand } from '#platform/web/data.ts'
import { interpretation, type Interpretation } from '../../contract.ts'
import css from './editor.module.css'
import { useAutosaved } from './useAutosaved.ts'
import type { FieldActs } from './acts/useFieldActs.ts'
import type { OpenDocument } from './useDocument.ts'

interface OptionsPartProps {
  shown: Interpretation
  document: OpenDocument
  acts: FieldActs
  /** Why nothing can be changed now. */
  reason: string | undefined
}

/**
 * What kind of invoice it is: credit, foreign recipient, electronic invoicing with GLN,
 * administration (interpretation 18, 19, 42).
 */
export function OptionsPart({ shown, document, acts, reason }: OptionsPartProps) {
  const { mutateAsync: setForeign } = useCommand(interpretation.setRecipientIsForeignEntity, {
    keep403: true,
  })
  const flag = (name: 'isCreditInvoice' | 'isElectronicInvoicing' | 'administer') => ({
    name,
    id: `interpretation-${name}`,
    value: shown[name],
    onChange: (on: boolean) => acts.change({ [name]: on }),
  })
  const foreign = (on: boolean) =>
    void document
      .act(async (version) =>
        document.take(await setForeign({ id: shown.id, version, recipientIsForeignEntity: on })),
      )
      .catch((error: unknown) => acts.tell(error))
  return (
    <div className={css.options}>
      <SwitchField field={flag('isCreditInvoice')} label="Kreditfaktura" reason={reason} />
      <SwitchField
        field={{
          name: 'recipientIsForeignEntity',
          id: 'interpretation-foreign',
          value: shown.recipientIsForeignEntity,
          onChange: foreign,
        }}
        label="Utländsk mottagare"
        reason={reason}
      />
      <SwitchField field={flag('isElectronicInvoicing')} label="E-fakturering" reason={reason} />
      <SwitchField field={flag('administer')} label="Administration" reason={reason} />
      {shown.isCreditInvoice ? (
        <Autosaved
          name="creditForInvoiceNumber"
          label="Fakturanummer som krediteras"
          required
          stored={shown.creditForInvoiceNumber}
          maxLength={50}
          reason={reason}
          onSave={(creditForInvoiceNumber) => acts.change({ creditForInvoiceNumber })}
        />
      ) : null}
      <Autosaved
        name="paymentAccount"
        label="Konto att betala till"
        stored={formatPaymentAccount(shown.paymentAccount)}
        maxLength={50}
        reason={reason}
        onSave={(paymentAccount) => acts.change({ paymentAccount })}
      />
      {shown.recipientIsForeignEntity || shown.recipientVatNumber !== '' ? (
        <Autosaved
          name="recipientVatNumber"
          label="Mottagarens momsnummer"
          stored={shown.recipientVatNumber}
          maxLength={30}
          reason={reason}
          onSave={(recipientVatNumber) => acts.change({ recipientVatNumber })}
        />
      ) : null}
      {shown.isElectronicInvoicing || shown.gln !== '' ? (
        <Autosaved
          name="gln"
          label="GLN"
          stored={shown.gln}
          maxLength={20}
          reason={reason}
          onSave={(gln) => acts.change({ gln })}
        />
      ) : null}
    </div>
  )
}

interface AutosavedProps {
  name: string
  label: string
  stored: string
  maxLength: number
  required?: boolean
  reason: string | undefined
  onSave: (text: string) => void
}
function Autosaved({
  name,
  label,
  stored,
  maxLength,
  required = false,
  reason,
  onSave,
}: AutosavedProps) {
  const { value, onChange, onBlur } = useAutosaved(stored, onSave)
  return (
    <div data-wide>
      <TextField
        field={{ name, id: `interpretation-${name}`, value, onChange, onBlur }}
        label={label}
        required={required}
        maxLength={maxLength}
        reason={reason}
      />
    </div>
  )
}
