import type { ReactNode } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchPart } from '#platform/web/place.ts'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'
import { Conditions } from '#platform/web/ui/list/Conditions.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { places } from '#areas/places.ts'
import { proposalColumns } from '../list-columns.ts'
import { recipients } from '../contract.ts'
import { proposalStates, type ProposalState } from '../rules.ts'
import { sameRecipientTitle, stateNames } from '../texts.ts'
import { AbroadProposals } from './abroad/AbroadProposals.tsx'
import { listColumns, openColumns } from './proposal-columns.tsx'
import { useProposalActs } from './useProposalActs.tsx'

const empty: Readonly<Record<ProposalState, string>> = {
  open: 'Inga öppna förslag',
  notSame: 'Ingen har sagt om några mottagare att de inte är samma',
  merged: 'Inga föreslagna mottagare är sammanslagna',
}

const orders = [
  { value: 'score', label: 'Troligast först' },
  { value: 'found', label: 'Äldst först' },
] as const

/** The tab of debtors abroad, in the address. */
const abroad = 'abroad'

/** /same-recipients: recipients that may be one debtor, and what was said of them (recipients 5). */
export function ProposalsScreen({ taken }: { taken: (id: string) => ReactNode }) {
  const part = useSearchPart('state')
  const state = proposalStates.find((one) => one === part) ?? 'open'
  const isAbroad = part === abroad
  return (
    <>
      <PageHeader
        title={sameRecipientTitle}
        facts="Mottagare som kan vara en gäldenär under flera nummer"
      />
      <Tabs
        label={sameRecipientTitle}
        tabs={[
          ...proposalStates.map((one) => ({
            label: stateNames[one],
            href: places.sameRecipientsIn(one),
            current: !isAbroad && one === state,
          })),
          { label: 'Utomlands', href: places.sameRecipientsIn(abroad), current: isAbroad },
        ]}
      />
      {isAbroad ? <AbroadProposals /> : <Proposals key={state} state={state} taken={taken} />}
    </>
  )
}

interface ProposalsProps {
  state: ProposalState
  /** Who has taken a proposal to decide it. */
  taken: (id: string) => ReactNode
}
function Proposals({ state, taken }: ProposalsProps) {
  const list = useListState({ filters: { query: '', first: 'score' } })
  const first = list.filters.first === 'found' ? 'found' : 'score'
  const answer = useAnswer(recipients.list, {
    state,
    query: list.filters.query,
    orderBy: first,
    where: [...list.where],
    currentPage: list.page - 1,
    take: list.take,
  })
  const { actsOf, dialogs } = useProposalActs()
  return (
    <>
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <SearchField
          label="Sök mottagare"
          placeholder="Namn eller nummer"
          value={list.filters.query}
          onChange={(query) => list.setFilters({ query })}
        />
        <Toggles
          label="Ordning"
          choices={orders}
          value={first}
          onChange={(next) => list.setFilters({ first: next })}
        />
        <Conditions columns={proposalColumns} list={list} />
      </Filters>
      <DataTable
        label={sameRecipientTitle}
        columns={state === 'open' ? openColumns(actsOf, taken) : listColumns(actsOf)}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty={!list.filtered ? empty[state] : 'Sökningen gav inga träffar.'}
      />
      {dialogs}
    </>
  )
}
