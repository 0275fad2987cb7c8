import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ButtonLink } from './ButtonLink.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { usePathPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import type { Agreement } from '../answers.ts'
import { agreements } from '../contract.ts'
import { agreementTypeNames, notReactivated, signatureTypeNames } from '../texts.ts'
import { AgreementForm } from './AgreementForm.tsx'
import { ArchiveAgreement } from './ArchiveAgreement.tsx'
import { ActButton } from './ActButton.tsx'
import { NotLoaded } from './NotLoaded.tsx'

/** /agreement/{agreementId}: one agreement, its text and its tokens (agreements 9). */
export function AgreementScreen() {
  const agreementId = usePathPart('agreementId') ?? ''
  const answer = useAnswer(agreements.get, { id: agreementId }, { placeholderData: undefined })
  if (answer.error) return <NotLoaded answer={answer} />
  if (!answer.data) return <Delayed />
  return <AgreementPage agreement={answer.data} />
}

function AgreementPage({ agreement }: { agreement: Agreement }) {
  const { id, archived, latestRevision, leftBundles } = agreement
  const reactivate = useCommand(agreements.reactivate)
  const revision = latestRevision === 0 ? 'Ingen revision' : `Senaste revision ${latestRevision}`
  return (
    <>
      <PageHeader
        title={agreement.name}
        badge={archived ? <StateBadge tone="neutral" text="Arkiverat" /> : undefined}
        above={<RouteLink href={places.agreements}>Avtal</RouteLink>}
        facts={`${agreementTypeNames[agreement.type]} · ${signatureTypeNames[agreement.signatureType]} · ${revision}`}
        actions={
          <>
            {archived === null ? (
              <ArchiveAgreement agreement={agreement} />
            ) : (
              <ActButton
                word="Återaktivera"
                act={{
                  run: () => reactivate.mutateAsync({ id }),
                  done:
                    leftBundles.length > 0
                      ? 'Avtalet är aktivt igen. Det har inte lagts tillbaka i någon bunt.'
                      : 'Avtalet är aktivt igen',
                  failed: notReactivated,
                }}
              />
            )}
            <ButtonLink href={places.agreementVersions(id)}>Revisioner</ButtonLink>
          </>
        }
      />
      {leftBundles.length > 0 ? (
        <Notice>
          <p>
            Avtalet lämnade de här buntarna när det arkiverades.{' '}
            {archived
              ? 'Det läggs inte tillbaka när det återaktiveras.'
              : 'Det har inte lagts tillbaka: lägg till det i de buntar där det ska ingå.'}
          </p>
          <ul>
            {leftBundles.map((bundle) => (
              <li key={bundle.id}>
                <RouteLink href={places.bundle(bundle.id)}>{bundle.name}</RouteLink>,{' '}
                <Instant of={bundle.left} />
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <AgreementForm key={`${id} ${agreement.version}`} agreement={agreement} />
    </>
  )
}
