import { sharedDomains } from '#areas/blacklist/rules.ts'
import { officeCloses, officeOpens } from '#areas/batch/rules.ts'
import { raiseApprovalAmount } from '#areas/limits/rules.ts'
import { determinationTries, messageFromOps, ownPartner } from '#areas/invoices/rules.ts'
import { channels } from '#areas/subscriptions/rules.ts'
import { sourceAddresses, stampTexts, straightThrough } from '#areas/interpretation/settings.ts'
import { publicationNeedsSecondPerson } from '#areas/rules/publication-setting.ts'
import { nightlyRatings, ratingAge } from '#areas/rating/settings.ts'
import { refreshSeconds } from '#areas/ticker/rules.ts'
import { newlyEditedDays, onboardableDays, personalCompaniesEnabled } from '#areas/prospects/rules.ts'
import { invitationAddress } from '#areas/onboarding/settings.ts'
import type { AnySetting } from '#areas/settings/rules.ts'

/** Every setting the program reads while it runs, in the order of areas/ORDER.md. The editor on /settings shows them. */
export const knownSettings: readonly AnySetting[] = [
  sharedDomains,
  publicationNeedsSecondPerson,
  raiseApprovalAmount,
  ratingAge,
  nightlyRatings,
  ownPartner,
  messageFromOps,
  determinationTries,
  channels,
  straightThrough,
  stampTexts.sv,
  stampTexts.en,
  sourceAddresses,
  officeOpens,
  officeCloses,
  refreshSeconds,
  personalCompaniesEnabled,
  newlyEditedDays,
  onboardableDays,
  invitationAddress,
]
