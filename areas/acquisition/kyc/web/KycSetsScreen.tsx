import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RemovedTable } from '#platform/web/ui/list/RemovedTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { useGo } from '#platform/web/place.ts'
import { groupNames } from '#areas/acquisition/companytasks/texts.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { kyc, setSorts, type KycSet } from '../contract.ts'
import { noSetsText } from '../texts.ts'
import { PublishedBadge } from './PublishedBadge.tsx'

const columns: Column<KycSet>[] = [
  { key: 'name', head: 'Namn', sort: 'name', cell: ({ name }) => name },
  {
    key: 'state',
    head: 'Status',
    sort: 'state',
    width: '140px',
    whole: true,
    cell: (set) => <PublishedBadge set={set} />,
  },
  {
    key: 'defaults',
    head: 'Standard för',
    width: '26%',
    cell: ({ defaultOnboardingTypes }) =>
      defaultOnboardingTypes.map((type) => groupNames[type]).join(', '),
  },
  {
    key: 'questions',
    head: 'Frågor',
    sort: 'questions',
    width: '90px',
    align: 'right',
    cell: ({ questions }) => questions.length,
  },
  {
    key: 'changed',
    head: 'Ändrad',
    sort: 'changed',
    width: '170px',
    quiet: true,
    cell: ({ changed }) => <Instant of={changed} />,
    second: ({ changedBy }) => changedBy,
  },
]

/** /kyc: the sets of questions, page by page (decision C21). */
export function KycSetsScreen() {
  const list = useListState({})
  const answer = useAnswer(kyc.all, pageAsked(list, setSorts))
  const go = useGo()
  const [removedShown, setRemovedShown] = useState(false)
  const missing = missingRole(kyc.save.may, useActor())
  return (
    <>
      <PageHeader
        title="KYC"
        actions={
          <>
            <ActionButton onClick={() => setRemovedShown(true)}>Borttagna KYC-set</ActionButton>
            <ActionButton
              primary
              icon="plus"
              disabledReason={missing}
              onClick={() => void go(places.newKycSet)}
            >
              Nytt KYC-set
            </ActionButton>
          </>
        }
      />
      <DataTable
        label="KYC-set"
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        href={({ id }) => places.kycSet(id)}
        empty={noSetsText}
      />
      <Dialog
        opened={removedShown}
        onClose={() => setRemovedShown(false)}
        title="Borttagna KYC-set"
        width={760}
      >
        <RemovedSets missing={missing} />
      </Dialog>
    </>
  )
}

/** What has been removed and can be put back (kyc 22). */
function RemovedSets({ missing }: { missing: string | undefined }) {
  const answer = useAnswer(kyc.removed, {})
  const restore = useCommand(kyc.restore)
  return (
    <RemovedTable
      label="Borttagna KYC-set"
      head="KYC-set"
      cell={({ name }) => name}
      answer={answer}
      rows={answer.data}
      empty="Inget KYC-set är borttaget"
      missing={() => missing}
      pending={restore.isPending}
      onUndo={({ id, name }) => void tell(() => restore.mutateAsync({ id }), `${name} är tillbaka`)}
    />
  )
}
