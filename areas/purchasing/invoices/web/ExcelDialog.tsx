import { useState } from 'react'
import { download } from '#platform/web/call.ts'
import { checkWith } from '#platform/web/check.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { MultiSelectField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { invoiceList } from '../contract-list.ts'
import { wrongSpan } from '../list-rules.ts'
import { invoiceStateNames, invoiceStates } from '../states.ts'
import { rememberedStates, rememberStates } from './remembered.ts'

interface Typed extends Record<string, unknown> {
  fromDate: string | null
  toDate: string | null
  states: readonly string[]
}
const sent = ({ fromDate, toDate, states }: Typed) => ({
  fromDate: fromDate ?? '',
  toDate: toDate ?? '',
  states: invoiceStates.filter((state) => states.includes(state)),
})
const choices = invoiceStates.map((state) => ({
  value: state,
  label: invoiceStateNames[state],
}))

/**
 * Invoices in chosen states between two days as Excel; the states are remembered for a year
 * (invoices 15, 21).
 */
export function ExcelDialog({
  days,
  onClose,
}: {
  days: { readonly fromDate: string; readonly toDate: string }
  onClose: () => void
}) {
  const [initial] = useState<Typed>(() => ({ ...days, states: rememberedStates() }))
  const form = useSaveForm<Typed>({
    initial,
    warn: false,
    check: (typed) => ({
      ...checkWith(invoiceList.downloadByState, sent(typed)),
      ...(typed.fromDate && typed.toDate && typed.toDate < typed.fromDate && { toDate: wrongSpan }),
    }),
    save: async (typed) => {
      rememberStates(sent(typed).states)
      await download(invoiceList.downloadByState, sent(typed))
    },
    onSaved: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title="Ladda ner Excel" width={520}>
      <Form form={form} submit="Ladda ner" onCancel={onClose}>
        <FieldRow>
          <DateField
            field={form.field('fromDate')}
            label="Från"
            hint="Från kl. 00:00:00"
            required
          />
          <DateField
            field={form.field('toDate')}
            label="Till"
            hint="Till och med kl. 23:59:59"
            required
          />
        </FieldRow>
        <MultiSelectField
          field={form.field('states')}
          label="Lägen"
          hint="Inget valt betyder alla"
          choices={choices}
        />
      </Form>
    </Dialog>
  )
}
