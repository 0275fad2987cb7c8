import { useEffect, useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { download } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type RowPreview } from '#platform/web/ui/list/DataTable.tsx'
import { Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { blacklist, blacklistSorts, type BlacklistEffect, type BlacklistItem } from '../contract.ts'
import { blacklistColumns } from './blacklist-columns.tsx'
import { RefusalDialog, useRefusalDialog } from '#platform/web/ui/message/RefusalDialog.tsx'
import { BlacklistItemForm } from './BlacklistItemForm.tsx'
import type { LookUpCompany, OfferFetch } from './CompanyLookup.tsx'
import { EffectDialog } from './EffectDialog.tsx'

interface BlacklistScreenProps {
  /** Asks the area of companies, which comes after this one: app/web hands it in. */
  lookUpCompany: LookUpCompany
  offerFetch: OfferFetch
}

/** /blacklist: whom not to do business with, page by page, with search and export (blacklist 3). */
export function BlacklistScreen({ lookUpCompany, offerFetch }: BlacklistScreenProps) {
  const list = useListState({ filters: { query: '', item: '' } })
  const { query, item } = list.filters
  const answer = useAnswer(blacklist.all, {
    ...pageAsked(list, blacklistSorts),
    query,
    ...(item !== '' && { id: item }),
  })
  const [isAdding, setIsAdding] = useState(false)
  const [effect, setEffect] = useState<BlacklistEffect>()
  const error = useRefusalDialog()
  const missing = missingRole(blacklist.save.may, useActor())
  const types = answer.data?.blackListTypes ?? []
  const { show } = error
  useEffect(() => {
    if (answer.error) show(answer.error)
  }, [answer.error, show])
  const lent = { types, lookUpCompany, offerFetch, onError: show, onEffect: setEffect }
  const preview: RowPreview<BlacklistItem> = {
    title: () => 'Ändra i blacklist',
    // What is saved is shown as it is then.
    body: (one) => <BlacklistItemForm key={one.version} item={one} {...lent} />,
  }

  return (
    <>
      <PageHeader
        title="Blacklist"
        actions={
          <>
            <ActionButton
              icon="excel"
              onClick={() =>
                download(blacklist.exportListToExcel, { searchquery: query }).catch(show)
              }
            >
              Exportera till Excel
            </ActionButton>
            <ActionButton primary disabledReason={missing} onClick={() => setIsAdding(true)}>
              Lägg till i blacklist
            </ActionButton>
          </>
        }
      />
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <SearchField
          label="Värde, företagsnamn eller tagg"
          width={320}
          value={query}
          onChange={(next) => list.setFilters({ query: next, item: '' })}
        />
      </Filters>
      <DataTable
        label="Blacklist"
        columns={blacklistColumns(types)}
        rows={answer.data?.model.list}
        rowKey={(item) => item.id}
        answer={answer}
        list={list}
        total={answer.data?.model.totalHits}
        preview={preview}
        empty="Ingen blacklist hittades"
      />
      {isAdding ? (
        <BlacklistItemForm item={undefined} {...lent} onClose={() => setIsAdding(false)} />
      ) : null}
      <EffectDialog effect={effect} onClose={() => setEffect(undefined)} />
      <RefusalDialog refusal={error} />
    </>
  )
}
