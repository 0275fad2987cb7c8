import { lazy, Suspense, useState } from 'react'
import { undoneDays } from '#platform/removed.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { RemovedTable } from '#platform/web/ui/list/RemovedTable.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { contacts, type ListedContact } from '../contract.ts'
import { tell } from '#platform/web/tell.ts'
import css from './panels.module.css'

// Fetched when somebody edits: the page is looked at much more often.
const ContactForm = lazy(async () => ({ default: (await import('./ContactForm.tsx')).ContactForm }))

/** A contact that is yet to be written. */
const emptyContact = (organizationNumber: string): ListedContact => ({
  id: '',
  organizationNumber,
  name: '',
  relationToCompany: '',
  email: '',
  phoneNumber: '',
  cellphoneNumber: '',
  byEmail: true,
  byPush: false,
  changed: null,
  changedBy: null,
  version: 1,
  blacklisted: false,
})

const columns: Column<ListedContact>[] = [
  {
    key: 'name',
    head: 'Namn',
    width: '30%',
    cell: (contact) => contact.name,
    second: (contact) => contact.relationToCompany,
  },
  {
    key: 'email',
    head: 'E-postadress',
    cell: (contact) => (
      <>
        <a href={`mailto:${contact.email}`} className={css.address}>
          {contact.email}
        </a>
        {contact.blacklisted ? <StateBadge tone="negative" text="I blacklist" /> : null}
      </>
    ),
    wraps: true,
  },
  {
    key: 'cellphone',
    head: 'Mobilnummer',
    cell: (contact) => <Call number={contact.cellphoneNumber} />,
    width: '130px',
  },
  {
    key: 'phone',
    head: 'Telefonnummer',
    cell: (contact) => <Call number={contact.phoneNumber} />,
    width: '130px',
  },
]

function Call({ number }: { number: string }) {
  return number ? <a href={`tel:${number}`}>{number}</a> : null
}

/** The people we speak with at a company: list, add, change and remove (client 5, 6). */
export function ContactsPanel({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(contacts.get, { organizationNumber }, { placeholderData: undefined })
  const remove = useCommand(contacts.delete)
  const [opened, setOpened] = useState<ListedContact>()
  const [removedShown, setRemovedShown] = useState(false)
  // As it is now, should somebody have changed it since it was opened.
  const current = answer.data?.find(({ id }) => id === opened?.id) ?? opened
  const close = () => setOpened(undefined)
  const missing = missingRole(contacts.save.may, useActor())

  async function askAndRemove({ id, name, version }: ListedContact) {
    const sure = await confirm({
      title: `Ta bort ${name}?`,
      text: `Kontakten försvinner för alla. Det kan ångras i ${undoneDays} dagar, under Borttagna kontakter.`,
      act: 'Ta bort kontakten',
      danger: true,
    })
    if (sure && (await tell(() => remove.mutateAsync({ id, version }), `${name} är borttagen`)))
      close()
  }

  return (
    <Section
      title="Kontakter"
      actions={
        <>
          <ActionButton disabledReason={missing} onClick={() => setRemovedShown(true)}>
            Borttagna kontakter
          </ActionButton>
          <ActionButton
            icon="plus"
            disabledReason={missing}
            onClick={() => setOpened(emptyContact(organizationNumber))}
          >
            Lägg till kontakt
          </ActionButton>
        </>
      }
    >
      <DataTable
        label="Kontakter"
        columns={columns}
        rows={answer.data}
        rowKey={(contact) => contact.id}
        answer={answer}
        onOpen={setOpened}
        pageSize={3}
        empty="Information saknas"
      />
      <Dialog
        opened={opened !== undefined}
        onClose={close}
        title={opened?.id ? 'Ändra kontakt' : 'Ny kontakt'}
        width={560}
      >
        {opened && current ? (
          <Suspense fallback={<Delayed />}>
            <ContactForm
              key={`${current.id} ${current.version}`}
              stored={current}
              missing={missing}
              onDone={close}
              {...(opened.id && { onRemove: () => askAndRemove(current) })}
            />
          </Suspense>
        ) : null}
      </Dialog>
      <Dialog
        opened={removedShown}
        onClose={() => setRemovedShown(false)}
        title="Borttagna kontakter"
        width={760}
      >
        <RemovedContacts organizationNumber={organizationNumber} />
      </Dialog>
    </Section>
  )
}

/** What has been removed of a company's contacts and can be put back (company 30). */
function RemovedContacts({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(contacts.removed, { organizationNumber })
  const restore = useCommand(contacts.restore)
  return (
    <RemovedTable
      label="Borttagna kontakter"
      head="Kontakt"
      cell={({ name }) => name}
      second={({ email }) => email}
      answer={answer}
      rows={answer.data}
      empty="Ingen kontakt är borttagen"
      pending={restore.isPending}
      onUndo={({ id, name }) => void tell(() => restore.mutateAsync({ id }), `${name} är tillbaka`)}
    />
  )
}
