import { useState } from 'react'
import { holds } from '#platform/permission.ts'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { onboarding, type OnboardingDetail } from '../contract.ts'
import { isCanceled } from '../texts.ts'
import { CancelForm } from './CancelForm.tsx'
import { CheckedDialog } from './CheckedDialog.tsx'

type Open = 'contacted' | 'cancel' | 'delete'

/**
 * What may be done with an onboarding, by how far it has come and who looks at it (onboarding
 * 20-25, decision B10).
 */
export function OnboardingActions({ shown }: { shown: OnboardingDetail }) {
  const viewer = useActor()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const crm = useCommand(onboarding.createCompanyCrmEntry)
  const subscribe = useCommand(onboarding.subscribe)
  const { id, subscribed } = shown
  const over = shown.completed || shown.canceled
  const missing = missingRole(onboarding.setCanceled.may, viewer)
  return (
    <>
      {shown.subscribeableByCurrentUser || subscribed ? (
        <ActionButton
          icon="bell"
          disabledReason={missing}
          onClick={() =>
            tell(
              () => subscribe.mutateAsync({ onboardingId: id, subscribe: !subscribed }),
              subscribed
                ? 'Du följer inte längre onboardingen'
                : 'Du får ett brev när något händer i onboardingen',
            )
          }
        >
          {subscribed ? 'Sluta följa' : 'Följ'}
        </ActionButton>
      ) : null}
      {holds(viewer, 'Administrator', 'OnboardingUser') && !shown.canceled ? (
        <ActionButton
          disabledReason={shown.canceled ? isCanceled : undefined}
          onClick={() => tell(() => crm.mutateAsync({ id }), 'Företaget skickas till CRM')}
        >
          Skicka till CRM
        </ActionButton>
      ) : null}
      {holds(viewer, 'Administrator') && !shown.completed ? (
        <ActionButton danger icon="delete" onClick={() => setOpen('delete')}>
          Ta bort
        </ActionButton>
      ) : null}
      {over ? null : (
        <>
          <ActionButton disabledReason={missing} onClick={() => setOpen('cancel')}>
            Avbryt onboarding
          </ActionButton>
          {shown.contactedAt ? null : (
            <ActionButton disabledReason={missing} onClick={() => setOpen('contacted')}>
              Kontaktad
            </ActionButton>
          )}
        </>
      )}
      <Dialog opened={open === 'cancel'} onClose={close} title="Avbryt onboarding">
        <CancelForm id={id} onDone={close} />
      </Dialog>
      {open === 'contacted' ? <ContactedDialog id={id} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog shown={shown} onClose={close} /> : null}
    </>
  )
}

function ContactedDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const contacted = useCommand(onboarding.setContacted)
  return (
    <CheckedDialog
      title="Markera som kontaktad"
      check="Jag har varit i kontakt med kunden"
      act="Ja, kunden är kontaktad"
      onAct={() => contacted.mutateAsync({ id })}
      done="Kunden är markerad som kontaktad"
      onClose={onClose}
    >
      Det görs en gång och kan inte ångras.
    </CheckedDialog>
  )
}

function DeleteDialog({ shown, onClose }: { shown: OnboardingDetail; onClose: () => void }) {
  const remove = useCommand(onboarding.delete)
  const go = useGo()
  return (
    <CheckedDialog
      title="Ta bort onboarding"
      check="Jag förstår att onboardingen tas bort"
      act="Ja"
      danger
      onAct={async () => {
        await remove.mutateAsync({ id: shown.id })
        await go(places.onboardings, { ignoreBlocker: true })
      }}
      done="Onboardingen är borttagen"
      onClose={onClose}
    >
      Onboardingen av {shown.companyName} och dess uppgifter tas bort. Det kan inte ångras.
    </CheckedDialog>
  )
}
