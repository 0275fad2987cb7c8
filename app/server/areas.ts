import type { Contract } from '#platform/endpoint.ts'
import { authorize, session, users } from '#areas/users/contract.ts'
import { apiClients, partnerApi } from '#areas/apiclients/contract.ts'
import { settings } from '#areas/settings/contract.ts'
import { audit } from '#areas/audit/contract.ts'
import { usertasks } from '#areas/usertasks/contract.ts'
import { blacklist } from '#areas/blacklist/contract.ts'
import { company, contacts } from '#areas/company/contract.ts'
import { rulebucket, rules } from '#areas/rules/contract.ts'
import { sentiment } from '#areas/sentiment/contract.ts'
import { documents } from '#areas/documents/contract.ts'
import { agreements, bundles } from '#areas/agreements/contract.ts'
import { companyTasks } from '#areas/companytasks/contract.ts'
import { kyc } from '#areas/kyc/contract.ts'
import { cognomens } from '#areas/cognomens/contract.ts'
import { righttosign } from '#areas/righttosign/contract.ts'
import { signing } from '#areas/signing/contract.ts'
import { bank } from '#areas/bank/contract.ts'
import { person } from '#areas/person/contract.ts'
import { keypersons } from '#areas/keypersons/contract.ts'
import { invitedusers } from '#areas/invitedusers/contract.ts'
import { whitelist } from '#areas/whitelist/contract.ts'
import { limits } from '#areas/limits/contract.ts'
import { rating } from '#areas/rating/contract.ts'
import { backtest, determinations } from '#areas/determinations/contract.ts'
import { batch } from '#areas/batch/contract.ts'
import { ticker } from '#areas/ticker/contract.ts'
import { prospects } from '#areas/prospects/contract.ts'
import { onboarding } from '#areas/onboarding/contract.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { invoiceList } from '#areas/invoices/contract-list.ts'
import { partnerInvoices } from '#areas/invoices/contract-partner.ts'
import { subscriptions } from '#areas/subscriptions/contract.ts'
import { feedback } from '#areas/feedback/contract.ts'
import { unprocessed } from '#areas/unprocessed/contract.ts'
import { interpretation } from '#areas/interpretation/contract.ts'
import { monitoring, triggers } from '#areas/triggers/contract.ts'
import { search } from '#areas/search/contract.ts'
import { delivery } from '#areas/delivery/contract.ts'
import { jobs } from '#areas/jobs/contract.ts'

/** Every area's calls, in the order of areas/ORDER.md. The OpenAPI document and the audit trail's words come from here. */
export const contracts: readonly Contract[] = [
  authorize,
  session,
  users,
  apiClients,
  partnerApi,
  settings,
  audit,
  usertasks,
  blacklist,
  company,
  contacts,
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
  bank,
  person,
  keypersons,
  invitedusers,
  whitelist,
  limits,
  rating,
  determinations,
  backtest,
  batch,
  ticker,
  prospects,
  onboarding,
  invoices,
  invoiceList,
  partnerInvoices,
  subscriptions,
  feedback,
  unprocessed,
  interpretation,
  triggers,
  monitoring,
  search,
  delivery,
  jobs,
]
