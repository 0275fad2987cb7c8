import { useActor } from '#platform/web/actor.ts'
import { checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { SelectField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { apiClients, type ApiClient } from '../contract.ts'
import { changesContact } from '../rules.ts'

/** Anything but a refusal is said in one sentence (apiclients 2). */
const notSaved = () =>
  Object.assign(new Error('Ett fel uppstod när klienten skulle sparas'), { code: 'notSaved' })

interface Typed {
  name: string
  clientId: string
  partnerType: string | null
  contactName: string
  contactEmail: string
  why: string
}

/**
 * An API client's name and client id; without a client a new one, which `onCreated` is told the id
 * of.
 */
export function ApiClientForm({
  client,
  onCreated,
}: {
  client?: ApiClient
  onCreated?: (id: string) => void
}) {
  const missing = missingRole(apiClients.add.may, useActor())
  const go = useGo()
  const save = useCommand(apiClients.add)
  const partners = useAnswer(apiClients.partnerTypes, {}).data ?? []
  const sentOf = (typed: Typed) => ({
    ...typed,
    id: client?.id,
    version: client?.version,
  })
  const form = useSaveForm({
    initial: {
      name: client?.name ?? '',
      clientId: client?.clientId ?? '',
      partnerType: client?.partnerType ?? null,
      contactName: client?.contactName ?? '',
      contactEmail: client?.contactEmail ?? '',
      why: '',
    },
    draft: `apiclient/${client?.id ?? 'ny'}`,
    check: (typed) => checkWith(apiClients.add, sentOf(typed)),
    save: async (typed) => {
      try {
        const id = await save.mutateAsync(sentOf(typed))
        // After the form knows that nothing is unsaved any more.
        setTimeout(() => onCreated?.(id))
      } catch (thrown) {
        throw refusalOf(thrown) ? thrown : notSaved()
      }
    },
    onSaved: ({ name }) => notify.success(`${name} är sparad`),
  })
  return (
    <Form
      form={form}
      disabledReason={missing}
      onCancel={() => void go(places.apiClients)}
      cancel="Tillbaka"
    >
      <TextField field={form.field('name')} label="Namn" required maxLength={200} />
      <TextField
        field={form.field('clientId')}
        label="Klient-id"
        hint="Det som klienten anger tillsammans med sin hemlighet, till exempel partner-1"
        required
        maxLength={100}
      />
      <SelectField
        field={form.field('partnerType')}
        label="Partner"
        hint="Klienten får sälja fakturor för utställare som hör till partnern"
        choices={partners.map(({ name, label }) => ({ value: name, label }))}
        placeholder="Ingen"
        clearable
      />
      <TextField field={form.field('contactName')} label="Kontakt hos partnern" maxLength={200} />
      <TextField
        field={form.field('contactEmail')}
        label="Kontaktens e-postadress"
        hint="Hit mejlas en ny hemlighet när en annan person har godkänt den"
        maxLength={254}
      />
      {client && changesContact(client, form.values.contactEmail) ? (
        <TextAreaField
          field={form.field('why')}
          label="Motivering"
          hint="En annan person behöver godkänna adressen, och den förra kontakten får veta det"
          required
          maxLength={2000}
        />
      ) : null}
    </Form>
  )
}
