import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { SwitchField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm, type FieldBinding } from '#platform/web/ui/form/form.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { AddressTrustPanel } from '#areas/purchasing/approvers/web/AddressTrustPanel.tsx'
import { invoices, type InvoiceDecision } from '../contract.ts'
import { approvalProblem } from '../rules.ts'
import css from './invoice.module.css'

interface Typed extends Record<string, unknown> {
  approve: boolean | null
  comment: string
  answeredFrom: string
  answeredOtherwise: boolean
}

/** Godkänn or Avvisa, neither chosen to begin with. */
function Choice({ field }: { field: FieldBinding<boolean | null> }) {
  const wrong = `${field.id}-error`
  const option = (value: boolean, label: string) => (
    <label className={css.option}>
      <input
        {...(value && { id: field.id })}
        type="radio"
        name={field.id}
        checked={field.value === value}
        aria-invalid={field.error !== undefined || undefined}
        aria-describedby={field.error ? wrong : undefined}
        onChange={() => field.onChange(value)}
      />
      {label}
    </label>
  )
  return (
    <fieldset className={css.choice}>
      <legend>Leveransgodkännande</legend>
      {option(true, 'Godkänn')}
      {option(false, 'Avvisa')}
      {field.error ? (
        <p id={wrong} className={css.wrong}>
          {field.error}
        </p>
      ) : null}
    </fieldset>
  )
}

/** The recipient's approval, given by staff on its behalf (invoices 5, 6, 7). */
export function ApprovalSection({
  invoice,
  missing,
}: {
  /** What who looks lacks to answer. */
  missing?: string | undefined
  invoice: Pick<InvoiceDecision, 'invoiceId' | 'recipientName'>
}) {
  const approve = useCommand(invoices.recipientApproval)
  const sent = ({ approve: chosen, comment, answeredFrom, answeredOtherwise }: Typed) => ({
    invoiceId: invoice.invoiceId,
    approve: chosen,
    comment,
    ...(chosen === true && {
      answeredFrom: answeredOtherwise ? null : answeredFrom,
      answeredOtherwise,
    }),
  })
  const form = useSaveForm<Typed>({
    initial: { approve: null, comment: '', answeredFrom: '', answeredOtherwise: false },
    draft: `recipient-approval/${invoice.invoiceId}`,
    check: (typed) => {
      const problem = approvalProblem(typed)
      return {
        ...checkWith(invoices.recipientApproval, sent(typed)),
        ...(problem && { [problem.field]: problem.text }),
      }
    },
    save: async (typed) => {
      const { approvalId } = await approve.mutateAsync(sent(typed))
      if (approvalId) notify.info(waitsForSecond)
      else notify.success('Leveransen är avvisad')
    },
  })
  return (
    <Section title="Inväntar leveransgodkännande" note={`Svara för ${invoice.recipientName}.`}>
      <Form form={form} submit="Spara svaret" disabledReason={missing}>
        <Choice field={form.field('approve')} />
        {form.values.approve === true ? (
          <>
            <SwitchField
              field={form.field('answeredOtherwise')}
              label="Beskedet kom på annat sätt än med e-post"
            />
            {form.values.answeredOtherwise ? null : (
              <>
                <TextField
                  field={form.field('answeredFrom')}
                  label="Adressen svaret kom från"
                  type="email"
                  hint="Som den står i svaret. Behövs när mottagaren har frågats med e-post."
                />
                <AddressTrustPanel
                  invoiceIds={[invoice.invoiceId]}
                  email={form.values.answeredFrom}
                />
              </>
            )}
          </>
        ) : null}
        <TextAreaField
          field={form.field('comment')}
          label="Kommentar"
          hint="Att godkänna köper fakturan när en annan person också har godkänt det; skriv vad svaret bygger på."
          required
          maxLength={1000}
        />
      </Form>
    </Section>
  )
}
