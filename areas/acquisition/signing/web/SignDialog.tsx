import { useState } from 'react'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { SelectField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { signing } from '../contract.ts'
import { callInitiators, channels, type CallInitiator, type Channel } from '../rules.ts'
import { callTexts, channelTexts, reasons, unexpectedCall } from '../texts.ts'

interface Who {
  readonly name: string
  readonly socialSecurityNumber: string
}
const optionsOf = <V extends string>(values: readonly V[], texts: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: texts[value] }))

interface SignDialogProps {
  opened: boolean
  /** Who is listed and is called; somebody else is typed. */
  called?: Who | null
  which: { readonly agreementSetId: string; readonly agreementId: string }
  onClose: () => void
  onOrder: (id: string) => void
}

/**
 * Asks somebody to sign with BankID: who is not listed, or whom staff talk with by telephone
 * (signing 40).
 */
export function SignDialog({ opened, ...rest }: SignDialogProps) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title="Vem ska signera?">
      {opened ? <SignForm {...rest} /> : null}
    </Dialog>
  )
}

interface Typed extends Who {
  readonly channel: Channel | null
  readonly callInitiator: CallInitiator | null
  readonly outsiderReason: string
}
/** Who called is said of a call only. */
const sent = ({ channel, callInitiator, outsiderReason, ...who }: Typed, isOutsider: boolean) => ({
  ...who,
  ...(isOutsider && { outsider: true, outsiderReason }),
  channel: channel ?? 'screen',
  ...(channel === 'phone' && callInitiator && { callInitiator }),
})

function SignForm({ called, which, onClose, onOrder }: Omit<SignDialogProps, 'opened'>) {
  const start = useCommand(signing.startSigning)
  // Why the person may not be asked without it being said why (signing 47).
  const [outsider, setOutsider] = useState<string | null>(null)
  const isOutsider = outsider !== null
  const form = useSaveForm({
    initial: {
      name: called?.name ?? '',
      socialSecurityNumber: called?.socialSecurityNumber ?? '',
      channel: (called ? 'phone' : 'screen') as Channel | null,
      callInitiator: null as CallInitiator | null,
      outsiderReason: '',
    },
    check: (typed) => ({
      ...checkWith(signing.startSigning, { ...which, ...sent(typed, isOutsider) }),
      ...(isOutsider &&
        typed.outsiderReason.trim() === '' && { outsiderReason: reasons.outsiderReason }),
      ...(typed.channel === 'phone' &&
        typed.callInitiator === null && { callInitiator: reasons.whoCalled }),
    }),
    save: async (typed) => {
      try {
        onOrder(await start.mutateAsync({ ...which, ...sent(typed, isOutsider) }))
        onClose()
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal?.code !== 'outsider') throw error
        setOutsider(refusal.message)
      }
    },
  })
  return (
    <Form
      form={form}
      submit={isOutsider ? 'Signera ändå' : 'Starta signeringen'}
      onCancel={onClose}
    >
      <TextField field={form.field('name')} label="Namn" maxLength={200} required />
      <TextField
        field={form.field('socialSecurityNumber')}
        label="Personnummer"
        hint="Bara den personen kan signera."
        maxLength={13}
        required
      />
      <SelectField
        field={form.field('channel')}
        label="Hur personen signerar"
        choices={optionsOf(channels, channelTexts)}
        required
      />
      {isOutsider ? (
        <>
          <Notice>{outsider}</Notice>
          <TextAreaField
            field={form.field('outsiderReason')}
            label="Varför personen signerar"
            hint="Står i avtalets bevis, och läses av den som godkänner avtalet"
            rows={2}
            maxLength={2000}
            required
          />
        </>
      ) : null}
      {form.values.channel === 'phone' ? (
        <>
          <SelectField
            field={form.field('callInitiator')}
            label="Vem ringde?"
            hint="BankID-appen frågar personen om samtalet är med oss."
            choices={optionsOf(callInitiators, callTexts)}
            required
          />
          <Notice>{unexpectedCall}</Notice>
        </>
      ) : null}
    </Form>
  )
}
