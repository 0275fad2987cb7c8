import { OnboardingScreen } from '#areas/acquisition/onboarding/web/OnboardingScreen.tsx'
import { DeliveriesScreen } from '#areas/operations/delivery/web/DeliveriesScreen.tsx'
import { ClaimPanel } from '#areas/operations/queues/web/ClaimPanel.tsx'

/** /onboarding/{id}, with who has taken it while it is silent. */
export const OnboardingPage = () => (
  <OnboardingScreen above={(id) => <ClaimPanel queue="silent" about={id} />} />
)

/** /deliveries, with who has taken the one that is opened. */
export const DeliveriesPage = () => (
  <DeliveriesScreen above={(id) => <ClaimPanel queue="deliveries" about={id} />} />
)
