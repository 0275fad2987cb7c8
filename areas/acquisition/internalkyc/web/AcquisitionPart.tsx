import { SelectField, SwitchField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow } from '#platform/web/ui/form/Form.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import {
  acquisitionCategories,
  acquisitionDetails,
  acquisitionTypes,
  customerErps,
  customerSources,
  otherErp,
  otherSource,
  sourceFromVersion2,
} from '../codes.ts'
import { ManyField, YesNoField, type PartProps } from './fields.tsx'

/** How the customer was won, and from where. */
export function AcquisitionPart({ form, reason, version }: PartProps & { version: number }) {
  const { customerSources: sources, customerERP, customerAcquisitionCategory } = form.values
  const details = acquisitionDetails(customerAcquisitionCategory)
  // A source that came with version 2 is no choice of an older form (internalkyc 13).
  const offered = customerSources.filter(
    ({ value }) => version >= 2 || value !== sourceFromVersion2 || sources.includes(value),
  )
  return (
    <Section title="Hur kunden kom till oss">
      <FieldRow>
        <ManyField
          field={form.field('customerAcquisitionValue')}
          label="Typ av anskaffning"
          choices={acquisitionTypes}
          required={version >= 2}
          reason={reason}
        />
        <SelectField
          field={form.field('customerAcquisitionCategory')}
          label="Anskaffning"
          choices={acquisitionCategories}
          required
          reason={reason}
        />
        {details.length > 0 ? (
          <SelectField
            field={form.field('customerAcquisitionDetailValue')}
            label="Anskaffning, detalj"
            choices={details}
            required
            reason={reason}
          />
        ) : null}
      </FieldRow>
      <FieldRow>
        <ManyField
          field={form.field('customerSources')}
          label="Kundens källa"
          choices={offered}
          reason={reason}
        />
        {sources.includes(otherSource) ? (
          <TextField
            field={form.field('customerSourceOther')}
            label="Annan källa"
            required
            reason={reason}
          />
        ) : null}
        <SelectField
          field={form.field('customerERP')}
          label="Affärssystem"
          choices={customerErps}
          clearable
          reason={reason}
        />
        {customerERP === otherErp ? (
          <TextField
            field={form.field('customerERPOther')}
            label="Annat affärssystem"
            required
            reason={reason}
          />
        ) : null}
      </FieldRow>
      <Recommendation form={form} reason={reason} />
    </Section>
  )
}

const Recommendation = ({ form, reason }: PartProps) => (
  <>
    <FieldRow>
      <YesNoField
        field={form.field('businessPartner')}
        label="Kommer kunden från en affärspartner"
        reason={reason}
      />
      {form.values.businessPartner === false ? (
        <TextField
          field={form.field('nonBusinessPartnerWho')}
          label="Vem i stället"
          reason={reason}
        />
      ) : (
        <TextField
          field={form.field('dealPartner')}
          label="Affärspartner i affären"
          reason={reason}
        />
      )}
    </FieldRow>
    <FieldRow>
      <SwitchField
        field={form.field('byClient')}
        label="Rekommenderad av en kund"
        reason={reason}
      />
      <SwitchField
        field={form.field('byOther')}
        label="Rekommenderad av någon annan"
        reason={reason}
      />
      {form.values.byClient || form.values.byOther ? (
        <TextField field={form.field('recommendedBy')} label="Rekommenderad av" reason={reason} />
      ) : null}
    </FieldRow>
  </>
)
