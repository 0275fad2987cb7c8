import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { useActor } from '#platform/web/actor.ts'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { users, userSorts, type InternalUser } from '../contract.ts'
import { isAdministrator, policyText } from '../rules.ts'

const columns: Column<InternalUser>[] = [
  {
    key: 'name',
    head: 'Namn',
    sort: 'name',
    cell: (user) => `${user.firstName} ${user.lastName}`,
    width: '24%',
  },
  {
    key: 'email',
    head: 'E-postadress',
    sort: 'email',
    cell: (user) => user.emailAddress,
    width: '26%',
  },
  {
    key: 'policies',
    head: 'Behörigheter',
    cell: (user) => user.policies.map(policyText).join(', '),
  },
  {
    key: 'lastLogin',
    head: 'Senaste inloggning',
    sort: 'lastLogin',
    quiet: true,
    width: '170px',
    cell: (user) => (user.lastLoginDate ? <Instant of={user.lastLoginDate} /> : 'Ingen inloggning'),
  },
]

/** /users: internal users, page by page, with search (users 7). */
export function UsersScreen() {
  const list = useListState({ filters: { query: '' } })
  const answer = useAnswer(users.allInternal, {
    ...pageAsked(list, userSorts),
    query: list.filters.query,
  })
  const go = useGo()
  const reason = isAdministrator(useActor())
    ? undefined
    : 'Bara administratörer kan lägga till användare'
  return (
    <>
      <PageHeader
        title="Användare"
        facts={<RouteLink href={places.permissions}>Behörigheter</RouteLink>}
        actions={
          <ActionButton primary disabledReason={reason} onClick={() => void go(places.newUser)}>
            Ny användare
          </ActionButton>
        }
      />
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <SearchField
          label="Namn eller e-postadress"
          value={list.filters.query}
          onChange={(query) => list.setFilters({ query })}
        />
      </Filters>
      <DataTable
        label="Användare"
        columns={columns}
        rows={answer.data?.list}
        rowKey={(user) => user.emailAddress}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        href={(user) => places.user(user.emailAddress)}
        empty="Sökningen gav inga träffar."
      />
    </>
  )
}
