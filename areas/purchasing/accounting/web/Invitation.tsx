import { useId, useState } from 'react'
import type { z } from 'zod'
import { formatDay } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { contacts } from '#areas/parties/company/contract.ts'
import { accounting } from '../contract.ts'
import { invitationDays, invitationStates } from '../rules.ts'

interface InvitationProps {
  readonly organizationNumber: string
  readonly invitation: z.output<typeof accounting.ofClient.answer>['invitation']
}
/** The client's own way to connect its books: the latest invitation, and a new one (accounting 7). */
export function Invitation({ organizationNumber, invitation }: InvitationProps) {
  const [opened, setOpened] = useState(false)
  const revoke = useCommand(accounting.revokeInvitation)
  const missing = missingRole(accounting.invite.may, useActor())
  const isOpen = ['sent', 'returned', 'opened', 'stopped'].includes(invitation?.state ?? '')
  return (
    <>
      {invitation ? (
        <p>
          Inbjudan från {invitation.createdBy} <Instant of={invitation.createdAt} />:{' '}
          {invitationStates[invitation.state]}
          {invitation.state === 'sent' || invitation.state === 'opened'
            ? `, gäller till och med ${formatDay(invitation.validTo)}`
            : null}
          .
        </p>
      ) : null}
      <ActionButton disabledReason={missing} onClick={() => setOpened(true)}>
        Bjud in kunden att koppla
      </ActionButton>{' '}
      {isOpen ? (
        <ActionButton
          disabledReason={missing}
          onClick={() =>
            revoke.mutate(
              { organizationNumber },
              { onSuccess: () => notify.info('Inbjudan är tillbakatagen') },
            )
          }
        >
          Ta tillbaka inbjudan
        </ActionButton>
      ) : null}
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Bjud in kunden att koppla sin bokföring"
      >
        {opened ? (
          <Inviting organizationNumber={organizationNumber} onDone={() => setOpened(false)} />
        ) : null}
      </Dialog>
    </>
  )
}

function Inviting({
  organizationNumber,
  onDone,
}: {
  readonly organizationNumber: string
  readonly onDone: () => void
}) {
  const listed = useAnswer(contacts.get, { organizationNumber })
  const invite = useCommand(accounting.invite)
  const [chosen, setChosen] = useState<string | null>(null)
  const id = useId()
  const all = listed.data ?? []
  const contactId = chosen ?? all[0]?.id ?? null
  if (listed.data && contactId === null)
    return <p>Kunden har ingen kontakt. Lägg till en på översikten först.</p>
  return (
    <>
      <p>
        Kontakten får ett mejl med en länk som gäller i {invitationDays} dagar, loggar in i Fortnox
        som systemadministratör och godkänner att vi läser bokföringen. En tidigare inbjudan slutar
        gälla.
      </p>
      <SelectField
        field={{ name: 'contact', id, value: contactId, onChange: setChosen }}
        label="Kontakt"
        choices={all.map((one) => ({ value: one.id, label: `${one.name}, ${one.email}` }))}
      />
      <ActionButton
        primary
        pending={invite.isPending}
        onClick={() =>
          contactId !== null &&
          invite.mutate(
            { organizationNumber, contactId },
            {
              onSuccess: () => {
                notify.info('Inbjudan är skickad')
                onDone()
              },
            },
          )
        }
      >
        Skicka inbjudan
      </ActionButton>
    </>
  )
}
