import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { checkWith } from '#platform/web/check.ts'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { MultiSelectField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { NumberField } from '#platform/web/ui/form/NumberField.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { TimeField } from '#platform/web/ui/form/TimeField.tsx'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { users, type InternalUser } from '../contract.ts'
import { policiesToApprove } from '../policy-rules.ts'
import { isPolicy, policies, policyNames, type Policy } from '../rules.ts'

const ownPolicies = users.saveInternal.refusals.ownPolicies.text
const policyWaits = 'Behörigheten väntar på att en annan administratör godkänner'

const two = (number: number) => String(number).padStart(2, '0')
const choices = policies.map((value) => ({ value, label: policyNames[value] }))

interface Typed extends Record<string, unknown> {
  firstName: string
  lastName: string
  emailAddress: string
  coreSystemUserId: number | null
  notifyTime: string | null
  policies: readonly Policy[]
  why: string
}
const typedOf = (user: InternalUser): Typed => ({
  firstName: user.firstName,
  lastName: user.lastName,
  emailAddress: user.emailAddress,
  coreSystemUserId: user.coreSystemUserId,
  notifyTime: `${two(user.notifyHour)}:${two(user.notifyMinute)}`,
  policies: user.policies.filter(isPolicy),
  why: '',
})
const sentOf = (user: InternalUser, { notifyTime, ...typed }: Typed) => ({
  ...typed,
  id: user.id,
  version: user.version,
  policies: [...typed.policies],
  notifyHour: Number((notifyTime ?? '08:00').slice(0, 2)),
  notifyMinute: Number((notifyTime ?? '08:00').slice(3)),
})

/** Every field of a user, saved under the rules of the contract. */
export function UserForm({
  user,
  readOnly,
  onError,
}: {
  user: InternalUser
  readOnly: string | undefined
  onError: (thrown: unknown) => void
}) {
  const go = useGo()
  const viewer = useActor()
  const save = useCommand(users.saveInternal)
  const form = useSaveForm<Typed>({
    initial: typedOf(user),
    draft: `user/${user.id ?? 'new'}`,
    check: (typed) => checkWith(users.saveInternal, sentOf(user, typed)),
    save: async (typed) => {
      try {
        const { approvalId } = await save.mutateAsync(sentOf(user, typed))
        if (approvalId !== null) notify.success(policyWaits)
      } catch (thrown) {
        // What cannot be mended in a field is said in the dialog the specification names.
        if (refusalOf(thrown) && !refusalOf(thrown)?.fields) onError(thrown)
        throw thrown
      }
    },
    onSaved: (typed) => {
      notify.success(`${typed.firstName} ${typed.lastName} är sparad`)
      void go(places.users, { ignoreBlocker: true })
    },
  })
  const own = user.id !== null && user.emailAddress === viewer.email
  const given = policiesToApprove({
    before: user.policies,
    after: [...form.values.policies],
    readdressed: false,
  })
  return (
    <Form
      form={form}
      disabledReason={readOnly}
      onCancel={() => void go(places.users)}
      cancel="Tillbaka"
    >
      <FieldRow>
        <TextField
          field={form.field('firstName')}
          label="Förnamn"
          required
          reason={readOnly}
          maxLength={100}
        />
        <TextField
          field={form.field('lastName')}
          label="Efternamn"
          required
          reason={readOnly}
          maxLength={100}
        />
      </FieldRow>
      <TextField
        field={form.field('emailAddress')}
        label="E-postadress"
        type="email"
        required
        reason={readOnly}
        maxLength={254}
      />
      <MultiSelectField
        field={form.field('policies')}
        label="Behörigheter"
        choices={choices}
        required
        reason={readOnly ?? (own ? ownPolicies : undefined)}
      />
      {given.length > 0 ? (
        <TextAreaField
          field={form.field('why')}
          label="Motivering"
          hint={`${given.map((one) => policyNames[one]).join(', ')} gäller när en annan administratör har godkänt det. Resten sparas direkt.`}
          rows={2}
          maxLength={2000}
        />
      ) : null}
      <FieldRow>
        <NumberField
          field={form.field('coreSystemUserId')}
          label="AM-användarid"
          plain
          hint="Krävs för att skicka limiter till AM"
          reason={readOnly}
        />
        <TimeField
          field={form.field('notifyTime')}
          label="Aviseringstid"
          hint="Då kommer den dagliga sammanfattningen, vardagar"
          required
          reason={readOnly}
        />
      </FieldRow>
    </Form>
  )
}
