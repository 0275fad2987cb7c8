import { useState } from 'react'
import { undoneDays } from '#platform/removed.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { RemovedTable } from '#platform/web/ui/list/RemovedTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { tell } from '#platform/web/tell.ts'
import { invitedusers, type InvitedUser } from '../contract.ts'
import { InviteDialog } from './InviteDialog.tsx'

/** The client page's tab Inbjudna användare, for administrators (invitedusers 1). */
export function InvitedUsersPanel({ organizationNumber }: { organizationNumber: string }) {
  const [opened, setOpened] = useState(false)
  const [removedShown, setRemovedShown] = useState(false)
  const answer = useAnswer(
    invitedusers.list,
    { org: organizationNumber },
    { placeholderData: undefined },
  )
  const remove = useCommand(invitedusers.delete)

  async function askAndRemove({ id, name }: InvitedUser) {
    const sure = await confirm({
      title: 'Ta bort inbjuden användare',
      text: `${name} kan inte längre företräda företaget i våra tjänster. Det kan ångras i ${undoneDays} dagar, under Borttagna användare.`,
      act: 'Ta bort användaren',
      danger: true,
    })
    if (!sure) return
    await remove.mutateAsync({ org: organizationNumber, id })
    notify.success(`${name} är borttagen`)
  }
  const columns: Column<InvitedUser>[] = [
    {
      key: 'name',
      head: 'Namn',
      cell: ({ name }) => name,
      second: ({ socialSecurityNumber }) => formatOrganizationNumber(socialSecurityNumber),
    },
    { key: 'by', head: 'Inbjuden av', cell: ({ invitedByName }) => invitedByName },
    {
      key: 'at',
      head: 'Inbjuden',
      cell: ({ invited }) => <Instant of={invited} />,
      width: '150px',
    },
    {
      key: 'confirmed',
      head: 'Andra uppdrag',
      cell: ({ userConfirmed }) =>
        userConfirmed ? (
          <StateBadge tone="warning" icon="check" text="Bekräftade" />
        ) : (
          <StateBadge tone="positive" text="Inga" />
        ),
      whole: true,
      width: '140px',
    },
    {
      key: 'remove',
      head: 'Ta bort',
      headless: true,
      cell: (user) => (
        <ActionButton
          icon="delete"
          label={`Ta bort ${user.name}`}
          onClick={() => askAndRemove(user)}
        >
          Ta bort
        </ActionButton>
      ),
      whole: true,
      width: '120px',
    },
  ]
  return (
    <Section
      title="Inbjudna användare"
      note="Personer som får företräda företaget i våra tjänster."
      actions={
        <>
          <ActionButton onClick={() => setRemovedShown(true)}>Borttagna användare</ActionButton>
          <ActionButton primary icon="plus" onClick={() => setOpened(true)}>
            Bjud in användare
          </ActionButton>
        </>
      }
    >
      <DataTable
        label="Inbjudna användare"
        columns={columns}
        rows={answer.data}
        rowKey={({ id }) => id}
        answer={answer}
        empty="Ingen är inbjuden till företaget"
      />
      {opened ? (
        <InviteDialog organizationNumber={organizationNumber} onClose={() => setOpened(false)} />
      ) : null}
      <Dialog
        opened={removedShown}
        onClose={() => setRemovedShown(false)}
        title="Borttagna användare"
        width={760}
      >
        <RemovedUsers organizationNumber={organizationNumber} />
      </Dialog>
    </Section>
  )
}

/** Whoever has been removed and can be put back (invitedusers 8). */
function RemovedUsers({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(invitedusers.removed, { organizationNumber })
  const restore = useCommand(invitedusers.restore)
  return (
    <RemovedTable
      label="Borttagna användare"
      head="Användare"
      cell={({ name }) => name}
      second={({ socialSecurityNumber }) => formatOrganizationNumber(socialSecurityNumber)}
      answer={answer}
      rows={answer.data}
      empty="Ingen användare är borttagen"
      pending={restore.isPending}
      onUndo={({ id, name }) => void tell(() => restore.mutateAsync({ id }), `${name} är tillbaka`)}
    />
  )
}
