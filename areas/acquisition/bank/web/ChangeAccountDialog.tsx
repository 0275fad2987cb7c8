import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { useToday } from '#platform/web/today.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { SelectField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { TimeField } from '#platform/web/ui/form/TimeField.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { numbersBefore } from '../change-rules.ts'
import { bank } from '../contract.ts'
import { accountTypeOf, bankNames, clearingBank, judgeAccount } from '../rules.ts'

interface Typed extends Record<string, unknown> {
  bankName: string | null
  clearingNumber: string
  accountNumber: string
  requestedOn: string | null
  calledNumber: string | null
  calledName: string
  calledOn: string | null
  calledTime: string | null
  said: string
  why: string
}
interface ChangeAccountProps {
  organizationNumber: string
  numbers: readonly { number: string; whose: string; knownOn: string }[]
  onClose: () => void
}

/** Asks a second person for another account for a client, with the call back to it (bank 19). */
export function ChangeAccountDialog({ organizationNumber, numbers, onClose }: ChangeAccountProps) {
  const ask = useCommand(bank.askAccountChange)
  const today = useToday()
  const sent = (typed: Typed) => ({ ...typed, organizationNumber })
  const form = useSaveForm<Typed>({
    initial: {
      bankName: null,
      clearingNumber: '',
      accountNumber: '',
      requestedOn: null,
      calledNumber: null,
      calledName: '',
      calledOn: today,
      calledTime: null,
      said: '',
      why: '',
    },
    check: (typed) => {
      const judged = judgeAccount({ ...typed, bankName: typed.bankName ?? '' })
      return {
        ...checkWith(bank.askAccountChange, sent(typed)),
        ...(judged.ok ? {} : judged.problems),
      }
    },
    save: (typed) => ask.mutateAsync(checked(bank.askAccountChange, sent(typed))),
    onSaved: () => {
      notify.success(waitsForSecond)
      onClose()
    },
  })
  const { bankName, clearingNumber, requestedOn } = form.values
  const isGiro = bankName !== null && accountTypeOf(bankName) !== 'bankaccount'
  const owner = clearingBank(clearingNumber)
  const known = numbersBefore(numbers, requestedOn ?? '')
  return (
    <Dialog opened onClose={onClose} title="Byt konto för utbetalningar" dismissable={!form.dirty}>
      <Form
        form={form}
        submit="Begär byte"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <SelectField
          field={form.field('bankName')}
          label="Bank"
          choices={bankNames.map((name) => ({ value: name, label: name }))}
          searchable
          required
        />
        {isGiro ? null : (
          <TextField
            field={form.field('clearingNumber')}
            label="Clearingnummer"
            hint={owner && `Hör till ${owner}`}
            maxLength={10}
            required
          />
        )}
        <TextField
          field={form.field('accountNumber')}
          label={isGiro ? `${bankName}nummer` : 'Kontonummer'}
          maxLength={30}
          required
        />
        <DateField
          field={form.field('requestedOn')}
          label="Dagen då kunden bad om bytet"
          max={today}
          required
        />
        <SelectField
          field={form.field('calledNumber')}
          label="Numret du ringde"
          hint="Bara nummer som var kända före den dagen, aldrig ett som kom med begäran"
          choices={known.map(({ number, whose, knownOn }) => ({
            value: number,
            label: `${number}, ${whose}, känt sedan ${knownOn}`,
          }))}
          required
        />
        <TextField
          field={form.field('calledName')}
          label="Vem du talade med"
          maxLength={200}
          required
        />
        <DateField field={form.field('calledOn')} label="Dagen då du ringde" max={today} required />
        <TimeField field={form.field('calledTime')} label="Klockan" required />
        <TextAreaField
          field={form.field('said')}
          label="Vad kunden sa"
          rows={2}
          maxLength={2000}
          required
        />
        <TextAreaField
          field={form.field('why')}
          label="Varför kontot byts"
          rows={2}
          maxLength={2000}
          required
        />
      </Form>
    </Dialog>
  )
}
