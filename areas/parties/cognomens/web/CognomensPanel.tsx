import { useState } from 'react'
import { undoneDays } from '#platform/removed.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { RemovedTable } from '#platform/web/ui/list/RemovedTable.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { cognomens, type Cognomen } from '../contract.ts'
import { deliveryMethods } from '../rules.ts'
import { CognomenForm, emptyCognomen } from './CognomenForm.tsx'

const columns: Column<Cognomen>[] = [
  {
    key: 'name',
    head: 'Mottagare',
    cell: (one) => one.recipientName,
    second: (one) =>
      one.recipientOrganizationNumber ? (
        <OrganizationNumber number={one.recipientOrganizationNumber} plain />
      ) : undefined,
  },
  {
    key: 'customer',
    head: 'Kundnummer',
    cell: (one) => one.recipientCustomerNumber,
    width: '140px',
  },
  { key: 'email', head: 'E-postadress', cell: (one) => one.recipientEmail },
  {
    key: 'method',
    head: 'Leveranssätt',
    cell: (one) => deliveryMethods[one.deliveryMethod],
    width: '130px',
  },
]

/** The client page's tab of cognomens: list, add, change and remove (cognomens 1). */
export function CognomensPanel({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(cognomens.get, { organizationNumber })
  const remove = useCommand(cognomens.delete)
  const [opened, setOpened] = useState<Cognomen>()
  const [removedShown, setRemovedShown] = useState(false)
  const close = () => setOpened(undefined)
  const missing = missingRole(cognomens.save.may, useActor())

  async function askAndRemove(one: Cognomen) {
    const sure = await confirm({
      title: `Ta bort ${one.recipientName}?`,
      text: `Fakturor till mottagaren känns inte längre igen på namnet eller kundnumret. Det kan ångras i ${undoneDays} dagar, under Borttagna mottagarnamn.`,
      act: 'Ta bort mottagarnamnet',
      danger: true,
    })
    if (!sure) return
    await remove.mutateAsync({ id: one.id })
    notify.success('Mottagarnamnet är borttaget')
    close()
  }

  return (
    <Section
      title="Mottagarnamn"
      actions={
        <>
          <ActionButton disabledReason={missing} onClick={() => setRemovedShown(true)}>
            Borttagna mottagarnamn
          </ActionButton>
          <ActionButton
            disabledReason={missing}
            onClick={() => setOpened(emptyCognomen(organizationNumber))}
          >
            Lägg till mottagarnamn
          </ActionButton>
        </>
      }
    >
      <DataTable
        label="Mottagarnamn"
        columns={columns}
        rows={answer.data}
        rowKey={(one) => one.id}
        answer={answer}
        onOpen={setOpened}
        empty="Inga mottagarnamn hittades"
      />
      <Dialog
        opened={opened !== undefined}
        onClose={close}
        title={opened?.id ? 'Ändra mottagarnamn' : 'Nytt mottagarnamn'}
        width={560}
      >
        {opened ? (
          <CognomenForm
            stored={opened}
            missing={missing}
            onDone={close}
            {...(opened.id && { onRemove: () => askAndRemove(opened) })}
          />
        ) : null}
      </Dialog>
      <Dialog
        opened={removedShown}
        onClose={() => setRemovedShown(false)}
        title="Borttagna mottagarnamn"
        width={760}
      >
        <RemovedCognomens organizationNumber={organizationNumber} />
      </Dialog>
    </Section>
  )
}

/** What has been removed and can be put back (cognomens 2). */
function RemovedCognomens({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(cognomens.removed, { organizationNumber })
  const restore = useCommand(cognomens.restore)
  return (
    <RemovedTable
      label="Borttagna mottagarnamn"
      head="Mottagare"
      cell={({ recipientName }) => recipientName}
      second={({ recipientCustomerNumber }) => recipientCustomerNumber}
      answer={answer}
      rows={answer.data}
      empty="Inget mottagarnamn är borttaget"
      pending={restore.isPending}
      onUndo={({ id }) =>
        void tell(() => restore.mutateAsync({ id }), 'Mottagarnamnet är tillbaka')
      }
    />
  )
}
