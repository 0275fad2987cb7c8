import { sharedDomains } from '#areas/foundation/blacklist/rules.ts'
import { screeningDays } from '#areas/parties/keypersons/rules.ts'
import { officeCloses, officeOpens } from '#areas/credit/batch/rules.ts'
import { answerDays } from '#areas/credit/limits/case-rules.ts'
import { mostMonthsSold, mostOfRecommended } from '#areas/credit/limits/rules.ts'
import { raiseApprovalAmount } from '#areas/credit/limits/rules.ts'
import {
  askMinutes,
  determinationTries,
  messageFromOps,
  ownAccounts,
  ownOrganizationNumbers,
  ownPartner,
  receptionMinutes,
  removalAmount,
} from '#areas/purchasing/invoices/rules.ts'
import { mostAbroad } from '#areas/purchasing/recipients/rules.ts'
import { creditedRule, creditSignalDays } from '#areas/purchasing/invoices/credit-rules.ts'
import {
  alikeExchangedPercent,
  alikePercent,
} from '#areas/purchasing/invoices/likeness-settings.ts'
import {
  referenceRates,
  reminderFeeAgreed,
} from '#areas/purchasing/invoices/collection-settings.ts'
import { channels } from '#areas/purchasing/subscriptions/rules.ts'
import {
  mailPerHour,
  sourceAddresses,
  stampTexts,
  straightThrough,
} from '#areas/purchasing/interpretation/settings.ts'
import { rowsWithoutReason } from '#areas/foundation/audit/settings.ts'
import { protectionSettings } from '#areas/foundation/protection/settings.ts'
import { currencySettings } from '#areas/foundation/currencies/settings.ts'
import { allPrices, invoiceLookUps } from '#areas/foundation/costs/settings.ts'
import { nightlyBudget, nightlyRatings, ratingAge } from '#areas/credit/rating/settings.ts'
import { refreshSeconds } from '#areas/purchasing/ticker/rules.ts'
import {
  newlyEditedDays,
  onboardableDays,
  personalCompaniesEnabled,
} from '#areas/acquisition/prospects/rules.ts'
import { silentDays } from '#areas/acquisition/onboarding/rules.ts'
import { answerAge } from '#areas/acquisition/kyc/settings.ts'
import { amlSettings } from '#areas/operations/aml/rules.ts'
import { personSearches } from '#areas/operations/search/settings.ts'
import { packKeptDays } from '#areas/operations/asof/settings.ts'
import { exportKeptDays } from '#areas/operations/jobs/settings.ts'
import { claimMinutes } from '#areas/operations/queues/settings.ts'
import { freshMinutes, idleMinutes, sessionHours } from '#areas/operations/shell/settings.ts'
import type { AnySetting } from '#areas/foundation/settings/rules.ts'

/**
 * Every setting the program reads while it runs, in the order of areas/ORDER.md. The editor on
 * /settings shows them.
 */
export const knownSettings: readonly AnySetting[] = [
  ...allPrices,
  invoiceLookUps,
  ...currencySettings,
  rowsWithoutReason,
  ...protectionSettings,
  sharedDomains,
  screeningDays,
  raiseApprovalAmount,
  mostMonthsSold,
  mostOfRecommended,
  answerDays,
  ratingAge,
  nightlyRatings,
  nightlyBudget,
  ownPartner,
  ownAccounts,
  ownOrganizationNumbers,
  messageFromOps,
  determinationTries,
  mostAbroad,
  removalAmount,
  creditedRule,
  creditSignalDays,
  alikePercent,
  alikeExchangedPercent,
  referenceRates,
  reminderFeeAgreed,
  askMinutes,
  receptionMinutes,
  channels,
  straightThrough,
  stampTexts.sv,
  stampTexts.en,
  sourceAddresses,
  mailPerHour.sender,
  mailPerHour.all,
  officeOpens,
  officeCloses,
  refreshSeconds,
  answerAge,
  personalCompaniesEnabled,
  newlyEditedDays,
  onboardableDays,
  silentDays,
  personSearches,
  exportKeptDays,
  packKeptDays,
  claimMinutes,
  ...amlSettings,
  sessionHours,
  idleMinutes,
  freshMinutes,
]
