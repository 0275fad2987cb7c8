import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { AlreadyWaitingNotice } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { places } from '#areas/places.ts'
import { useAnswer } from '#platform/web/data.ts'
import {
  MultiSelectField,
  SelectField,
  TextAreaField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { useGo } from '#platform/web/place.ts'
import { bundles, type Bundle } from '../contract.ts'
import { archivedBundleReason, automatedBundleTypes } from '../rules.ts'
import { automatedTypeNames, bundleNotSavable, bundleNotSaved } from '../texts.ts'
import css from './agreement.module.css'
import { BundlePartsField } from './BundlePartsField.tsx'
import { useCreatableForm, useSaving } from './saving.ts'
import { bundleFaults, sentBundleOf, typedBundleOf, type TypedBundle } from './typed-bundle.ts'

const automations = automatedBundleTypes.map((value) => ({
  value,
  label: automatedTypeNames[value],
}))

interface BundleFormProps {
  /** Without it a new one. */
  bundle?: Bundle
  onCreated?: (id: string) => void
}

/**
 * What is signed together, for whom it is automated and what is filled in beforehand (bundles 1-3).
 */
export function BundleForm({ bundle, onCreated }: BundleFormProps) {
  const actor = useActor()
  const missing = missingRole(bundles.save.may, actor)
  const go = useGo()
  const saving = useSaving(bundles.save)
  // Who only reads the bundle sees the partners that it names.
  const mayChoose = missingRole(apiClients.all.may, actor) === undefined
  const clients = useAnswer(apiClients.all, {}, { enabled: mayChoose })
  const reason = bundle?.archived ? archivedBundleReason : undefined
  const form = useCreatableForm<TypedBundle>({
    initial: typedBundleOf(bundle),
    draft: `agreement-bundle/${bundle?.id ?? 'ny'}`,
    check: (typed) => bundleFaults(bundle, typed).fields,
    send: (typed) => saving.send(sentBundleOf(bundle, typed)),
    refresh: saving.refresh,
    saved: 'är sparad. Det som kunder signerar ändras när en annan person har godkänt det',
    notSaved: bundleNotSaved,
    onCreated,
  })
  const automated = form.values.automated ?? 'NotForAutomation'
  return (
    <div className={css.wide}>
      {bundle ? <AlreadyWaitingNotice acts={['changeBundle']} subject={bundle.id} /> : null}
      <Form
        form={form}
        submit="Spara bunten"
        disabledReason={missing ?? reason}
        cancel="Tillbaka"
        onCancel={() => void go(places.bundles)}
      >
        <TextField
          field={form.field('name')}
          label="Namn"
          required
          reason={reason}
          maxLength={200}
        />
        <TextAreaField
          field={form.field('description')}
          label="Beskrivning"
          required
          reason={reason}
          rows={2}
          maxLength={2000}
        />
        <FieldRow>
          <SelectField
            field={form.field('automated')}
            label="Automatisering"
            hint="Avtalen skapas och skickas av sig själva när en onboarding till fakturaköp startas för en partners kund. Fält som varken bunten eller offerten fyller får någon fylla i för hand."
            choices={automations}
            reason={reason}
          />
          {automated === 'NotForAutomation' ? null : (
            <MultiSelectField
              field={form.field('partners')}
              label="Partner"
              choices={(clients.data ?? bundle?.automatedPartners ?? []).map(({ id, name }) => ({
                value: id,
                label: name,
              }))}
              reason={reason}
            />
          )}
        </FieldRow>
        <TextAreaField
          field={form.field('why')}
          label="Motivering"
          hint="Vad som signeras och vilka partner det skickas för ändras när en annan person har godkänt det. Skriv varför."
          reason={reason}
          rows={2}
          maxLength={2000}
        />
        <BundlePartsField field={form.field('agreements')} automated={automated} reason={reason} />
        {form.dirty ? <Reasons reasons={bundleFaults(bundle, form.values).reasons} /> : null}
      </Form>
    </div>
  )
}

/** Why the bundle cannot be saved as it is now. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <Notice>
      <p>{bundleNotSavable}</p>
      <ul className={css.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Notice>
  )
}
