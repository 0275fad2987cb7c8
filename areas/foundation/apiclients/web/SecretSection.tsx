import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { CopyText } from '#platform/web/ui/value/CopyText.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { apiClients, type ApiClient } from '../contract.ts'

/** When the secret was made, and making a new one, which is shown this once. */
export function SecretSection({ client }: { client: ApiClient }) {
  const create = useCommand(apiClients.newSecret)
  const [secret, setSecret] = useState<string>()

  async function askAndCreate() {
    const sure =
      client.secretCreated === null ||
      (await confirm({
        title: 'Skapa en ny hemlighet?',
        text: 'Den hemlighet som finns slutar gälla direkt, liksom de token klienten har fått med den.',
        act: 'Skapa ny hemlighet',
        danger: true,
      }))
    if (!sure) return
    try {
      setSecret((await create.mutateAsync({ id: client.id })).secret)
    } catch (thrown) {
      showUnexpectedError(thrown)
    }
  }
  return (
    <Section title="Hemlighet" note="Klienten hämtar sin token med klient-id och hemlighet.">
      <p>
        {client.secretCreated ? (
          <>
            Skapad <Instant of={client.secretCreated} />
          </>
        ) : (
          'Ingen hemlighet är skapad.'
        )}
      </p>
      <ActionButton icon="lock" pending={create.isPending} onClick={() => void askAndCreate()}>
        Skapa ny hemlighet
      </ActionButton>
      <Dialog
        opened={secret !== undefined}
        onClose={() => setSecret(undefined)}
        title="Ny hemlighet"
        dismissable={false}
        width={560}
        actions={
          <Button variant="filled" onClick={() => setSecret(undefined)}>
            Jag har sparat hemligheten
          </Button>
        }
      >
        <p>
          Hemligheten visas bara nu. Kopiera den och lämna den till klienten på ett säkert sätt.
        </p>
        <p>{secret === undefined ? null : <CopyText text={secret} what="Hemligheten" />}</p>
      </Dialog>
    </Section>
  )
}
