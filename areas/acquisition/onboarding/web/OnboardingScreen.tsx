import type { ReactNode } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState, isNoSuch } from '#platform/web/ui/message/ErrorState.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Columns } from '#platform/web/ui/value/Section.tsx'
import { usePathPart } from '#platform/web/place.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { productLabels } from '#areas/parties/company/rules.ts'
import { places } from '#areas/places.ts'
import { onboarding, type OnboardingDetail } from '../contract.ts'
import { noneFound, notFound } from '../texts.ts'
import { AutomatedNotice } from './AutomatedNotice.tsx'
import { FailuresSection } from './FailuresSection.tsx'
import { GateSection } from './GateSection.tsx'
import { InvitationsSection } from './InvitationsSection.tsx'
import { OnboardingActions } from './OnboardingActions.tsx'
import { OnboardingFacts } from './OnboardingFacts.tsx'
import { OnboardingStateBadge } from './OnboardingStateBadge.tsx'
import { RemindersSection } from './RemindersSection.tsx'
import { TasksSection } from './TasksSection.tsx'

/** The way to all of them, for whoever may list them. */
function Above() {
  const missing = missingRole(onboarding.all.may, useActor())
  return missing ? 'Onboarding' : <RouteLink href={places.onboardings}>Onboarding</RouteLink>
}

/**
 * /onboarding/{id}: one onboarding and what is done with it; `above` is what other areas show over
 * it.
 */
export function OnboardingScreen({ above }: { above: (id: string) => ReactNode }) {
  const id = usePathPart('id') ?? ''
  const answer = useAnswer(onboarding.get, { id }, { placeholderData: undefined })
  if (answer.error) {
    const isGone = isNoSuch(answer.error.status)
    return (
      <>
        <PageHeader title={isGone ? noneFound : 'Onboarding'} above={<Above />} />
        {isGone ? (
          <EmptyState text={notFound} />
        ) : (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        )}
      </>
    )
  }
  return answer.data ? <Shown shown={answer.data} above={above(id)} /> : <Delayed />
}

function Shown({ shown, above }: { shown: OnboardingDetail; above: ReactNode }) {
  const ended = shown.completed || shown.canceled
  return (
    <>
      <PageHeader
        title={shown.companyName}
        badge={<OnboardingStateBadge onboarding={shown} />}
        above={<Above />}
        facts={
          <>
            {shown.completed || shown.isClient ? (
              <RouteLink href={places.company(shown.organizationNumber)}>
                Visa klientkortet
              </RouteLink>
            ) : null}
            <OrganizationNumber number={shown.organizationNumber} />
            <span>{shown.type}</span>
            <span>{productLabels[shown.productType]}</span>
          </>
        }
        actions={<OnboardingActions shown={shown} />}
      />
      {above}
      <Columns side={<OnboardingFacts shown={shown} ended={ended} />}>
        <FailuresSection shown={shown} />
        <AutomatedNotice shown={shown} ended={ended} />
        <TasksSection shown={shown} ended={ended} />
        <InvitationsSection shown={shown} ended={ended} />
        {shown.onboardingType === 'invoicePurchase' ? (
          <RemindersSection shown={shown} ended={ended} />
        ) : null}
        <GateSection shown={shown} ended={ended} />
      </Columns>
    </>
  )
}
