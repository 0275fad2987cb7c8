export {
  heldInvitationOfToken,
  invitationOfToken,
  noteIdentified,
  noteOpened,
  type OpenedInvitation,
} from './invitation-store.ts'
export { boardOfOnboarding, inviteOfBoard } from './board-invites.ts'
export { lastingLink } from './reminder-link.ts'
export { onboardingHas, ongoingOnboardings } from './list-store.ts'
export { silentOnboardings } from './silent.ts'
export {
  heldOnboarding,
  onboardingById,
  sellerIdIn,
  sellersOf,
  type OnboardingRow,
} from './onboarding-store.ts'
