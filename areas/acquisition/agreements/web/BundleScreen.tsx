import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorPage } from '#platform/web/ui/frame/ErrorPage.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { useGo, usePathPart } from '#platform/web/place.ts'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { ReasonPanel } from '#areas/foundation/approvals/web/ReasonPanel.tsx'
import {
  useAlreadyWaiting,
  WaitingApprovalsPanel,
} from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { bundles, type Bundle } from '../contract.ts'
import { ActButton } from './ActButton.tsx'
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
          archived ? (
            <ReactivateButton id={id} />
          ) : (
            <ActButton
              word="Arkivera"
              act={{
                run: () => archive.mutateAsync({ id }),
                done: 'Bunten är arkiverad',
                failed: 'Bunten kunde inte arkiveras',
              }}
            />
          )
        }
      />
      <WaitingApprovalsPanel acts={['changeBundle']} subject={id} />
      {bundle.notChoosable === null ? null : <Notice>{bundle.notChoosable}</Notice>}
      <BundleForm key={`${id} ${bundle.version}`} bundle={bundle} />
      <DepartedAgreements departed={bundle.departed} />
    </>
  )
}

/** Asks that customers sign it again, with why (bundles 9). */
function ReactivateButton({ id }: { id: string }) {
  const ask = useCommand(bundles.reactivate)
  const missing = missingRole(bundles.reactivate.may, useActor())
  const waits = useAlreadyWaiting(['changeBundle'], id)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ActionButton disabledReason={missing ?? waits} onClick={() => setAsking(true)}>
        Återaktivera
      </ActionButton>
      {asking ? (
        <ReasonPanel
          title="Ska bunten användas igen?"
          text="En annan person behöver godkänna det. Kunder signerar då det som bunten innehöll när den arkiverades."
          act="Begär"
          send={async (why) => {
            await ask.mutateAsync({ id, why })
            notify.success(waitsForSecond)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
