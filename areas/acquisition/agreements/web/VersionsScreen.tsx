import { useActor } from '#platform/web/actor.ts'
import { tell } from '#platform/web/tell.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useGo, usePathPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import type { VersionSummary } from '../answers.ts'
import { agreements, versionSorts } from '../contract.ts'
import { archivedReason } from '../rules.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { PublishedBadge } from './PublishedBadge.tsx'
import { RemovedVersions } from './RemovedVersions.tsx'

const columns: Column<VersionSummary>[] = [
  {
    key: 'revision',
    head: 'Revision',
    sort: 'revision',
    width: '130px',
    cell: (version) => `Revision ${version.revision}`,
  },
  {
    key: 'description',
    head: 'Beskrivning',
    sort: 'description',
    cell: (version) => version.description,
  },
  {
    key: 'published',
    head: 'Läge',
    sort: 'state',
    width: '160px',
    whole: true,
    cell: (version) => <PublishedBadge version={version} />,
  },
  {
    key: 'by',
    head: 'Skapad av',
    sort: 'createdBy',
    width: '180px',
    cell: (version) => version.createdBy,
  },
  {
    key: 'created',
    head: 'Skapad',
    sort: 'created',
    width: '150px',
    quiet: true,
    cell: (version) => <Instant of={version.created} />,
  },
]

/**
 * /agreement/{agreementId}/versions: what has been made of an agreement, page by page (agreements
 * 10).
 */
export function VersionsScreen() {
  const id = usePathPart('agreementId') ?? ''
  const list = useListState()
  const go = useGo()
  const agreement = useAnswer(agreements.get, { id })
  const { currentPage: page, take: size, ...order } = pageAsked(list, versionSorts)
  const answer = useAnswer(agreements.versions, { id, page, size, ...order })
  const create = useCommand(agreements.createVersion)
  const missing =
    missingRole(agreements.createVersion.may, useActor()) ??
    (agreement.data?.archived ? archivedReason : undefined)
  if (agreement.error) return <NotLoaded answer={agreement} />

  const addVersion = () =>
    tell(async () => {
      const versionId = await create.mutateAsync({ id })
      await go(places.agreementVersion(id, versionId))
    }, 'Revisionen är skapad')
  return (
    <>
      <PageHeader
        title="Revisioner"
        above={<RouteLink href={places.agreement(id)}>{agreement.data?.name ?? 'Avtal'}</RouteLink>}
        facts="En revision säger det som avtalet sade när den skapades, och gäller när en andra person har släppt den."
        actions={
          <>
            <RemovedVersions id={id} missing={missing} />
            <ActionButton primary disabledReason={missing} onClick={addVersion}>
              Skapa ny version
            </ActionButton>
          </>
        }
      />
      <DataTable
        label="Revisioner"
        columns={columns}
        rows={answer.data?.items}
        rowKey={(version) => version.id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        href={(version) => places.agreementVersion(id, version.id)}
        empty="Inga revisioner hittades"
      />
    </>
  )
}
