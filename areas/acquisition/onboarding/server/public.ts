export {
  heldInvitationOfToken,
  invitationOfToken,
  noteIdentified,
  noteOpened,
  type OpenedInvitation,
} from './invitation-store.ts'
export { inviteSomebody } from './invite.ts'
export { invitationsOf, removeInvitation } from './invitation-store.ts'
export { silentOnboardings } from './silent.ts'
export { heldOnboarding, onboardingById, type OnboardingRow } from './onboarding-store.ts'
