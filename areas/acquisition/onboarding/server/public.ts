export {
  heldInvitationOfToken,
  invitationOfToken,
  noteIdentified,
  noteOpened,
  type OpenedInvitation,
} from './invitation-store.ts'
export { silentOnboardings } from './silent.ts'
export { onboardingById, type OnboardingRow } from './onboarding-store.ts'
