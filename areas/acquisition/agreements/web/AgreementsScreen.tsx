import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import type { AgreementSummary } from '../answers.ts'
import { agreements, agreementSorts } from '../contract.ts'
import { agreementTypeNames, signatureTypeNames } from '../texts.ts'
import { ButtonLink } from './ButtonLink.tsx'

const columns: Column<AgreementSummary>[] = [
  {
    key: 'name',
    head: 'Namn',
    sort: 'name',
    cell: (one) => one.name,
    second: (one) => one.description,
  },
  {
    key: 'type',
    head: 'Typ',
    sort: 'type',
    width: '140px',
    cell: (one) => agreementTypeNames[one.type],
  },
  {
    key: 'signature',
    head: 'Signering',
    sort: 'signature',
    width: '180px',
    cell: (one) => signatureTypeNames[one.signatureType],
  },
  {
    key: 'revision',
    head: 'Revision',
    sort: 'revision',
    width: '90px',
    align: 'right',
    cell: (one) => (one.latestRevision === 0 ? '–' : one.latestRevision),
  },
  {
    key: 'changed',
    head: 'Ändrat',
    sort: 'changed',
    width: '150px',
    quiet: true,
    cell: (one) => <Instant of={one.changed ?? one.created} />,
  },
  {
    key: 'archived',
    head: 'Läge',
    sort: 'state',
    width: '120px',
    whole: true,
    cell: (one) =>
      one.archived ? (
        <StateBadge tone="neutral" text="Arkiverat" />
      ) : (
        <StateBadge tone="positive" text="Aktivt" />
      ),
  },
]

/** /agreements: every agreement, page by page, and the way to the bundles (agreements 8). */
export function AgreementsScreen() {
  const list = useListState()
  const { currentPage: page, take: size, ...order } = pageAsked(list, agreementSorts)
  const answer = useAnswer(agreements.list, { page, size, ...order })
  const missing = missingRole(agreements.save.may, useActor())
  const go = useGo()
  return (
    <>
      <PageHeader
        title="Avtal"
        actions={
          <>
            <ButtonLink href={places.bundles}>Avtalsbuntar</ButtonLink>
            <ActionButton
              primary
              disabledReason={missing}
              onClick={() => void go(places.newAgreement)}
            >
              Nytt avtal
            </ActionButton>
          </>
        }
      />
      <DataTable
        label="Avtal"
        columns={columns}
        rows={answer.data?.items}
        rowKey={(one) => one.id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        href={(one) => places.agreement(one.id)}
        empty="Inga avtal hittades"
      />
    </>
  )
}
