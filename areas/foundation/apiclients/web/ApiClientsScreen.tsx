import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { apiClients, apiClientSorts, type ListedApiClient } from '../contract.ts'

const columns: Column<ListedApiClient>[] = [
  { key: 'name', head: 'Namn', sort: 'name', cell: (client) => client.name, width: '36%' },
  { key: 'clientId', head: 'Klient-id', sort: 'clientId', cell: (client) => client.clientId },
  {
    key: 'secret',
    head: 'Hemlighet skapad',
    sort: 'secretCreated',
    width: '190px',
    quiet: true,
    cell: (client) =>
      client.secretCreated ? <Instant of={client.secretCreated} /> : 'Ingen hemlighet',
  },
]

/** /apclients: API clients of partners, page by page (apiclients 3). */
export function ApiClientsScreen() {
  const list = useListState()
  const { currentPage: page, take: size, ...order } = pageAsked(list, apiClientSorts)
  const answer = useAnswer(apiClients.list, { page, size, ...order })
  const missing = missingRole(apiClients.add.may, useActor())
  const go = useGo()
  return (
    <>
      <PageHeader
        title="API-klienter"
        actions={
          <ActionButton
            primary
            disabledReason={missing}
            onClick={() => void go(places.newApiClient)}
          >
            Ny API-klient
          </ActionButton>
        }
      />
      <DataTable
        label="API-klienter"
        columns={columns}
        rows={answer.data?.items}
        rowKey={(client) => client.id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        href={(client) => places.apiClient(client.id)}
        empty="Inga API-klienter hittades"
      />
    </>
  )
}
