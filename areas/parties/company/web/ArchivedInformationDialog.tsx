import { useState } from 'react'
import type { AnswerOf } from '#platform/endpoint.ts'
import { useAnswer } from '#platform/web/data.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { usePaging } from '#platform/web/ui/list/usePaging.ts'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { company } from '../contract.ts'
import { CompanyFactGroups } from './CompanyFactGroups.tsx'
import { providerNames } from '../rules.ts'
import css from './panels.module.css'

type Archived = AnswerOf<typeof company.archivedexternalinfo>['list'][number]
const columns: Column<Archived>[] = [
  {
    key: 'fetched',
    head: 'Hämtad',
    cell: ({ fetchedAt }) => <Instant of={fetchedAt} />,
    width: '150px',
  },
  { key: 'provider', head: 'Leverantör', cell: ({ provider }) => providerNames[provider] },
  { key: 'by', head: 'Av', cell: ({ fetchedBy }) => fetchedBy },
  { key: 'rating', head: 'Rating', cell: ({ facts }) => facts.ratingCode, width: '80px' },
  {
    key: 'cost',
    head: 'Kostnad',
    align: 'right',
    cell: ({ cost }) => <Money ore={cost} />,
    width: '90px',
  },
]

interface ArchivedInformationDialogProps {
  organizationNumber: string
  opened: boolean
  onClose: () => void
}
/** Answers that newer ones have replaced; one of them can be read whole. */
export function ArchivedInformationDialog({
  organizationNumber,
  opened,
  onClose,
}: ArchivedInformationDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Äldre uppgifter" width={880}>
      {opened ? <Archive organizationNumber={organizationNumber} /> : null}
    </Dialog>
  )
}

function Archive({ organizationNumber }: { organizationNumber: string }) {
  const list = usePaging()
  const [chosen, setChosen] = useState<Archived>()
  const answer = useAnswer(company.archivedexternalinfo, {
    id: organizationNumber,
    currentPage: list.page - 1,
    take: list.take,
  })
  return (
    <>
      <DataTable
        label="Äldre uppgifter"
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        onOpen={setChosen}
        empty="Ingen information tillgänglig"
      />
      {chosen ? (
        <section aria-label="Valda uppgifter">
          <p className={css.none}>
            {providerNames[chosen.provider]}, hämtad <Instant of={chosen.fetchedAt} />
          </p>
          <CompanyFactGroups facts={chosen.facts} provider={chosen.provider} />
        </section>
      ) : null}
    </>
  )
}
