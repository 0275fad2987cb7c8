import type { Database } from '#platform/server/database.ts'
import type { Service } from '#platform/server/serve.ts'
import type { LoginLife } from '#areas/foundation/users/login-rules.ts'
import { authorizeServed } from '#areas/foundation/users/server/authorize.ts'
import type { IdentityProvider } from '#areas/foundation/users/server/identity-provider.ts'
import { sessionServed } from '#areas/foundation/users/server/session.ts'
import { usersServed } from '#areas/foundation/users/server/users.ts'
import { apiClientsServed } from '#areas/foundation/apiclients/server/api-clients.ts'
import { partnerApiServed } from '#areas/foundation/apiclients/server/partner-api.ts'
import { approvalsServed } from '#areas/foundation/approvals/server/approvals.ts'
import { settingsServed } from '#areas/foundation/settings/server/settings.ts'
import { oddRowsServed } from '#areas/foundation/oddrows/server/odd-rows.ts'
import { currenciesServed } from '#areas/foundation/currencies/server/rates.ts'
import { accountingServed } from '#areas/purchasing/accounting/server/accounting.ts'
import { termsServed } from '#areas/acquisition/terms/server/terms.ts'
import { costsServed } from '#areas/foundation/costs/server/costs.ts'
import { actionWords } from '#areas/foundation/audit/server/action-words.ts'
import { auditServed } from '#areas/foundation/audit/server/audit.ts'
import { protectionServed } from '#areas/foundation/protection/server/protection.ts'
import { retentionServed } from '#areas/foundation/protection/server/retention.ts'
import { viewsServed } from '#areas/foundation/views/server/views.ts'
import { absenceServed } from '#areas/foundation/usertasks/server/absence.ts'
import { usertasksServed } from '#areas/foundation/usertasks/server/user-tasks.ts'
import { blacklistServed } from '#areas/foundation/blacklist/server/blacklist.ts'
import { clientNotesServed } from '#areas/parties/client/server/notes.ts'
import { companyServed } from '#areas/parties/company/server/company.ts'
import { contactsServed } from '#areas/parties/company/server/contacts.ts'
import { trialOf } from '#areas/credit/determinations/server/drafts/trial.ts'
import { rulesServed } from '#areas/credit/rules/server/configured-rules.ts'
import { rulebucketServed } from '#areas/credit/rules/server/rule-buckets.ts'
import { sentimentServed } from '#areas/parties/sentiment/server/sentiment.ts'
import { documentsServed } from '#areas/parties/documents/server/documents.ts'
import { agreementsServed } from '#areas/acquisition/agreements/server/agreements.ts'
import { bundlesServed } from '#areas/acquisition/agreements/server/bundles.ts'
import { companyTasksServed } from '#areas/acquisition/companytasks/server/company-tasks.ts'
import { kycServed } from '#areas/acquisition/kyc/server/kyc.ts'
import { cognomensServed } from '#areas/parties/cognomens/server/cognomens.ts'
import { righttosignServed } from '#areas/parties/righttosign/server/right-to-sign.ts'
import { deletedSetsServed } from '#areas/acquisition/signing/server/deleted-sets.ts'
import { sealsServed } from '#areas/acquisition/signing/server/seal/check.ts'
import { agreedPricesServed } from '#areas/acquisition/signing/server/agree-prices.ts'
import { signersServed } from '#areas/acquisition/signing/server/remove-signer.ts'
import { signingServed } from '#areas/acquisition/signing/server/signing.ts'
import { bankServed } from '#areas/acquisition/bank/server/bank.ts'
import { guarantorById } from '#areas/credit/rating/server/public.ts'
import { signerById } from '#areas/acquisition/signing/server/signer-store.ts'
import { personServed } from '#areas/parties/person/server/person.ts'
import { keypersonsServed } from '#areas/parties/keypersons/server/key-persons.ts'
import { invitedusersServed } from '#areas/parties/invitedusers/server/invited-users.ts'
import { whitelistServed } from '#areas/credit/whitelist/server/whitelist.ts'
import { debtorsServed } from '#areas/credit/limits/server/debtors/debtors.ts'
import { renewalsServed } from '#areas/credit/limits/server/renewal/renewal.ts'
import { limitsServed } from '#areas/credit/limits/server/limits.ts'
import { calculateNow } from '#areas/credit/rating/server/public.ts'
import { ratingServed } from '#areas/credit/rating/server/rating.ts'
import { backtestServed } from '#areas/credit/determinations/server/back-tests.ts'
import { determinationsServed } from '#areas/credit/determinations/server/determinations.ts'
import { batchServed } from '#areas/credit/batch/server/batch.ts'
import { amlCasesServed } from '#areas/operations/aml/server/cases.ts'
import { amlServed } from '#areas/operations/aml/server/aml.ts'
import { packsServed } from '#areas/operations/asof/server/packs/packs.ts'
import { asofServed } from '#areas/operations/asof/server/asof.ts'
import { clientListServed } from '#areas/operations/timeline/server/client-list.ts'
import { timelineServed } from '#areas/operations/timeline/server/timeline.ts'
import { portfolioServed } from '#areas/purchasing/portfolio/server/portfolio.ts'
import { tickerServed } from '#areas/purchasing/ticker/server/ticker.ts'
import { internalKycServed } from '#areas/acquisition/internalkyc/server/internal-kyc.ts'
import { onboardingServed } from '#areas/acquisition/onboarding/server/onboarding.ts'
import { offersServed } from '#areas/acquisition/offers/server/offers.ts'
import { prospectsServed } from '#areas/acquisition/prospects/server/prospects.ts'
import { customerServed } from '#areas/acquisition/customer/server/customer.ts'
import { approversServed } from '#areas/purchasing/approvers/server/approvers.ts'
import { debtorsAbroadServed } from '#areas/purchasing/recipients/server/abroad/abroad.ts'
import { recipientsServed } from '#areas/purchasing/recipients/server/proposals.ts'
import { clientInvoicesServed } from '#areas/purchasing/invoices/server/client-invoices.ts'
import { invoiceListServed } from '#areas/purchasing/invoices/server/list.ts'
import { creditNotesServed } from '#areas/purchasing/invoices/server/crediting/credit-calls.ts'
import { likenessServed } from '#areas/purchasing/invoices/server/likeness/likeness.ts'
import { invoicesServed } from '#areas/purchasing/invoices/server/invoices.ts'
import { collectionServed } from '#areas/purchasing/invoices/server/collection/collection.ts'
import { debtorServed } from '#areas/purchasing/invoices/server/collection/debtor.ts'
import { dunningServed } from '#areas/purchasing/invoices/server/collection/dunning.ts'
import { settlementServed } from '#areas/purchasing/invoices/server/settlement/settlement.ts'
import { invoiceSystemServed } from '#areas/purchasing/invoices/server/invoice-system/events.ts'
import { partnerInvoicesServed } from '#areas/purchasing/invoices/server/partner/view.ts'
import { subscriptionsServed } from '#areas/purchasing/subscriptions/server/subscriptions.ts'
import { feedbackServed } from '#areas/purchasing/feedback/server/feedback.ts'
import { unprocessedServed } from '#areas/purchasing/unprocessed/server/unprocessed.ts'
import { interpretationServed } from '#areas/purchasing/interpretation/server/interpretation.ts'
import { channelsServed } from '#areas/operations/triggers/server/channels/channels.ts'
import { monitoringServed } from '#areas/operations/triggers/server/monitoring.ts'
import { triggersServed } from '#areas/operations/triggers/server/triggers.ts'
import { trailDirectory } from '#areas/operations/search/server/trail-directory.ts'
import { searchServed } from '#areas/operations/search/server/search.ts'
import { deliveryServed } from '#areas/operations/delivery/server/delivery.ts'
import { jobsServed } from '#areas/operations/jobs/server/jobs.ts'
import { inboxServed } from '#areas/operations/inbox/server/inbox.ts'
import { queuesServed } from '#areas/operations/queues/server/queues.ts'
import { digestServed } from '#areas/operations/digest/server/own.ts'
import { todayServed } from '#areas/operations/today/server/today.ts'
import { performers } from './acts.ts'
import { approvalWarnings } from './approval-warnings.ts'
import { blacklistEffect } from './blacklist-effect.ts'
import { contracts } from './areas.ts'
import { knownSettings } from './settings.ts'
import { trustWaits } from './trust-waits.ts'

