import { TextField } from '#platform/web/ui/form/fields.tsx'
import type { SaveForm } from '#platform/web/ui/form/form.ts'
import { MoneyField, NumberField } from '#platform/web/ui/form/NumberField.tsx'

interface TypedLoan extends Record<string, unknown> {
  /** Öre. */
  loanAmount: number | null
  loanMonths: number | null
  loanContactName: string
  loanContactEmail: string
  loanContactPhone: string
}

/** What a company wants to borrow and whom to ask of it (prospects 41). */
export function LoanFields({ field }: { field: SaveForm<TypedLoan>['field'] }) {
  return (
    <>
      <MoneyField field={field('loanAmount')} label="Lånebelopp" positive />
      <NumberField field={field('loanMonths')} label="Löptid" unit="månader" positive />
      <TextField field={field('loanContactName')} label="Kontaktperson" maxLength={200} />
      <TextField field={field('loanContactEmail')} label="E-post" maxLength={254} />
      <TextField field={field('loanContactPhone')} label="Telefon" maxLength={30} />
    </>
  )
}
