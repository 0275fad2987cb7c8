import type { Database } from '#platform/server/database.ts'
import type { Served } from '#platform/server/serve.ts'
import { authorizeServed } from '#areas/users/server/authorize.ts'
import type { IdentityProvider } from '#areas/users/server/identity-provider.ts'
import { sessionServed } from '#areas/users/server/session.ts'
import { usersServed } from '#areas/users/server/users.ts'
import { apiClientsServed } from '#areas/apiclients/server/api-clients.ts'
import { partnerApiServed } from '#areas/apiclients/server/partner-api.ts'
import { settingsServed } from '#areas/settings/server/settings.ts'
import { actionWords } from '#areas/audit/server/action-words.ts'
import { auditServed } from '#areas/audit/server/audit.ts'
import { usertasksServed } from '#areas/usertasks/server/user-tasks.ts'
import { blacklistServed } from '#areas/blacklist/server/blacklist.ts'
import { companyServed } from '#areas/company/server/company.ts'
import { contactsServed } from '#areas/company/server/contacts.ts'
import { rulesServed } from '#areas/rules/server/configured-rules.ts'
import { rulebucketServed } from '#areas/rules/server/rule-buckets.ts'
import { sentimentServed } from '#areas/sentiment/server/sentiment.ts'
import { documentsServed } from '#areas/documents/server/documents.ts'
import { agreementsServed } from '#areas/agreements/server/agreements.ts'
import { bundlesServed } from '#areas/agreements/server/bundles.ts'
import { companyTasksServed } from '#areas/companytasks/server/company-tasks.ts'
import { kycServed } from '#areas/kyc/server/kyc.ts'
import { cognomensServed } from '#areas/cognomens/server/cognomens.ts'
import { righttosignServed } from '#areas/righttosign/server/right-to-sign.ts'
import { signingServed } from '#areas/signing/server/signing.ts'
import { bankServed } from '#areas/bank/server/bank.ts'
import { personServed } from '#areas/person/server/person.ts'
import { keypersonsServed } from '#areas/keypersons/server/key-persons.ts'
import { invitedusersServed } from '#areas/invitedusers/server/invited-users.ts'
import { whitelistServed } from '#areas/whitelist/server/whitelist.ts'
import { limitsServed } from '#areas/limits/server/limits.ts'
import { ratingServed } from '#areas/rating/server/rating.ts'
import { backtestServed } from '#areas/determinations/server/back-tests.ts'
import { determinationsServed } from '#areas/determinations/server/determinations.ts'
import { batchServed } from '#areas/batch/server/batch.ts'
import { tickerServed } from '#areas/ticker/server/ticker.ts'
import { onboardingServed } from '#areas/onboarding/server/onboarding.ts'
import { prospectsServed } from '#areas/prospects/server/prospects.ts'
import { invoiceListServed } from '#areas/invoices/server/list.ts'
import { invoicesServed } from '#areas/invoices/server/invoices.ts'
import { partnerInvoicesServed } from '#areas/invoices/server/partner-view.ts'
import { subscriptionsServed } from '#areas/subscriptions/server/subscriptions.ts'
import { feedbackServed } from '#areas/feedback/server/feedback.ts'
import { unprocessedServed } from '#areas/unprocessed/server/unprocessed.ts'
import { interpretationServed } from '#areas/interpretation/server/interpretation.ts'
import { monitoringServed } from '#areas/triggers/server/monitoring.ts'
import { triggersServed } from '#areas/triggers/server/triggers.ts'
import { searchServed } from '#areas/search/server/search.ts'
import { deliveryServed } from '#areas/delivery/server/delivery.ts'
import { jobsServed } from '#areas/jobs/server/jobs.ts'
import { contracts } from './areas.ts'
import { knownSettings } from './settings.ts'

/** Every call with its handler, in the order of areas/ORDER.md. */
export const servedCalls = (provider: IdentityProvider, writes: Database): Served[] => [
  ...authorizeServed,
  ...sessionServed(provider, writes),
  ...usersServed,
  ...apiClientsServed,
  ...partnerApiServed,
  ...settingsServed(knownSettings),
  ...auditServed(actionWords(contracts)),
  ...usertasksServed,
  ...blacklistServed,
  ...companyServed,
  ...contactsServed,
  ...rulebucketServed,
  ...rulesServed,
  ...sentimentServed,
  ...documentsServed,
  ...agreementsServed,
  ...bundlesServed,
  ...companyTasksServed,
  ...kycServed,
  ...cognomensServed,
  ...righttosignServed,
  ...signingServed,
  ...bankServed,
  ...personServed,
  ...keypersonsServed,
  ...invitedusersServed,
  ...whitelistServed,
  ...limitsServed,
  ...ratingServed,
  ...determinationsServed,
  ...backtestServed,
  ...batchServed,
  ...tickerServed,
  ...prospectsServed,
  ...onboardingServed,
  ...invoicesServed,
  ...invoiceListServed,
  ...partnerInvoicesServed,
  ...subscriptionsServed,
  ...feedbackServed,
  ...unprocessedServed,
  ...interpretationServed(writes),
  ...triggersServed,
  ...monitoringServed,
  ...searchServed,
  ...deliveryServed,
  ...jobsServed,
]
