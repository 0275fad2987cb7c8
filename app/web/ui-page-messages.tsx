import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { TopDialog } from '#platform/web/ui/TopDialog.tsx'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import css from './ui-page.module.css'

const slowly = () => new Promise((resolve) => setTimeout(resolve, 2000))

/** Buttons, notices, dialogs, waiting, empty and failed. */
export function MessagesPart() {
  const [opened, setOpened] = useState(false)
  const [above, setAbove] = useState(false)
  const ask = async (danger: boolean) => {
    const yes = await confirm(
      danger
        ? {
            title: 'Ta bort limiten?',
            text: 'Limiten på 400 000,00 kr tas bort och kan inte återställas.',
            act: 'Ta bort limiten',
            danger,
          }
        : {
            title: 'Hämta ny bolagsinformation?',
            text: 'Hämtningen kostar 12,50 kr.',
            act: 'Hämta på nytt',
          },
    )
    notify.info(yes ? 'Ja' : 'Nej', 2)
  }
  return (
    <>
      <Section title="Knappar">
        <div className={css.row}>
          <ActionButton primary onClick={slowly}>
            Spara
          </ActionButton>
          <ActionButton onClick={slowly}>Synka</ActionButton>
          <ActionButton icon="delete" danger onClick={() => ask(true)}>
            Ta bort limiten
          </ActionButton>
          <ActionButton icon="refresh" onClick={() => ask(false)}>
            Hämta på nytt
          </ActionButton>
          <ActionButton primary pending>
            Sparar
          </ActionButton>
          <ActionButton disabledReason="Du saknar behörighet. Kontakta en administratör.">
            Godkänn
          </ActionButton>
          <ActionButton primary disabledReason="Fakturan är redan utbetald">
            Betala ut
          </ActionButton>
        </div>
      </Section>
      <Section title="Meddelanden">
        <div className={css.row}>
          <ActionButton onClick={() => notify.success('Kontakten har sparats')}>
            Lyckat
          </ActionButton>
          <ActionButton onClick={() => notify.error('Ett fel uppstod, försök igen')}>
            Fel
          </ActionButton>
          <ActionButton onClick={() => notify.info('Exporten är klar och kan hämtas', 12)}>
            Upplysning, 12 s
          </ActionButton>
          <ActionButton onClick={() => setOpened(true)}>Dialog</ActionButton>
          <ActionButton onClick={() => setAbove(true)}>Dialog överst</ActionButton>
          <ActionButton onClick={() => showUnexpectedError({ requestId: '0f3c9a1e' })}>
            Oväntat fel
          </ActionButton>
        </div>
      </Section>
      <Section title="Väntar">
        <Delayed />
      </Section>
      <Section title="Tomt">
        <EmptyState
          text="Inga dokument har laddats upp."
          icon="document"
          action={<ActionButton icon="upload">Ladda upp</ActionButton>}
        />
      </Section>
      <Section title="Fel">
        <ErrorState error={{ requestId: '0f3c9a1e' }} onRetry={() => undefined} />
        <ErrorState
          error={{ code: 'notFound', message: 'Uppgiften finns inte, eller har tagits bort' }}
        />
      </Section>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Ny kontakt"
        actions={
          <>
            <ActionButton onClick={() => setOpened(false)}>Avbryt</ActionButton>
            <ActionButton primary onClick={() => setOpened(false)}>
              Lägg till kontakten
            </ActionButton>
          </>
        }
      >
        <TextInput label="Namn" data-autofocus />
      </Dialog>
      {above ? (
        <TopDialog
          title="Din session har gått ut"
          actions={
            <ActionButton primary onClick={() => setAbove(false)}>
              Logga in igen
            </ActionButton>
          }
        >
          Det du har skrivit finns kvar.
        </TopDialog>
      ) : null}
    </>
  )
}
