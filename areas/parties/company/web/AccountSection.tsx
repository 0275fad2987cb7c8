import { keysOf } from '#platform/record.ts'
import { useActor } from '#platform/web/actor.ts'
import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { MoneyField } from '#platform/web/ui/form/NumberField.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { company } from '../contract.ts'
import { productLabels, type ProductType } from '../rules.ts'
import { whose, type Settings } from './settings-of.ts'

const products = keysOf(productLabels).map((value) => ({ value, label: productLabels[value] }))

/** Product and account amount, saved together. */
export function AccountSection({ settings }: { settings: Settings }) {
  return (
    <Section title="Produkt och konto">
      <AccountForm key={`${settings.id} ${settings.version}`} settings={settings} />
    </Section>
  )
}

interface Typed extends Record<string, unknown> {
  productType: ProductType | null
  accountAmount: number | null
}
function AccountForm({ settings }: { settings: Settings }) {
  const save = useCommand(company.settingSave)
  const missing = missingRole(company.settingSave.may, useActor())
  const sent = ({ productType, accountAmount }: Typed) => ({
    ...whose(settings),
    productType: productType ?? 'FactoringGruppen',
    accountAmount,
  })
  const form = useSaveForm<Typed>({
    initial: {
      productType: settings.productType,
      accountAmount: settings.accountAmount,
    },
    draft: `company-account/${settings.id}`,
    check: (typed) => ({
      ...checkWith(company.settingSave, sent(typed)),
      ...(typed.accountAmount === null && {
        accountAmount: 'Skriv ett belopp, till exempel 1 250,50',
      }),
    }),
    save: (typed) => save.mutateAsync(checked(company.settingSave, sent(typed))),
    onSaved: () => notify.success('Inställningarna är sparade'),
  })
  return (
    <Form form={form} disabledReason={missing ?? (form.dirty ? undefined : 'Inget är ändrat')}>
      <FieldRow>
        <SelectField
          field={form.field('productType')}
          label="Produkt"
          choices={products}
          required
          reason={missing}
        />
        <MoneyField
          field={form.field('accountAmount')}
          label="Kontobelopp"
          required
          reason={missing}
        />
      </FieldRow>
    </Form>
  )
}
