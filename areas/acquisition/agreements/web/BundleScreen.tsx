import { useAnswer, useCommand } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorPage } from '#platform/web/ui/frame/ErrorPage.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { useGo, usePathPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { bundles, type Bundle } from '../contract.ts'
import { ArchiveButton } from './ArchiveButton.tsx'
import { BundleForm } from './BundleForm.tsx'
import { DepartedAgreements } from './DepartedAgreements.tsx'

const toBundles = <RouteLink href={places.bundles}>Avtalsbuntar</RouteLink>

/** /agreement/bundles/ny: a new bundle. */
export function NewBundleScreen() {
  const go = useGo()
  return (
    <>
      <PageHeader title="Ny avtalsbunt" above={toBundles} />
      <BundleForm
        onCreated={(id) => void go(places.bundle(id), { replace: true, ignoreBlocker: true })}
      />
    </>
  )
}

/** /agreement/bundles/{bundleId}: what a bundle holds. */
export function BundleScreen() {
  const bundleId = usePathPart('bundleId') ?? ''
  const asked = { id: bundleId, includeAgreements: true, includeContent: false }
  const answer = useAnswer(bundles.get, asked, { placeholderData: undefined })
  if (answer.error)
    return (
      <ErrorPage title="Avtalsbunt" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Delayed />
  return <BundlePage bundle={answer.data} />
}

function BundlePage({ bundle }: { bundle: Bundle }) {
  const { id, archived } = bundle
  const archive = useCommand(bundles.archive)
  const reactivate = useCommand(bundles.reactivate)
  return (
    <>
      <PageHeader
        title={bundle.name}
        badge={archived ? <StateBadge tone="neutral" text="Arkiverad" /> : undefined}
        above={toBundles}
        facts={
          <span>
            {bundle.changed ? 'Ändrad ' : 'Skapad '}
            <Instant of={bundle.changed ?? bundle.created} /> av{' '}
            {bundle.changedBy ?? bundle.createdBy}
          </span>
        }
        actions={
          <ArchiveButton
            archived={archived !== null}
            archive={{
              run: () => archive.mutateAsync({ id }),
              done: 'Bunten är arkiverad',
              failed: 'Bunten kunde inte arkiveras',
            }}
            reactivate={{
              run: () => reactivate.mutateAsync({ id }),
              done: 'Bunten är aktiv igen',
              failed: 'Bunten kunde inte återaktiveras',
            }}
          />
        }
      />
      {bundle.notChoosable === null ? null : <Notice>{bundle.notChoosable}</Notice>}
      <BundleForm key={`${id} ${bundle.version}`} bundle={bundle} />
      <DepartedAgreements departed={bundle.departed} />
    </>
  )
}
