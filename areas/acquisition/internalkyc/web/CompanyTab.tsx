import { useAnswer } from '#platform/web/data.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import {
  MultiSelectField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { FieldRow } from '#platform/web/ui/form/Form.tsx'
import { NumberField } from '#platform/web/ui/form/NumberField.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { users } from '#areas/foundation/users/contract.ts'
import { creditCheckTypes, extraInformationTypes } from '../codes.ts'
import { AcquisitionPart } from './AcquisitionPart.tsx'
import { ManyField, RowsField, YesNoField, type PartProps } from './fields.tsx'

/** The first tab: who the customer is, how it was won and what it does. */
export function CompanyTab({ form, reason, version }: PartProps & { version: number }) {
  return (
    <>
      <Sales form={form} reason={reason} />
      <AcquisitionPart form={form} reason={reason} version={version} />
      <Business form={form} reason={reason} />
      <Checks form={form} reason={reason} />
      <Section title="Kontakter">
        <RowsField
          form={form}
          name="contacts"
          rows={form.values.contacts}
          labels={{ name: 'Namn', email: 'E-post', role: 'Roll', phone: 'Telefon' }}
          what="kontakt"
          empty={{ name: '', email: '', role: '', phone: '' }}
          onChange={(contacts) => form.set({ contacts })}
          reason={reason}
        />
      </Section>
    </>
  )
}

/** Everybody who works here, by e-mail; what is chosen already may be somebody who has left. */
function useStaff(chosen: string) {
  const { data } = useAnswer(users.allInternalListTask, { take: 100 })
  const listed = (data?.list ?? []).map((one) => ({
    value: one.emailAddress,
    label: `${one.firstName} ${one.lastName}`,
  }))
  const isListed = chosen === '' || listed.some(({ value }) => value === chosen)
  return isListed ? listed : [...listed, { value: chosen, label: chosen }]
}

function StaffField({
  form,
  name,
  label,
  reason,
}: PartProps & { name: 'internalSalesRepEmail' | 'salesRepEmail'; label: string }) {
  const { value, onChange, ...binding } = form.field(name)
  return (
    <SelectField
      field={{
        ...binding,
        value: value === '' ? null : value,
        onChange: (chosen) => onChange(chosen ?? ''),
      }}
      label={label}
      choices={useStaff(value)}
      searchable
      clearable
      required
      reason={reason}
    />
  )
}

const Sales = ({ form, reason }: PartProps) => (
  <Section title="Affären">
    <FieldRow>
      <StaffField form={form} name="internalSalesRepEmail" label="Innesäljare" reason={reason} />
      <StaffField form={form} name="salesRepEmail" label="Säljare" reason={reason} />
      <DateField field={form.field('expectedStartDate')} label="Väntad start" reason={reason} />
    </FieldRow>
    <FieldRow>
      <NumberField
        field={form.field('expectedAnnualTurnover')}
        label="Väntad årsomsättning"
        unit="kr"
        positive
        required
        reason={reason}
      />
      <NumberField
        field={form.field('percentOfAnnualTurnoverViaFactoring')}
        label="Andel av omsättningen som säljs"
        unit="%"
        decimals={2}
        positive
        required
        reason={reason}
      />
      <YesNoField
        field={form.field('sellAllInvoices')}
        label="Säljer kunden alla sina fakturor"
        reason={reason}
      />
    </FieldRow>
    <TextField
      field={form.field('previousFactoringProvider')}
      label="Tidigare fakturaköpare"
      reason={reason}
    />
  </Section>
)

const Business = ({ form, reason }: PartProps) => (
  <Section title="Verksamheten">
    <TextAreaField
      field={form.field('descriptionClientBusiness')}
      label="Kundens verksamhet"
      reason={reason}
    />
    <TextAreaField field={form.field('clientFuturePlans')} label="Kundens planer" reason={reason} />
    <FieldRow>
      <SwitchField field={form.field('workforceHasEmployees')} label="Anställda" reason={reason} />
      <SwitchField
        field={form.field('workforceHasConsultants')}
        label="Konsulter"
        reason={reason}
      />
      <SwitchField field={form.field('workforceSolo')} label="Arbetar ensam" reason={reason} />
      <NumberField
        field={form.field('workforceTotal')}
        label="Antal som arbetar i bolaget"
        positive
        reason={reason}
      />
    </FieldRow>
    <FieldRow>
      <YesNoField
        field={form.field('isCashIntensive')}
        label="Är verksamheten kontantintensiv"
        reason={reason}
      />
      <YesNoField
        field={form.field('complexOwnershipStructure')}
        label="Är ägandet komplicerat"
        reason={reason}
      />
      <MultiSelectField
        field={{
          ...form.field('extraInformationTypes'),
          onChange: (chosen) => form.set({ extraInformationTypes: [...chosen] }),
        }}
        label="Särskilt att veta"
        choices={extraInformationTypes}
        reason={reason}
      />
    </FieldRow>
  </Section>
)

const Checks = ({ form, reason }: PartProps) => (
  <Section title="Kontroll av bolaget">
    <FieldRow>
      <YesNoField
        field={form.field('onSiteMeetingOccured')}
        label="Har vi träffats på plats"
        reason={reason}
      />
      <ManyField
        field={form.field('companyCreditCheckInformationTypes')}
        label="Gjorda kontroller"
        choices={creditCheckTypes}
        reason={reason}
      />
    </FieldRow>
    <TextAreaField
      field={form.field('summaryClientVisit')}
      label="Sammanfattning av besöket"
      reason={reason}
    />
    <FieldRow>
      <TextField field={form.field('domain')} label="Domän" reason={reason} />
      <YesNoField
        field={form.field('domaincheck')}
        label="Hör domänen till bolaget"
        reason={reason}
      />
      <DateField
        field={form.field('customerEmailCreationDate')}
        label="Kundens e-post finns sedan"
        reason={reason}
      />
    </FieldRow>
    <TextAreaField
      field={form.field('companyNotes')}
      label="Anteckning om bolaget"
      reason={reason}
    />
  </Section>
)
