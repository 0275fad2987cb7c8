import { Autocomplete } from '#platform/web/ui/form/Autocomplete.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import {
  MultiSelectField,
  PasswordField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { FileField } from '#platform/web/ui/form/FileField.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { MoneyField, NumberField } from '#platform/web/ui/form/NumberField.tsx'
import { Columns, Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { TimeField } from '#platform/web/ui/form/TimeField.tsx'
import { findCompanies } from './ui-page-data.ts'

const policies = ['Administratör', 'Kreditbeslut', 'Onboarding', 'Läsare'].map((label) => ({
  value: label,
  label,
}))

interface Sample extends Record<string, unknown> {
  name: string
  email: string
  secret: string
  note: string
  score: number | null
  limit: number | null
  role: string | null
  policies: readonly string[]
  active: boolean
  locked: boolean
  from: string | null
  at: string | null
  file: File | null
}
const initial: Sample = {
  name: 'Maja Lindgren',
  email: '',
  secret: '',
  note: '',
  score: 7,
  limit: 18425000,
  role: null,
  policies: ['Läsare'],
  active: true,
  locked: true,
  from: '2026-11-20',
  at: '09:30',
  file: null,
}

/** The Form and Field family. The e-mail address 'upptagen@exempel.se' is refused by the server. */
export function FormsPart() {
  const form = useSaveForm<Sample>({
    initial,
    draft: 'ui-page',
    check: (values) => ({
      name: values.name.trim() === '' ? 'Namn: fyll i ett värde' : undefined,
      email: /^\S+@\S+\.\S+$/.test(values.email)
        ? undefined
        : 'E-postadress är inte en giltig e-postadress',
      role: values.role === null ? 'Roll: välj ett värde' : undefined,
    }),
    save: async (values) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      if (values.email === 'upptagen@exempel.se') {
        throw Object.assign(new Error('Så ser en vägran ut'), {
          code: 'conflict',
          message: 'Något i det som skickades behöver rättas',
          fields: [
            { field: 'email', message: 'E-postadress används redan av en annan användare' },
            { field: 'note', message: 'Anteckning får vara högst 200 tecken' },
          ],
        })
      }
    },
    onSaved: () => notify.success('Användaren har sparats'),
  })
  return (
    <Columns
      side={
        <Section title="Sök medan du skriver" note="Skriv 'fel' för att se ett fel.">
          <Autocomplete
            label="Bolag"
            hint="Namn eller organisationsnummer"
            search={findCompanies}
            onPick={(one) => notify.info(one.label, 2)}
          />
        </Section>
      }
    >
      <Form form={form} submit="Spara användaren" onCancel={() => form.load(initial)}>
        <TextField field={form.field('name')} label="Namn" required />
        <FieldRow>
          <TextField
            field={form.field('email')}
            label="E-postadress"
            type="email"
            hint="Inloggningen sker med den"
            required
          />
          <PasswordField field={form.field('secret')} label="Lösenord" />
        </FieldRow>
        <FieldRow>
          <NumberField field={form.field('score')} label="Poäng" decimals={1} />
          <MoneyField field={form.field('limit')} label="Limit" />
        </FieldRow>
        <FieldRow>
          <SelectField field={form.field('role')} label="Roll" choices={policies} required />
          <MultiSelectField
            field={form.field('policies')}
            label="Behörigheter"
            choices={policies}
          />
        </FieldRow>
        <FieldRow>
          <DateField
            field={form.field('from')}
            label="Gäller från"
            min="2026-10-22"
            max="2026-12-31"
            hint="Tidigast 30 dagar tillbaka"
          />
          <TimeField field={form.field('at')} label="Klockslag" />
        </FieldRow>
        <TextAreaField field={form.field('note')} label="Anteckning" />
        <FileField
          field={form.field('file')}
          label="Fullmakt"
          accept=".pdf"
          maxBytes={10_485_760}
          hint="En PDF, högst 10 MB"
        />
        <SwitchField field={form.field('active')} label="Aktiv" hint="Kan logga in" />
        <SwitchField
          field={form.field('locked')}
          label="Administratör"
          reason="Den sista administratören kan inte tas bort"
        />
        <TextField
          field={{ ...form.field('name'), id: 'fixed', name: 'fixed' }}
          label="Användar-id"
          reason="Sätts av inloggningstjänsten"
        />
      </Form>
    </Columns>
  )
}
