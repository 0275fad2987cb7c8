import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { useToday } from '#platform/web/today.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import type { IconName } from '#platform/web/ui/look/icons.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { CopyText } from '#platform/web/ui/value/CopyText.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import { Day } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { onboarding, type Invitation, type OnboardingDetail } from '../contract.ts'
import { firstValidity, nextValidity, type InvitationState } from '../rules.ts'
import { InviteForm, LinkForm } from './InviteForm.tsx'
import css from './onboarding.module.css'

/** How far somebody has come by an invitation, by icon, word and colour. */
const looks: Readonly<Record<InvitationState, { tone: StateTone; text: string; icon: IconName }>> =
  {
    sent: { tone: 'neutral', text: 'Skickad', icon: 'mail' },
    opened: { tone: 'warning', text: 'Öppnad', icon: 'link' },
    identified: { tone: 'positive', text: 'Legitimerad', icon: 'check' },
    expired: { tone: 'warning', text: 'Har gått ut', icon: 'clock' },
    revoked: { tone: 'negative', text: 'Återkallad', icon: 'cross' },
  }

const shownColumns: readonly Column<Invitation>[] = [
  {
    key: 'invitee',
    head: 'Vem',
    cell: ({ inviteeName }) => inviteeName,
    second: ({ sentTo, createdBy, identifiedName }) => {
      const sent = sentTo === null ? `Länk från ${createdBy}` : `Skickad till ${sentTo}`
      return identifiedName === null ? sent : `${sent}, legitimerad som ${identifiedName}`
    },
  },
  {
    key: 'state',
    head: 'Läge',
    width: '130px',
    cell: ({ state }) => <StateBadge {...looks[state]} />,
  },
  {
    key: 'validTo',
    head: 'Giltig till',
    width: '120px',
    cell: (one) => <Day of={one.validTo} />,
    second: ({ oneTimeUse }) => (oneTimeUse ? 'Engångslänk' : ''),
  },
]

interface ActsProps {
  missing: string | undefined
  onSend: (one: Invitation) => Promise<void>
  onRemove: (one: Invitation) => Promise<void>
}
const acts = ({ missing, onSend, onRemove }: ActsProps): Column<Invitation> => ({
  key: 'acts',
  head: 'Åtgärder',
  headless: true,
  whole: true,
  width: '210px',
  align: 'right',
  cell: (one) =>
    one.state === 'revoked' ? null : (
      <span className={css.rowActs}>
        <ActionButton
          disabledReason={missing}
          label={`${one.sentTo === null ? 'Ny länk till' : 'Skicka igen till'} ${one.inviteeName}`}
          onClick={() => onSend(one)}
        >
          {one.sentTo === null ? 'Ny länk' : 'Skicka igen'}
        </ActionButton>
        <ActionButton
          disabledReason={missing}
          label={`Återkalla inbjudan till ${one.inviteeName}`}
          onClick={() => onRemove(one)}
        >
          Återkalla
        </ActionButton>
      </span>
    ),
})

interface InvitationsProps {
  shown: OnboardingDetail
  /** Completed or canceled: only looked at. */
  ended: boolean
}

/** Links for the customer: sent by mail, or handed over by staff (onboarding 31, 68, 69). */
export function InvitationsSection({ shown, ended }: InvitationsProps) {
  const today = useToday()
  const [making, setMaking] = useState<'mail' | 'link'>()
  /** A link that has just been made, to be handed over: it is shown this once. */
  const [made, setMade] = useState<Invitation>()
  // Two weeks ahead at first, a month ahead once a link has been made.
  const [validity, setValidity] = useState(() => firstValidity(today))
  const remove = useCommand(onboarding.removeOnboardingInvite)
  const again = useCommand(onboarding.sendInviteAgain)
  const missing = missingRole(onboarding.invite.may, useActor())
  const which = ({ id }: Invitation) => ({ onboardingId: shown.id, id })

  async function askAndRemove(one: Invitation) {
    const sure = await confirm({
      title: 'Återkalla inbjudan?',
      text: 'Länken slutar gälla direkt, och den som sitter där nu kommer inte längre.',
      act: 'Återkalla inbjudan',
      danger: true,
    })
    if (sure) await tell(() => remove.mutateAsync(which(one)), 'Inbjudan är återkallad')
  }
  async function askAndSend(one: Invitation) {
    const sure = await confirm({
      title: one.sentTo === null ? 'Skapa en ny länk?' : 'Skicka inbjudan igen?',
      text:
        one.sentTo === null
          ? 'Länken lämnas över av dig. De tidigare fortsätter att gälla.'
          : `Ett nytt brev med en länk skickas till ${one.sentTo}.`,
      act: one.sentTo === null ? 'Skapa ny länk' : 'Skicka igen',
    })
    if (!sure) return
    if (one.sentTo === null)
      await tell(async () => setMade(await again.mutateAsync(which(one))), 'Länken är skapad')
    else await tell(() => again.mutateAsync(which(one)), `Inbjudan skickas till ${one.sentTo}`)
  }
  const columns = [
    ...shownColumns,
    ...(ended ? [] : [acts({ missing, onSend: askAndSend, onRemove: askAndRemove })]),
  ]
  const rows = [...shown.onboardingInvitationIds, ...shown.removedInvitations]
  return (
    <Section
      title="Inbjudningar"
      actions={
        ended ? undefined : (
          <>
            <ActionButton icon="link" disabledReason={missing} onClick={() => setMaking('link')}>
              Skapa länk
            </ActionButton>
            <ActionButton icon="mail" disabledReason={missing} onClick={() => setMaking('mail')}>
              Bjud in kunden
            </ActionButton>
          </>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon="mail" text="Kunden har inte bjudits in" />
      ) : (
        <DataTable label="Inbjudningar" columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      <Dialog
        opened={making === 'mail'}
        onClose={() => setMaking(undefined)}
        title="Bjud in kunden"
      >
        <InviteForm shown={shown} onDone={() => setMaking(undefined)} />
      </Dialog>
      <Dialog
        opened={making === 'link'}
        onClose={() => setMaking(undefined)}
        title="Skapa inbjudningslänk"
      >
        <LinkForm
          shown={shown}
          today={today}
          validTo={validity}
          onMade={(one) => {
            setValidity(nextValidity(today))
            setMaking(undefined)
            setMade(one)
          }}
          onCancel={() => setMaking(undefined)}
        />
      </Dialog>
      <Dialog
        opened={made !== undefined}
        onClose={() => setMade(undefined)}
        title="Länken är skapad"
      >
        {made ? (
          <>
            <p>
              Kopiera länken nu och lämna den till {made.inviteeName}. Den visas bara den här
              gången.
            </p>
            <p className={css.link}>
              <CopyText text={made.url} what="Länken" />
            </p>
          </>
        ) : null}
      </Dialog>
    </Section>
  )
}
