import { administrator, sellers, searchers, of, type Act } from './act-roles.ts'

/** The acts by which companies become customers. */
export const actsOnCustomers: readonly Act[] = [
  {
    act: 'prospects: search',
    calls: of('prospects: search searchRecipient savecomment ask'),
    roles: searchers,
  },
  {
    act: 'prospects: approve',
    calls: of('prospects: setApproved'),
    roles: ['SalesRepresentative', 'Administrator'],
  },
  {
    act: 'offers: make, send, answer',
    calls: of('offers: make send decide'),
    roles: sellers,
  },
  { act: 'offers: the limit', calls: of('offers: judgeLimit'), roles: administrator },
  { act: 'offers: prices', calls: of('offers: savePrices'), roles: administrator },
  { act: 'onboarding: start', calls: of('onboarding: initiate'), roles: searchers },
  {
    act: 'onboarding: tasks, invitations, reminders, complete',
    calls: of(
      'companytasks: addForOnboarding removeForOnboarding',
      'onboarding: setCanceled subscribe setContacted createOnboardingInvite invite',
      'onboarding: sendInviteAgain',
      'onboarding: sendReminder complete removeOnboardingInvite updateContactDetails',
      'internalkyc: save copyFromLatest uploadFile',
    ),
    roles: sellers,
  },
  {
    act: 'onboarding: the CRM again',
    calls: of('onboarding: createCompanyCrmEntry'),
    roles: ['OnboardingUser', 'Administrator'],
  },
  {
    act: 'onboarding: remove, export, hand over, mend',
    calls: of(
      'onboarding: delete changeSalesRep resolvefailure exportOnboarding',
      'onboarding: exportOnboardingStatistics',
    ),
    roles: administrator,
  },
  {
    act: 'KYC answers on a customer’s behalf',
    calls: of('kyc: saveresponse addkycset changekycset'),
    roles: sellers,
  },
  {
    act: 'bank account: save, validate, change',
    calls: of('bank: setSelectedBankAccount validateBankAccount askAccountChange'),
    roles: sellers,
  },
]
