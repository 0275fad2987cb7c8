export {
  heldInvitationOfToken,
  invitationOfToken,
  noteIdentified,
  noteOpened,
  type OpenedInvitation,
} from './invitation-store.ts'
export { inviteSomebody } from './invitations.ts'
export { onboardingById, type OnboardingRow } from './onboarding-store.ts'
