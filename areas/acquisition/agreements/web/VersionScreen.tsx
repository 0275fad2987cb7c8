import { undoneDays } from '#platform/removed.ts'
import { useActor } from '#platform/web/actor.ts'
import { CallError } from '#platform/web/call.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Columns } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useGo, usePathPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import type { Version } from '../answers.ts'
import { agreements } from '../contract.ts'
import { archivedReason, publishedReason, redirectAfterRemovalMs } from '../rules.ts'
import {
  agreementTypeNames,
  signatureTypeNames,
  versionNotRemoved,
  versionRemoved,
} from '../texts.ts'
import { ContentPreview } from './ContentPreview.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { PublishedBadge } from './PublishedBadge.tsx'
import { ReleaseButton } from './release/ReleaseButton.tsx'
import { ReleaseImpact } from './release/ReleaseImpact.tsx'
import { VersionForm } from './VersionForm.tsx'

/**
 * /agreement/{agreementId}/version/{agreementVersionId}: what a version says, with its tokens
 * filled in (agreements 11).
 */
export function VersionScreen() {
  const id = usePathPart('agreementId') ?? ''
  const versionId = usePathPart('agreementVersionId') ?? ''
  const answer = useAnswer(agreements.getVersion, { id, versionId }, { placeholderData: undefined })
  if (answer.error) return <NotLoaded answer={answer} />
  if (!answer.data) return <Delayed />
  return <VersionPage version={answer.data} />
}

function VersionPage({ version }: { version: Version }) {
  const { agreementId: id, id: versionId, published } = version
  const agreement = useAnswer(agreements.get, { id })
  const go = useGo()
  const remove = useCommand(agreements.deleteVersion)
  const missing = missingRole(agreements.deleteVersion.may, useActor())
  const archived = agreement.data?.archived ? archivedReason : undefined

  async function askAndRemove() {
    const sure = await confirm({
      title: `Ta bort revision ${version.revision}?`,
      text: `Det kan ångras i ${undoneDays} dagar, under Borttagna revisioner.`,
      act: 'Ta bort revisionen',
      danger: true,
    })
    if (!sure) return
    try {
      await remove.mutateAsync({ id, versionId })
    } catch (thrown) {
      return notify.error(
        thrown instanceof CallError && thrown.status === 409
          ? (archived ?? publishedReason)
          : versionNotRemoved,
      )
    }
    notify.success(versionRemoved)
    await new Promise((done) => setTimeout(done, redirectAfterRemovalMs))
    await go(places.agreementVersions(id), { replace: true, ignoreBlocker: true })
  }
  return (
    <>
      <PageHeader
        title={`${version.name}, revision ${version.revision}`}
        badge={<PublishedBadge version={version} />}
        above={<RouteLink href={places.agreementVersions(id)}>Revisioner</RouteLink>}
        facts={
          <span>
            {agreementTypeNames[version.type]} · {signatureTypeNames[version.signatureType]} ·
            Skapad <Instant of={version.created} /> av {version.createdBy}
            {version.released === null ? null : (
              <>
                {' '}
                · Gäller sedan <Instant of={version.released} /> ({version.releasedBy})
              </>
            )}
          </span>
        }
        actions={
          <>
            <ActionButton
              danger
              icon="delete"
              disabledReason={missing ?? (published ? publishedReason : archived)}
              onClick={askAndRemove}
            >
              Ta bort
            </ActionButton>
            {version.released === null ? (
              <ReleaseButton version={version} archived={archived} />
            ) : null}
          </>
        }
      />
      <WaitingApprovalsPanel acts={['releaseAgreement']} subject={versionId} />
      <Columns
        side={
          <VersionForm
            key={`${versionId} ${version.version}`}
            version={version}
            archived={archived}
          />
        }
      >
        {version.released === null ? <ReleaseImpact id={id} versionId={versionId} /> : null}
        <ContentPreview content={version.content} tokens={version.tokens} />
      </Columns>
    </>
  )
}
