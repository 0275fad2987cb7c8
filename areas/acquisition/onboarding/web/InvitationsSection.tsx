import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { CopyText } from '#platform/web/ui/value/CopyText.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { SwitchField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Day } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useToday } from '#platform/web/today.ts'
import { onboarding, type Invitation, type OnboardingDetail } from '../contract.ts'
import { firstValidity, nextValidity } from '../rules.ts'

interface InvitationsProps {
  shown: OnboardingDetail
  /** Completed or canceled: only looked at. */
  ended: boolean
}

/** Enough of a link to know it by. */
const shortOf = ({ url, id }: Invitation) =>
  url.replace(/^\w+:\/\//, '').replace(id, `${id.slice(0, 8)}…`)

/** Links for the customer: sent by mail, or handed over by staff (onboarding 31, decision C20). */
export function InvitationsSection({ shown, ended }: InvitationsProps) {
  const today = useToday()
  const [making, setMaking] = useState(false)
  // Two weeks ahead at first, a month ahead once a link has been made.
  const [validity, setValidity] = useState(() => firstValidity(today))
  const invite = useCommand(onboarding.invite)
  const remove = useCommand(onboarding.removeOnboardingInvite)
  const missing = missingRole(onboarding.invite.may, useActor())
  const { emailAddress } = shown.contactDetails

  async function askAndInvite() {
    const sure = await confirm({
      title: 'Skicka inbjudan till kunden?',
      text: `Ett brev med länken skickas till ${emailAddress}. Därefter kan uppgifterna inte ändras.`,
      act: 'Skicka inbjudan',
    })
    if (sure)
      await tell(
        () => invite.mutateAsync({ id: shown.id }),
        `Inbjudan skickas till ${emailAddress}`,
      )
  }
  async function askAndRemove(one: Invitation) {
    const sure = await confirm({
      title: 'Ta bort inbjudan?',
      text: 'Länken slutar gälla direkt.',
      act: 'Ta bort inbjudan',
      danger: true,
    })
    if (!sure) return
    await tell(
      () => remove.mutateAsync({ onboardingId: shown.id, id: one.id }),
      'Inbjudan är borttagen',
    )
  }

  const removing: Column<Invitation> = {
    key: 'remove',
    head: 'Åtgärd',
    headless: true,
    whole: true,
    width: '120px',
    align: 'right',
    cell: (one) => (
      <ActionButton
        disabledReason={missing}
        label={`Ta bort inbjudan som gäller till ${one.validTo}`}
        onClick={() => askAndRemove(one)}
      >
        Ta bort
      </ActionButton>
    ),
  }
  const columns: Column<Invitation>[] = [
    {
      key: 'url',
      head: 'Länk',
      cell: (one) => (
        <CopyText text={one.url} what="Länken">
          {shortOf(one)}
        </CopyText>
      ),
      second: (one) => (one.sentTo ? `Skickad till ${one.sentTo}` : `Skapad av ${one.createdBy}`),
    },
    {
      key: 'validTo',
      head: 'Giltig till',
      width: '130px',
      cell: (one) => <Day of={one.validTo} />,
      second: ({ validTo, oneTimeUse }) => {
        if (validTo < today) return 'Har gått ut'
        return oneTimeUse ? 'Engångslänk' : ''
      },
    },
    ...(ended ? [] : [removing]),
  ]
  return (
    <Section
      title="Inbjudningar"
      actions={
        ended ? undefined : (
          <>
            <ActionButton icon="link" disabledReason={missing} onClick={() => setMaking(true)}>
              Skapa länk
            </ActionButton>
            <ActionButton icon="mail" disabledReason={missing} onClick={askAndInvite}>
              Skicka inbjudan
            </ActionButton>
          </>
        )
      }
    >
      {shown.onboardingInvitationIds.length === 0 ? (
        <EmptyState icon="mail" text="Kunden har inte bjudits in" />
      ) : (
        <DataTable
          label="Inbjudningar"
          columns={columns}
          rows={shown.onboardingInvitationIds}
          rowKey={({ id }) => id}
        />
      )}
      <Dialog opened={making} onClose={() => setMaking(false)} title="Skapa inbjudningslänk">
        <NewLink
          id={shown.id}
          today={today}
          validTo={validity}
          onMade={() => {
            setValidity(nextValidity(today))
            setMaking(false)
          }}
          onCancel={() => setMaking(false)}
        />
      </Dialog>
    </Section>
  )
}

interface NewLinkProps {
  id: string
  today: string
  validTo: string
  onMade: () => void
  onCancel: () => void
}
/** A link without mail, for staff to hand over. */
function NewLink({ id, today, validTo: first, onMade, onCancel }: NewLinkProps) {
  const create = useCommand(onboarding.createOnboardingInvite)
  const form = useSaveForm<{ validTo: string | null; oneTimeUse: boolean }>({
    initial: { validTo: first, oneTimeUse: false },
    warn: false,
    check: ({ validTo }) => (validTo ? {} : { validTo: 'Giltig till behöver fyllas i' }),
    save: ({ validTo, oneTimeUse }) =>
      create.mutateAsync({ onboardingId: id, validTo: validTo ?? '', oneTimeUse }),
    onSaved: () => {
      notify.success('Inbjudningslänken är skapad')
      onMade()
    },
  })
  return (
    <Form form={form} submit="Skapa länk" onCancel={onCancel}>
      <FieldRow>
        <DateField field={form.field('validTo')} label="Giltig till" required min={today} />
        <SwitchField field={form.field('oneTimeUse')} label="Engångslänk" />
      </FieldRow>
    </Form>
  )
}
