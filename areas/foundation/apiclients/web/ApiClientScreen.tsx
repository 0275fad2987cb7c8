import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { CopyText } from '#platform/web/ui/value/CopyText.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorPage } from '#platform/web/ui/frame/ErrorPage.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Columns, Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { useGo, usePathPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { apiClients, type ApiClient } from '../contract.ts'
import { ApiClientForm } from './ApiClientForm.tsx'
import { SecretSection } from './SecretSection.tsx'

/** /apclients/{clientId}: one API client (apiclients 1). */
export function ApiClientScreen() {
  const clientId = usePathPart('clientId') ?? ''
  const answer = useAnswer(apiClients.get, { id: clientId }, { placeholderData: undefined })
  if (answer.error)
    return (
      <ErrorPage title="API-klient" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Delayed />
  return <ApiClientPage client={answer.data} />
}

function ApiClientPage({ client }: { client: ApiClient }) {
  const go = useGo()
  const remove = useCommand(apiClients.remove)

  async function askAndRemove() {
    const sure = await confirm({
      title: 'Ta bort API-klient',
      text: `${client.name} kan inte anropa längre och förlorar sina token direkt. Det kan inte ångras.`,
      act: 'Ta bort API-klient',
      danger: true,
    })
    if (!sure) return
    try {
      await remove.mutateAsync({ id: client.id })
      notify.success(`${client.name} är borttagen`)
      await go(places.apiClients, { ignoreBlocker: true })
    } catch (thrown) {
      showUnexpectedError(thrown)
    }
  }
  return (
    <>
      <PageHeader
        title={client.name}
        above={<RouteLink href={places.apiClients}>API-klienter</RouteLink>}
        facts={<CopyText text={client.clientId} what="Klient-id" />}
        actions={
          <ActionButton
            danger
            icon="delete"
            pending={remove.isPending}
            onClick={() => void askAndRemove()}
          >
            Ta bort API-klient
          </ActionButton>
        }
      />
      <WaitingApprovalsPanel acts={['giveCredential']} subject={client.id} />
      <Columns
        side={
          <>
            <SecretSection client={client} />
            <History client={client} />
          </>
        }
      >
        <ApiClientForm key={`${client.id} ${client.version}`} client={client} />
      </Columns>
    </>
  )
}

function History({ client }: { client: ApiClient }) {
  return (
    <Section title="Historik">
      <FactList
        stacked
        facts={[
          { label: 'Skapad', value: <Instant of={client.created} /> },
          { label: 'Skapad av', value: client.createdBy },
          { label: 'Ändrad', value: client.changed ? <Instant of={client.changed} /> : undefined },
          { label: 'Ändrad av', value: client.changedBy },
        ]}
      />
    </Section>
  )
}
