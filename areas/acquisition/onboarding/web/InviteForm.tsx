import { useCommand } from '#platform/web/data.ts'
import { checkWith } from '#platform/web/check.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { SwitchField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { onboarding, type Invitation, type OnboardingDetail } from '../contract.ts'
import { BoardPersonField, invitee, somebody } from './BoardPersonField.tsx'

const numberHint =
  'Lämnas tomt om det inte är känt: då släpps den första in som heter så, eller tecknar firman, och länken blir den personens'
const noName = (name: string) => name.trim() === '' && { name: 'Namn behöver fyllas i' }

/**
 * Sends somebody a link by mail: the contact, unless another is named (onboarding 69) or one of the
 * board is chosen (customer 17).
 */
export function InviteForm({ shown, onDone }: { shown: OnboardingDetail; onDone: () => void }) {
  const invite = useCommand(onboarding.invite)
  const { name, emailAddress } = shown.contactDetails
  const form = useSaveForm({
    initial: {
      signatory: somebody as string | null,
      name,
      emailAddress,
      socialSecurityNumber: '',
    },
    warn: false,
    check: ({ emailAddress: to, ...typed }) => ({
      ...(typed.signatory === somebody && noName(typed.name)),
      ...(to.trim() === '' && { emailAddress: 'E-postadress behöver fyllas i' }),
      ...checkWith(onboarding.invite, { id: shown.id, emailAddress: to, ...invitee(typed) }),
    }),
    save: ({ emailAddress: to, ...typed }) =>
      invite.mutateAsync({ id: shown.id, emailAddress: to, ...invitee(typed) }),
    onSaved: ({ emailAddress: to }) => {
      notify.success(`Inbjudan skickas till ${to}`)
      onDone()
    },
  })
  return (
    <Form form={form} submit="Skicka inbjudan" onCancel={onDone}>
      <p>Ett brev med en länk skickas. Därefter kan uppgifterna inte ändras.</p>
      <BoardPersonField
        onboardingId={shown.id}
        field={form.field('signatory')}
        // The register has no addresses, and the contact's is theirs alone.
        onChosen={(signatory) =>
          form.set({ signatory, emailAddress: signatory === somebody ? emailAddress : '' })
        }
      />
      {form.values.signatory === somebody ? (
        <TextField field={form.field('name')} label="Namn" required />
      ) : null}
      <TextField field={form.field('emailAddress')} label="E-postadress" required />
      {form.values.signatory === somebody ? (
        <TextField
          field={form.field('socialSecurityNumber')}
          label="Personnummer"
          hint={numberHint}
        />
      ) : null}
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
    signatory: string | null
    name: string
    socialSecurityNumber: string
    validTo: string | null
    oneTimeUse: boolean
  }>({
    initial: {
      signatory: somebody,
      name: shown.contactDetails.name,
      socialSecurityNumber: '',
      validTo: first,
      oneTimeUse: false,
    },
    warn: false,
    check: ({ validTo, ...typed }) => ({
      ...(validTo === null && { validTo: 'Giltig till behöver fyllas i' }),
      ...(typed.signatory === somebody && noName(typed.name)),
      ...checkWith(onboarding.createOnboardingInvite, {
        onboardingId: shown.id,
        oneTimeUse: typed.oneTimeUse,
        ...invitee(typed),
      }),
    }),
    save: async ({ validTo, oneTimeUse, ...typed }) =>
      onMade(
        await create.mutateAsync({
          onboardingId: shown.id,
          validTo: validTo ?? '',
          oneTimeUse,
          ...invitee(typed),
        }),
      ),
    onSaved: () => notify.success('Inbjudningslänken är skapad'),
  })
  return (
    <Form form={form} submit="Skapa länk" onCancel={onCancel}>
      <BoardPersonField
        onboardingId={shown.id}
        field={form.field('signatory')}
        onChosen={(signatory) => form.set({ signatory })}
      />
      {form.values.signatory === somebody ? (
        <>
          <TextField field={form.field('name')} label="Namn" required />
          <TextField
            field={form.field('socialSecurityNumber')}
            label="Personnummer"
            hint={numberHint}
          />
        </>
      ) : null}
      <FieldRow>
        <DateField field={form.field('validTo')} label="Giltig till" required min={today} />
        <SwitchField field={form.field('oneTimeUse')} label="Engångslänk" />
      </FieldRow>
    </Form>
  )
}
