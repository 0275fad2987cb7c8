import { useRef } from 'react'
import { useCommand } from '#platform/web/data.ts'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { useGo } from '#platform/web/place.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { groupNames } from '#areas/acquisition/companytasks/texts.ts'
import { places } from '#areas/places.ts'
import { kyc, type KycSet } from '../contract.ts'
import { lockedText } from '../texts.ts'
import { PublishImpact } from './impact/PublishImpact.tsx'
import { KycSetActions } from './KycSetActions.tsx'
import { KycSetForm } from './KycSetForm.tsx'
import { PublishedBadge } from './PublishedBadge.tsx'
import { QuestionOutline } from './QuestionOutline.tsx'
import { problemsOf, sentOf, typedOf, type TypedSet } from './typed-set.ts'

/** One set: edited while it is a draft, shown while it is published (kyc 2). */
export function KycSetPage({ set }: { set?: KycSet }) {
  const go = useGo()
  const save = useCommand(kyc.save)
  const saved = useRef<KycSet>(undefined)
  const form = useSaveForm<TypedSet>({
    initial: typedOf(set),
    draft: `kyc-set/${set?.id ?? 'ny'}`,
    check: problemsOf,
    save: async (typed) => {
      saved.current = await save.mutateAsync(sentOf(set, typed))
    },
    onSaved: ({ name }) => {
      notify.success(`${name} är sparat`)
      if (!set && saved.current)
        void go(places.kycSet(saved.current.id), { replace: true, ignoreBlocker: true })
    },
  })
  return (
    <>
      <PageHeader
        title={set?.name ?? 'Nytt KYC-set'}
        badge={set ? <PublishedBadge set={set} /> : undefined}
        above={<RouteLink href={places.kycSets}>KYC</RouteLink>}
        facts={
          set ? (
            <span>
              {set.publishedAt ? 'Publicerat ' : 'Ändrat '}
              <Instant of={set.publishedAt ?? set.changed} /> av {set.changedBy}
            </span>
          ) : undefined
        }
        actions={set ? <KycSetActions set={set} dirty={form.dirty} /> : undefined}
      />
      {set ? <WaitingApprovalsPanel acts={['publishDefaultKyc']} subject={set.id} /> : null}
      {set && !set.published && set.defaultOnboardingTypes.length > 0 ? (
        <Section title="Om setet publiceras" note="Som det är sparat, och som läget är nu.">
          <PublishImpact id={set.id} />
        </Section>
      ) : null}
      {set?.published ? (
        <>
          <Notice>{lockedText}</Notice>
          {set.defaultOnboardingTypes.length > 0 ? (
            <p>
              Standard för {set.defaultOnboardingTypes.map((type) => groupNames[type]).join(', ')}
            </p>
          ) : null}
          <QuestionOutline questions={set.questions} marks />
        </>
      ) : (
        <KycSetForm form={form} onCancel={() => void go(places.kycSets)} />
      )}
    </>
  )
}
