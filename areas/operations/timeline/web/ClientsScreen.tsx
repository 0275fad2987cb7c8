import { keepPreviousData } from '@tanstack/react-query'
import { download } from '#platform/web/call.ts'
import { askOnce, useAnswer } from '#platform/web/data.ts'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { Conditions } from '#platform/web/ui/list/Conditions.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { clientList, shownOfClients, type ListedClient } from '../contract-list.ts'
import { clientSorts, columnsAskedBy } from '../list-rules.ts'
import { clientListColumns } from './client-list-columns.tsx'
import { ClientPreview } from './ClientPreview.tsx'

const none = { query: '', own: false }

/** /clients: the issuers we have, each with what its head says, one's own first (timeline 7). */
export function ClientsScreen() {
  const list = useListState({ filters: none })
  const { filters, setFilters, where } = list
  const actor = useActor()
  const shown = shownOfClients(actor)
  const asked = { ...filters, where: [...where] }
  const { currentPage: _, take: __, ...order } = pageAsked(list, clientSorts)
  const pageWanted = (page: number) => ({ ...pageAsked({ ...list, page }, clientSorts), ...asked })
  const answer = useAnswer(clientList.all, pageWanted(list.page), {
    placeholderData: keepPreviousData,
  })
  const { data } = answer
  const total = data?.totalHits
  return (
    <>
      <PageHeader
        title="Kunder"
        facts="Bolag som säljer sina fakturor till oss"
        actions={
          <ActionButton
            icon="excel"
            disabledReason={missingRole(clientList.exportlist.may, actor)}
            onClick={() => download(clientList.exportlist, { ...asked, ...order })}
          >
            Exportera det som visas
          </ActionButton>
        }
      />
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <SearchField
          label="Namn eller organisationsnummer"
          value={filters.query}
          onChange={(query) => setFilters({ query })}
        />
        {shown.seller ? (
          <ToggleChip label="Mina" on={filters.own} onChange={(own) => setFilters({ own })} />
        ) : null}
        <Conditions columns={columnsAskedBy(shown)} list={list} />
      </Filters>
      <DataTable<ListedClient>
        label="Kunder"
        columns={clientListColumns(shown)}
        rows={data?.list}
        rowKey={({ organizationNumber }) => organizationNumber}
        answer={answer}
        list={list}
        total={total}
        sums={data && [{ amount: data.used, currency: 'SEK', of: 'utnyttjat' }]}
        empty={list.filtered ? 'Sökningen gav inga träffar.' : 'Det finns inga kunder än'}
        href={({ organizationNumber }) => places.client('issuer', organizationNumber)}
        fetchPage={async (page) => (await askOnce(clientList.all, pageWanted(page))).list}
        preview={{
          title: ({ name }) => name,
          body: ({ organizationNumber }) => (
            <ClientPreview organizationNumber={organizationNumber} />
          ),
        }}
      />
    </>
  )
}
