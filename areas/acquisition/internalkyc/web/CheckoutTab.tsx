import {
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { FieldRow } from '#platform/web/ui/form/Form.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { guarantorStatusTypes, personValidationTypes, registrations } from '../codes.ts'
import { ManyField, RowsField, YesNoField, type PartProps } from './fields.tsx'

/** The second tab: what is agreed, what secures it and how it is begun. */
export const CheckoutTab = ({ form, reason }: PartProps) => (
  <>
    <Section title="Tjänster och villkor">
      <FieldRow>
        <SwitchField field={form.field('invoicePurchase')} label="Fakturaköp" reason={reason} />
        <SwitchField field={form.field('companyLoan')} label="Företagslån" reason={reason} />
        <SwitchField field={form.field('invoiceService')} label="Fakturaservice" reason={reason} />
        <SwitchField field={form.field('debtCollection')} label="Inkasso" reason={reason} />
      </FieldRow>
      <TextField
        field={form.field('provisionThirtyDays')}
        label="Provision per 30 dagar"
        reason={reason}
      />
      <TextAreaField field={form.field('otherTerms')} label="Övriga villkor" reason={reason} />
      <TextAreaField field={form.field('otherService')} label="Andra tjänster" reason={reason} />
    </Section>
    <Section title="Fakturorna">
      <SelectField
        field={form.field('registeredBy')}
        label="Vem registrerar fakturorna"
        choices={registrations}
        clearable
        reason={reason}
      />
      <TextAreaField
        field={form.field('registrationNotes')}
        label="Om registreringen"
        reason={reason}
      />
    </Section>
    <Section title="Säkerheter och borgen">
      <RowsField
        form={form}
        name="securities"
        rows={form.values.securities}
        labels={{
          name: 'Säkerhet',
          securityId: 'Beteckning',
          relationToCompany: 'Samband med bolaget',
          other: 'Övrigt',
        }}
        what="säkerhet"
        empty={{ name: '', securityId: '', relationToCompany: '', other: '' }}
        onChange={(securities) => form.set({ securities })}
        reason={reason}
      />
      <ManyField
        field={form.field('internalKycGuarantorStatusTypes')}
        label="Borgen"
        choices={guarantorStatusTypes}
        reason={reason}
      />
      <TextAreaField field={form.field('guarantorNotes')} label="Om borgen" reason={reason} />
    </Section>
    <Section title="Personer och start">
      <FieldRow>
        <ManyField
          field={form.field('personValidationTypes')}
          label="Kontroll av personerna"
          choices={personValidationTypes}
          reason={reason}
        />
        <YesNoField
          field={form.field('requiredWelcomePhoneCall')}
          label="Behövs ett välkomstsamtal"
          reason={reason}
        />
      </FieldRow>
      <TextAreaField field={form.field('note')} label="Anteckning" reason={reason} />
      <TextAreaField field={form.field('otherInfo')} label="Övrigt" reason={reason} />
    </Section>
  </>
)
