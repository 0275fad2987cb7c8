import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { usePathPart, useSearchPart, withSearch } from '#platform/web/place.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { mayRunOnboardings, missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { internalKyc, type InternalKyc } from '../contract.ts'
import { InternalKycForm } from './InternalKycForm.tsx'

/** /internalkyc/{onboardingId}, also with ?organizationNumber= (internalkyc 14). */
export function InternalKycScreen() {
  const onboardingId = usePathPart('onboardingId') ?? ''
  const expected = useSearchPart('organizationNumber')
  const answer = useAnswer(internalKyc.get, { onboardingId }, { placeholderData: undefined })
  const tab = useSearchPart('tab') === 'checkout' ? 'checkout' : 'company'
  const notAllowed = missingRole(mayRunOnboardings, useActor())
  const kyc = answer.data
  const place = places.internalKyc(onboardingId)
  return (
    <>
      <PageHeader
        title="Intern KYC"
        above={<RouteLink href={places.onboarding(onboardingId)}>Till onboardingen</RouteLink>}
        badge={kyc ? <StateOf kyc={kyc} /> : undefined}
        facts={kyc ? <Facts kyc={kyc} /> : undefined}
      />
      {kyc && expected && expected !== kyc.organizationNumber ? (
        <Notice>Onboardingen gäller ett annat företag än det som adressen frågar efter.</Notice>
      ) : null}
      <Tabs
        label="Intern KYC"
        tabs={[
          { label: 'Företaget', href: place, current: tab === 'company' },
          {
            label: 'Avslut',
            href: withSearch(place, { tab: 'checkout' }),
            current: tab === 'checkout',
          },
        ]}
      />
      {answer.error && !kyc ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : null}
      {kyc ? (
        <InternalKycForm
          key={kyc.id}
          kyc={kyc}
          tab={tab}
          reason={kyc.closed ?? notAllowed}
          reload={async () => (await answer.refetch()).data}
        />
      ) : null}
      {!kyc && !answer.error ? <Delayed /> : null}
    </>
  )
}

function StateOf({ kyc: { isDraft, completed } }: { kyc: InternalKyc }) {
  if (!isDraft) return <StateBadge tone="positive" text="Färdigställd" />
  return <StateBadge tone="warning" text={completed ? 'Utkast, färdigställd tidigare' : 'Utkast'} />
}

const Facts = ({ kyc }: { kyc: InternalKyc }) => (
  <>
    <RouteLink href={places.company(kyc.organizationNumber)}>
      {kyc.companyName || 'Företaget'}
    </RouteLink>{' '}
    <OrganizationNumber number={kyc.organizationNumber} plain />
    {kyc.completed ? (
      <span>
        Färdigställd <Instant of={kyc.completed} /> av {kyc.completedBy}
      </span>
    ) : null}
    {kyc.lastEdit ? (
      <span>
        Senast ändrad <Instant of={kyc.lastEdit} /> av {kyc.lastEditBy}
      </span>
    ) : null}
  </>
)
