import { useCommand } from '#platform/web/data.ts'
import { checkWith } from '#platform/web/check.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { SwitchField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { onboarding, type Invitation, type OnboardingDetail } from '../contract.ts'

const numberHint =
  'Lämnas tomt om det inte är känt: då släpps den första in som heter så, eller tecknar firman, och länken blir den personens'

/** Sends somebody a link by mail: the contact, unless another is named (onboarding 69). */
export function InviteForm({ shown, onDone }: { shown: OnboardingDetail; onDone: () => void }) {
  const invite = useCommand(onboarding.invite)
  const { name, emailAddress } = shown.contactDetails
  const form = useSaveForm({
    initial: { name, emailAddress, socialSecurityNumber: '' },
    warn: false,
    check: (typed) => ({
      ...(typed.name.trim() === '' && { name: 'Namn behöver fyllas i' }),
      ...(typed.emailAddress.trim() === '' && { emailAddress: 'E-postadress behöver fyllas i' }),
      ...checkWith(onboarding.invite, { id: shown.id, ...typed }),
    }),
    save: (typed) => invite.mutateAsync({ id: shown.id, ...typed }),
    onSaved: ({ emailAddress: to }) => {
      notify.success(`Inbjudan skickas till ${to}`)
      onDone()
    },
  })
  return (
    <Form form={form} submit="Skicka inbjudan" onCancel={onDone}>
      <p>Ett brev med en länk skickas. Därefter kan uppgifterna inte ändras.</p>
      <TextField field={form.field('name')} label="Namn" required />
      <TextField field={form.field('emailAddress')} label="E-postadress" required />
      <TextField
        field={form.field('socialSecurityNumber')}
        label="Personnummer"
        hint={numberHint}
      />
    </Form>
  )
}

interface LinkFormProps {
  shown: OnboardingDetail
  today: string
  validTo: string
  onMade: (made: Invitation) => void
  onCancel: () => void
}
/** A link without mail, for staff to hand over. */
export function LinkForm({ shown, today, validTo: first, onMade, onCancel }: LinkFormProps) {
  const create = useCommand(onboarding.createOnboardingInvite)
  const form = useSaveForm<{
    name: string
    socialSecurityNumber: string
    validTo: string | null
    oneTimeUse: boolean
  }>({
    initial: {
      name: shown.contactDetails.name,
      socialSecurityNumber: '',
      validTo: first,
      oneTimeUse: false,
    },
    warn: false,
    check: ({ validTo, ...typed }) => ({
      ...(validTo === null && { validTo: 'Giltig till behöver fyllas i' }),
      ...(typed.name.trim() === '' && { name: 'Namn behöver fyllas i' }),
      ...checkWith(onboarding.createOnboardingInvite, { onboardingId: shown.id, ...typed }),
    }),
    save: async ({ validTo, ...typed }) =>
      onMade(
        await create.mutateAsync({ onboardingId: shown.id, validTo: validTo ?? '', ...typed }),
      ),
    onSaved: () => notify.success('Inbjudningslänken är skapad'),
  })
  return (
    <Form form={form} submit="Skapa länk" onCancel={onCancel}>
      <TextField field={form.field('name')} label="Namn" required />
      <TextField
        field={form.field('socialSecurityNumber')}
        label="Personnummer"
        hint={numberHint}
      />
      <FieldRow>
        <DateField field={form.field('validTo')} label="Giltig till" required min={today} />
        <SwitchField field={form.field('oneTimeUse')} label="Engångslänk" />
      </FieldRow>
    </Form>
  )
}
