import { useAnswer } from '#platform/web/data.ts'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { debtorsAbroad } from '../../contract-abroad.ts'
import { proposalStates, type ProposalState } from '../../rules.ts'
import { stateNames } from '../../texts.ts'
import { abroadColumns } from './abroad-columns.tsx'
import { useAbroadActs } from './useAbroadActs.tsx'

const empty: Readonly<Record<ProposalState, string>> = {
  open: 'Inga öppna förslag om mottagare utomlands',
  notSame: 'Ingen har sagt om några mottagare utomlands att de inte är samma',
  merged: 'Inga föreslagna mottagare utomlands är sammanslagna',
}
const choices = proposalStates.map((value) => ({ value, label: stateNames[value] }))

/** Of /same-recipients: debtors abroad that may be one, and what was said of them (recipients 11). */
export function AbroadProposals() {
  const list = useListState({ filters: { query: '', which: 'open' } })
  const state = proposalStates.find((one) => one === list.filters.which) ?? 'open'
  const answer = useAnswer(debtorsAbroad.list, {
    state,
    query: list.filters.query,
    currentPage: list.page - 1,
    take: list.take,
  })
  const { actsOf, dialogs } = useAbroadActs()
  return (
    <>
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <SearchField
          label="Sök mottagare utomlands"
          placeholder="Namn eller momsnummer"
          value={list.filters.query}
          onChange={(query) => list.setFilters({ query })}
        />
        <Toggles
          label="Läge"
          choices={choices}
          value={state}
          onChange={(which) => list.setFilters({ which })}
        />
      </Filters>
      <DataTable
        label="Mottagare utomlands som kan vara samma"
        columns={abroadColumns(actsOf)}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty={list.filters.query === '' ? empty[state] : 'Sökningen gav inga träffar.'}
      />
      {dialogs}
    </>
  )
}
