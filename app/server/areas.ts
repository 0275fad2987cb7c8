import type { Contract } from '#platform/endpoint.ts'
import { authorize, session, users } from '#areas/foundation/users/contract.ts'
import { apiClients, partnerApi } from '#areas/foundation/apiclients/contract.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { views } from '#areas/foundation/views/contract.ts'
import { absence } from '#areas/foundation/usertasks/contract-absence.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { clientNotes } from '#areas/parties/client/contract.ts'
import { company, contacts } from '#areas/parties/company/contract.ts'
import { rulebucket, rules } from '#areas/credit/rules/contract.ts'
import { sentiment } from '#areas/parties/sentiment/contract.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { agreements, bundles } from '#areas/acquisition/agreements/contract.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { cognomens } from '#areas/parties/cognomens/contract.ts'
import { righttosign } from '#areas/parties/righttosign/contract.ts'
import { deletedSets } from '#areas/acquisition/signing/contract-deleted.ts'
import { seals } from '#areas/acquisition/signing/contract-seals.ts'
import { agreedPrices } from '#areas/acquisition/signing/contract-prices.ts'
import { signers } from '#areas/acquisition/signing/contract-signers.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { clientTerms } from '#areas/acquisition/terms/contract.ts'
import { accounting } from '#areas/purchasing/accounting/contract.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { person } from '#areas/parties/person/contract.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { invitedusers } from '#areas/parties/invitedusers/contract.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { debtors } from '#areas/credit/limits/contract-debtors.ts'
import { renewals } from '#areas/credit/limits/contract-renewal.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { backtest, determinations } from '#areas/credit/determinations/contract.ts'
import { batch } from '#areas/credit/batch/contract.ts'
import { ticker } from '#areas/purchasing/ticker/contract.ts'
import { prospects } from '#areas/acquisition/prospects/contract.ts'
import { offers } from '#areas/acquisition/offers/contract.ts'
import { internalKyc } from '#areas/acquisition/internalkyc/contract.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { customer } from '#areas/acquisition/customer/contract.ts'
import { approvers } from '#areas/purchasing/approvers/contract.ts'
import { debtorsAbroad } from '#areas/purchasing/recipients/contract-abroad.ts'
import { recipients } from '#areas/purchasing/recipients/contract.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { creditNotes } from '#areas/purchasing/invoices/contract-credit.ts'
import { likeness } from '#areas/purchasing/invoices/contract-likeness.ts'
import { clientInvoices } from '#areas/purchasing/invoices/contract-client.ts'
import { invoiceList } from '#areas/purchasing/invoices/contract-list.ts'
import { collection } from '#areas/purchasing/invoices/contract-collection.ts'
import { debtor } from '#areas/purchasing/invoices/contract-debtor.ts'
import { dunning } from '#areas/purchasing/invoices/contract-dunning.ts'
import { settlement } from '#areas/purchasing/invoices/contract-settlement.ts'
import { invoiceSystem } from '#areas/purchasing/invoices/contract-system.ts'
import { partnerInvoices } from '#areas/purchasing/invoices/contract-partner.ts'
import { amlCases } from '#areas/operations/aml/contract.ts'
import { aml } from '#areas/operations/aml/contract.ts'
import { packs } from '#areas/operations/asof/contract-packs.ts'
import { asof } from '#areas/operations/asof/contract.ts'
import { timeline } from '#areas/operations/timeline/contract.ts'
import { clientList } from '#areas/operations/timeline/contract-list.ts'
import { portfolio } from '#areas/purchasing/portfolio/contract.ts'
import { subscriptions } from '#areas/purchasing/subscriptions/contract.ts'
import { feedback } from '#areas/purchasing/feedback/contract.ts'
import { unprocessed } from '#areas/purchasing/unprocessed/contract.ts'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { channels } from '#areas/operations/triggers/contract-channels.ts'
import { monitoring, triggers } from '#areas/operations/triggers/contract.ts'
import { search } from '#areas/operations/search/contract.ts'
import { oddRows } from '#areas/foundation/oddrows/contract.ts'
import { currencies } from '#areas/foundation/currencies/contract.ts'
import { costs } from '#areas/foundation/costs/contract.ts'
import { protection } from '#areas/foundation/protection/contract.ts'
import { retention } from '#areas/foundation/protection/contract-retention.ts'
import { delivery } from '#areas/operations/delivery/contract.ts'
import { jobs } from '#areas/operations/jobs/contract.ts'
import { inbox } from '#areas/operations/inbox/contract.ts'
import { queues } from '#areas/operations/queues/contract.ts'
import { today } from '#areas/operations/today/contract.ts'
import { digest } from '#areas/operations/digest/contract.ts'

/**
 * Every area's calls, in the order of areas/ORDER.md. The OpenAPI document and the audit trail's
 * words come from here.
 */
export const contracts: readonly Contract[] = [
  authorize,
  session,
  users,
  apiClients,
  partnerApi,
  approvals,
  settings,
  costs,
  oddRows,
  currencies,
  clientTerms,
  accounting,
  audit,
  protection,
  retention,
  usertasks,
  absence,
  views,
  blacklist,
  company,
  contacts,
  clientNotes,
  rulebucket,
  rules,
  sentiment,
  documents,
  agreements,
  bundles,
  companyTasks,
  kyc,
  cognomens,
  righttosign,
  signing,
  deletedSets,
  seals,
  signers,
  agreedPrices,
  bank,
  person,
  keypersons,
  invitedusers,
  whitelist,
  limits,
  debtors,
  renewals,
  rating,
  determinations,
  backtest,
  batch,
  ticker,
  portfolio,
  aml,
  amlCases,
  timeline,
  clientList,
  asof,
  packs,
  prospects,
  offers,
  internalKyc,
  onboarding,
  customer,
  approvers,
  recipients,
  debtorsAbroad,
  invoices,
  invoiceList,
  clientInvoices,
  creditNotes,
  likeness,
  partnerInvoices,
  invoiceSystem,
  settlement,
  collection,
  debtor,
  dunning,
  subscriptions,
  feedback,
  unprocessed,
  interpretation,
  triggers,
  channels,
  monitoring,
  search,
  delivery,
  jobs,
  queues,
  inbox,
  digest,
  today,
]
