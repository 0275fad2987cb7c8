import { handlers } from '#platform/server/serve.ts'
import { onboarding } from '../contract.ts'
import * as change from './change.ts'
import { complete, gate } from './complete.ts'
import { downloadExport, exportOnboarding, exportOnboardingStatistics } from './exports.ts'
import * as invitations from './invitations.ts'
import { sendReminder } from './reminders.ts'
import { all, getOnboardingTypes, getSalesReps, sanity } from './list.ts'
import { ofCompany } from './of-company.ts'
import { getContactDetails, initiate } from './start.ts'

const { remove, ...changes } = change

export const onboardingServed = handlers(onboarding, {
  getContactDetails,
  initiate,
  all,
  ofCompany,
  getOnboardingTypes,
  getSalesReps,
  exportOnboarding,
  exportOnboardingStatistics,
  downloadExport,
  sanity,
  sanityByGet: sanity,
  ...changes,
  gate,
  complete,
  delete: remove,
  ...invitations,
  sendReminder,
})
