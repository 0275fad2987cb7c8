import type { GroupType, TaskType } from './rules.ts'

/** What staff call a task. */
export const taskNames: Readonly<Record<TaskType, string>> = {
  Kyc: 'Kundkännedom (KYC)',
  AgreementSigning: 'Avtalssignering',
  BankAccountValidation: 'Bankkontovalidering',
  InternalKyc: 'Intern KYC',
}
/** What staff call the types (decision A1), and tasks without onboarding (decision C17). */
export const groupNames: Readonly<Record<GroupType, string>> = {
  invoicePurchase: 'Fakturaköp',
  agreementSigning: 'Avtalssignering',
  loan: 'Lån',
  kycUpdate: 'Kyc-uppdatering',
  withoutOnboarding: 'Utan onboarding',
}
export const invited = 'Uppgifter kan inte läggas till eller tas bort när en inbjudan finns'
export const over = 'Onboardingen är avslutad, så uppgifterna kan inte ändras'
export const removalReasons = {
  completed: 'Uppgiften är klar och kan inte tas bort',
  firstTask:
    'Onboardingen började med uppgiften, så den kan inte tas bort. Avbryt onboardingen om den inte ska göras.',
  hasAgreements:
    'Avtal är skapade i uppgiften, så den kan inte tas bort. Ta bort avtalen i uppgiften först.',
} as const
export const onboardingCanceled =
  'Onboardingen är avbruten, så uppgiften kan inte göras. Starta en ny onboarding om kunden vill komma igång.'
/** What has happened to a group of tasks. */
export const closedNames = {
  invited: 'kunden är inbjuden',
  canceled: 'avbruten',
  completed: 'slutförd',
} as const
export const noSuchTask =
  'Uppgiften finns inte, eller har tagits bort. Välj den bland uppgifterna i onboardingen eller på klientkortet.'