const words = actionWords(contracts)
/** Every call with its handler, in the order of areas/ORDER.md. */
export const servedCalls = (
  provider: IdentityProvider,
  writes: Database,
  lifeOf: () => Promise<LoginLife>,
): Service[] => [
  ...authorizeServed,
  ...sessionServed(provider, writes, lifeOf),
  ...usersServed(trustWaits),
  ...apiClientsServed,
  ...partnerApiServed,
  ...approvalsServed(performers, approvalWarnings),
  ...settingsServed(knownSettings),
  ...costsServed,
  ...oddRowsServed,
  ...currenciesServed,
  ...termsServed,
  ...accountingServed,
  ...auditServed(words, trailDirectory),
  ...protectionServed,
  ...retentionServed,
  ...usertasksServed,
  ...absenceServed,
  ...viewsServed,
  ...blacklistServed(blacklistEffect),
  ...companyServed,
  ...contactsServed,
  ...clientNotesServed,
  ...rulebucketServed(trialOf),
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
  ...deletedSetsServed,
  ...sealsServed,
  ...signersServed,
  ...agreedPricesServed,
  ...bankServed,
  ...personServed({ guarantor: guarantorById, signer: signerById }),
  ...keypersonsServed,
  ...invitedusersServed,
  ...whitelistServed,
  ...limitsServed(calculateNow),
  ...debtorsServed,
  ...renewalsServed(calculateNow),
  ...ratingServed,
  ...determinationsServed,
  ...backtestServed,
  ...batchServed,
  ...tickerServed,
  ...portfolioServed,
  ...amlServed,
  ...amlCasesServed,
  ...timelineServed(actionWords(contracts)),
  ...clientListServed,
  ...asofServed,
  ...packsServed,
  ...prospectsServed,
  ...offersServed,
  ...internalKycServed,
  ...onboardingServed,
  ...customerServed(writes),
  ...approversServed,
  ...recipientsServed,
  ...debtorsAbroadServed,
  ...invoicesServed,
  ...invoiceListServed,
  ...clientInvoicesServed,
  ...creditNotesServed,
  ...likenessServed,
  ...partnerInvoicesServed,
  ...invoiceSystemServed,
  ...settlementServed,
  ...collectionServed,
  ...debtorServed,
  ...dunningServed,
  ...subscriptionsServed,
  ...feedbackServed,
  ...unprocessedServed,
  ...interpretationServed(writes),
  ...triggersServed,
  ...channelsServed,
  ...monitoringServed,
  ...searchServed,
  ...deliveryServed,
  ...jobsServed,
  ...queuesServed,
  ...inboxServed,
  ...digestServed,
  ...todayServed(words, trailDirectory),
]
