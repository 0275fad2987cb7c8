export {
  heldInvitationOfToken,
  invitationOfToken,
  noteIdentified,
  noteOpened,
  type OpenedInvitation,
} from './invitation-store.ts'
export { onboardingById, type OnboardingRow } from './onboarding-store.ts'
