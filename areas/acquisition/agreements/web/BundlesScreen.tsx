import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import type { BundleSummary } from '../answers.ts'
import { bundles, bundleSorts } from '../contract.ts'
import { automatedTypeNames } from '../texts.ts'

const columns: Column<BundleSummary>[] = [
  {
    key: 'name',
    head: 'Namn',
    sort: 'name',
    width: '30%',
    cell: (bundle) => bundle.name,
    second: (bundle) => bundle.description,
  },
  { key: 'agreements', head: 'Avtal', cell: (bundle) => bundle.agreementNames.join(', ') },
  {
    key: 'automated',
    head: 'Automatisering',
    sort: 'automated',
    width: '220px',
    cell: (bundle) => automatedTypeNames[bundle.automatedAgreementBundleType],
    second: (bundle) => bundle.automatedPartners.map(({ name }) => name).join(', ') || undefined,
  },
  {
    key: 'archived',
    head: 'Läge',
    sort: 'state',
    width: '120px',
    whole: true,
    cell: (bundle) => <BundleState bundle={bundle} />,
  },
]

function BundleState({ bundle }: { bundle: BundleSummary }) {
  if (bundle.archived) return <StateBadge tone="neutral" text="Arkiverad" />
  if (bundle.notChoosable)
    return (
      <StateBadge tone="warning" text={bundle.agreementNames.length === 0 ? 'Tom' : 'Inte hel'} />
    )
  return <StateBadge tone="positive" text="Aktiv" />
}

/** /agreement/bundles: every bundle, page by page (bundles 5). */
export function BundlesScreen() {
  const list = useListState()
  const { currentPage: page, take: size, ...order } = pageAsked(list, bundleSorts)
  const answer = useAnswer(bundles.list, { page, size, ...order })
  const missing = missingRole(bundles.save.may, useActor())
  const go = useGo()
  return (
    <>
      <PageHeader
        title="Avtalsbuntar"
        above={<RouteLink href={places.agreements}>Avtal</RouteLink>}
        actions={
          <ActionButton primary disabledReason={missing} onClick={() => void go(places.newBundle)}>
            Ny avtalsbunt
          </ActionButton>
        }
      />
      <DataTable
        label="Avtalsbuntar"
        columns={columns}
        rows={answer.data?.items}
        rowKey={(bundle) => bundle.id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        href={(bundle) => places.bundle(bundle.id)}
        empty="Inga avtalsbuntar hittades"
      />
    </>
  )
}
