import { OddRowsScreen } from '#areas/foundation/oddrows/web/OddRowsScreen.tsx'
import { OnboardingScreen } from '#areas/acquisition/onboarding/web/OnboardingScreen.tsx'
import { DeliveriesScreen } from '#areas/operations/delivery/web/DeliveriesScreen.tsx'
import { TakenBy } from '#areas/operations/queues/web/TakenBy.tsx'
import { SettlementScreen } from '#areas/purchasing/invoices/web/settlement/SettlementScreen.tsx'
import { ProposalsScreen } from '#areas/purchasing/recipients/web/ProposalsScreen.tsx'
import { ClaimPanel } from '#areas/operations/queues/web/ClaimPanel.tsx'

/** /onboarding/{id}, with who has taken it while it is silent. */
export const OnboardingPage = () => (
  <OnboardingScreen above={(id) => <ClaimPanel queue="silent" about={id} />} />
)

/** /deliveries, with who has taken the one that is opened. */
export const DeliveriesPage = () => (
  <DeliveriesScreen above={(id) => <ClaimPanel queue="deliveries" about={id} />} />
)

/** /invoice-settlement, with who has taken what. */
export const SettlementPage = () => (
  <SettlementScreen taken={(view, id) => <TakenBy queue={view} subject={id} />} />
)

/** /same-recipients, with who has taken what. */
export const SameRecipientsPage = () => (
  <ProposalsScreen taken={(id) => <TakenBy queue="sameRecipients" subject={id} />} />
)

/** /settings/odd-rows, with who has taken what. */
export const OddRowsPage = () => (
  <OddRowsScreen taken={(id) => <TakenBy queue="oddRows" subject={id} />} />
)
