import { useCommand } from '#platform/web/data.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { MoneyField } from '#platform/web/ui/form/NumberField.tsx'
import { invoices, type ManualDetermination } from '../contract.ts'

export interface ManualTyped extends Record<string, unknown> {
  /** The invoice the values were taken from. */
  id?: string
  issuer: string
  /** Öre, as all amounts here. */
  issuerBalance: number | null
  usedRepurchaseLimit: number | null
  recipient: string
  recipientBalance: number | null
  invoiceAmount: number | null
  invoiceNumber: string
}

const sentOf = (typed: ManualTyped) => ({
  invoiceRequest: {
    issuer: {
      organizationNumber: typed.issuer,
      balance: typed.issuerBalance,
      usedRepurchaseLimit: typed.usedRepurchaseLimit,
    },
    recipient: { organizationNumber: typed.recipient, balance: typed.recipientBalance },
    invoiceAmount: typed.invoiceAmount,
    invoiceNumber: typed.invoiceNumber,
    ...(typed.id !== undefined && { id: typed.id }),
  },
})

const fieldOf: Readonly<Record<string, keyof ManualTyped>> = {
  'issuer.organizationNumber': 'issuer',
  'issuer.balance': 'issuerBalance',
  'issuer.usedRepurchaseLimit': 'usedRepurchaseLimit',
  'recipient.organizationNumber': 'recipient',
  'recipient.balance': 'recipientBalance',
  invoiceAmount: 'invoiceAmount',
  invoiceNumber: 'invoiceNumber',
}
/** The server's rules at the form's own fields. */
function problemsOf(typed: ManualTyped): Record<string, string> {
  const parsed = invoices.determination.input.safeParse(sentOf(typed))
  if (parsed.success) return {}
  const sentences = Object.entries(fieldOf).flatMap(([path, field]) => {
    const issue = parsed.error.issues.find((one) => one.path.slice(1).join('.') === path)
    return issue ? [[field, issue.message] as const] : []
  })
  return Object.fromEntries(sentences)
}

/** The invoice that is judged by hand (invoices 25). */
export function ManualForm({
  initial,
  onDone,
}: {
  initial: ManualTyped
  onDone: (result: ManualDetermination, typed: ManualTyped) => void
}) {
  const judge = useCommand(invoices.determination)
  const form = useSaveForm<ManualTyped>({
    initial,
    warn: false,
    check: problemsOf,
    save: async (typed) => onDone(await judge.mutateAsync(sentOf(typed)), typed),
  })
  return (
    <Form form={form} submit="Bedöm faktura">
      <TextField field={form.field('issuer')} label="Utställarens organisationsnummer" required />
      <FieldRow>
        <MoneyField
          field={form.field('issuerBalance')}
          label="Utställarens exponering"
          required
          positive
        />
        <MoneyField
          field={form.field('usedRepurchaseLimit')}
          label="Använd återköpslimit"
          required
          positive
        />
      </FieldRow>
      <FieldRow>
        <TextField
          field={form.field('recipient')}
          label="Mottagarens organisationsnummer"
          required
        />
        <MoneyField
          field={form.field('recipientBalance')}
          label="Mottagarens exponering"
          required
          positive
        />
      </FieldRow>
      <FieldRow>
        <MoneyField field={form.field('invoiceAmount')} label="Fakturabelopp" required positive />
        <TextField
          field={form.field('invoiceNumber')}
          label="Fakturanummer"
          required
          maxLength={50}
        />
      </FieldRow>
    </Form>
  )
}
