/**
 * An address of the program. Only this file makes them, so that a string of somebody's own does not
 * compile where one is wanted. What shows links and goes places (`platform/web/place.ts`) asks for
 * the same shape without knowing this file.
 */
export type Place = string & { readonly leadsTo: 'screen' }

/**
 * An address with every part that is put in made safe for it. A comma is safe as it is, and lists
 * are read by people.
 */
/** What the search through all invoices is narrowed by: the amounts in öre. */
type AllInvoicesFilter =
  | 'issuer'
  | 'number'
  | 'fromDate'
  | 'toDate'
  | 'decisions'
  | 'fromKronor'
  | 'toKronor'

const at = (words: TemplateStringsArray, ...parts: readonly string[]) =>
  String.raw(
    { raw: words },
    ...parts.map((part) => encodeURIComponent(part).replaceAll('%2C', ',')),
  ) as Place

/**
 * The client page's tabs by their code in the address (decision A13); a limit's is 2 followed by its
 * type (client 3).
 */
export const clientTabCodes = {
  overview: 1,
  limits: 2,
  limit1: 21,
  limit2: 22,
  limit3: 23,
  limit4: 24,
  whitelist: 3,
  invoices: 4,
  righttosign: 5,
  companytasks: 6,
  keypersons: 7,
  invitedusers: 8,
  documents: 9,
  settings: 10,
  cognomens: 11,
  events: 12,
  figures: 13,
  asof: 14,
  aml: 40,
} as const
export type ClientTabName = keyof typeof clientTabCodes
/** Addresses name the role of a client; calls number it (client 10, company 20). */
export type ClientRole = 'issuer' | 'recipient'

/** What the address calls a part of the settings (settings 16). */
export type SettingsPart = 'forsaljning' | 'prislista' | 'jobb' | 'meddelande' | 'varden'

/** What the address calls a kind of company task (companytasks 7). */
export type CompanyTaskKind = 'kyc-response' | 'agreement-signing' | 'bank-account-validation'

interface TaskWay {
  readonly onboardingId: string | null
  /** What the task is about, once there is any. */
  readonly dataId: string | null
}
/** Where a company task is done, for somebody who was sent there. */
function companyTask(kind: CompanyTaskKind, id: string, { onboardingId, dataId }: TaskWay): Place {
  const under = onboardingId ? at`/onboarding/${onboardingId}` : ''
  const data = dataId ? at`/${dataId}` : ''
  return `${under}${at`/company-task/${id}/${kind}`}${data}/redirected/true` as Place
}

/**
 * Every address of the program, by what is there. `app/web/sitemap.tsx` says which screen that is.
 */
export const places = {
  start: at`/`,
  /** Another view of the start page than what waits: tasks, what one has asked for. */
  startView: (view: string) => at`/?view=${view}`,
  /** Where customers do their part; what lets one in stands behind '#'. */
  customer: at`/kund`,
  userTask: (id: string) => at`/task/${id}`,
  /** What one has done oneself in a day, by what it is counted as. */
  done: (figure: string, day: string) => at`/done/${figure}?day=${day}`,
  signedOut: (why?: 'failed' | 'expired') => (why ? at`/signed-out?${why}` : at`/signed-out`),
  /** Signed out, with the way back to where one was going. */
  signedOutFrom: (address: string) => at`/signed-out?return=${address}`,
  /** Where a login in a window of its own ends. */
  loggedIn: at`/logged-in`,
  accessDenied: (why?: 'unknown') => (why ? at`/access-denied?${why}` : at`/access-denied`),

  clientSearch: at`/clientsearch`,
  /** The issuers we have. */
  clients: at`/clients`,
  /** A company in the role it has. */
  company: (organizationNumber: string) => at`/c/${organizationNumber}`,
  /**
   * A company in a role, on one of its tabs; without a tab the one the page opens with, which has
   * the code 0.
   */
  client: (role: ClientRole, organizationNumber: string, tab?: ClientTabName) =>
    at`/client/${role}/${organizationNumber}/${tab ? String(clientTabCodes[tab]) : '0'}`,
  personSearch: at`/person`,
  /** A live person, or what was kept of one, which has an id of its own (person 4). */
  person: (id: string, type: 'active' | 'snapshot') => at`/person/${id}/${type}`,
  /** Who has looked at a person (person 10). */
  personAccess: (id: string) => at`/person/${id}/active?tab=access`,
  personSnapshots: (id: string) => at`/person/${id}/active?tab=snapshots`,

  invoices: at`/invoices`,
  /** The list of invoices with some decisions, of some days (ticker 1). */
  invoicesDecided: (decisions: readonly string[], fromDate: string, toDate: string) =>
    at`/invoices?decisions=${decisions.join(',')}&fromDate=${fromDate}&toDate=${toDate}`,
  /** All that was ever offered, of a company or with a number. */
  allInvoices: at`/all-invoices`,
  /** The same with some of its filters chosen; empty ones are left out. */
  allInvoicesIn: (filters: Partial<Record<AllInvoicesFilter, string>>) => {
    const chosen = Object.entries(filters).filter(([, value]) => value !== '')
    return `/all-invoices?${String(new URLSearchParams(chosen))}` as Place
  },
  invoice: (id: string, part?: string) =>
    part ? at`/invoice/${id}?del=${part}` : at`/invoice/${id}`,
  invoiceDetermination: at`/invoicedetermination`,
  expiredInvoices: at`/debt-collector/expired-invoices`,
  expiredInvoicesOf: (day: string) =>
    at`/debt-collector/expired-invoices?fromDate=${day}&toDate=${day}`,
  /** All that is claimed of one recipient. */
  debtor: (organizationNumber: string) => at`/debt-collector/debtor/${organizationNumber}`,
  dunningTexts: at`/debt-collector/texts`,
  workList: at`/invoices-edit`,
  feedback: at`/invoices-edit?tab=feedback`,
  settlement: at`/invoice-settlement`,
  sameRecipients: at`/same-recipients`,
  sameRecipientsIn: (state: string) => at`/same-recipients?state=${state}`,
  settlementIn: (view: string) => at`/invoice-settlement?view=${view}`,
  ticker: at`/ticker`,
  amlMonitor: at`/aml-monitor-overview`,
  amlRisk: at`/aml-risk-overview`,
  amlRiskOf: (show: string, factor = '') =>
    factor === ''
      ? at`/aml-risk-overview?show=${show}`
      : at`/aml-risk-overview?show=${show}&factor=${factor}`,
  /** Clients with so many whole points, of those who pass or do not. */
  amlRiskAt: (show: string, points: string) => at`/aml-risk-overview?show=${show}&points=${points}`,
  /** A list of the monitor, and of changed ratings how far back, of which kind and which week. */
  amlMonitorOf: (show: string) => at`/aml-monitor-overview?show=${show}`,
  amlChanges: (days: string, kind = '', week = '') =>
    at`/aml-monitor-overview?days=${days}&kind=${kind}&week=${week}`,
  portfolio: at`/portfolio`,
  /** The portfolio when a day was over; '' for now. */
  portfolioOn: (day: string) => (day === '' ? at`/portfolio` : at`/portfolio?day=${day}`),
  /** What is behind a number of it: the part of a breakdown, or all. */
  portfolioInvoices: (day: string, by = '', key = '') =>
    at`/portfolio/invoices?day=${day}&by=${by}&key=${key}`,
  interpretations: at`/tolkien`,
  interpretationsIn: (view: string) => at`/tolkien?view=${view}`,
  interpretation: (id: string) => at`/tolkien/invoice/${id}`,

  ruleBuckets: at`/rule-buckets`,
  ruleBucket: (id: string) => at`/rule-buckets?bucket=${id}`,
  rules: at`/rules`,
  /** A rule, on its own or as one of a bucket's. */
  rule: (id: string, bucketId?: string) =>
    bucketId ? at`/rule/${id}?bucketId=${bucketId}` : at`/rule/${id}`,
  /** Where a client's accounting system leads back to, with a code. */
  accountingConsent: at`/accounting/consent`,
  determination: (id: string) => at`/determination/${id}`,
  replayChecks: at`/replaychecks`,
  batch: at`/batchdetermination`,
  batchRun: (id: string) => at`/batchdetermination?run=${id}`,
  ratings: at`/rating`,
  rating: (decisionReference: string) => at`/rating?id=${decisionReference}`,

  prospects: at`/prospect`,
  recipientProspects: at`/prospect/recipient`,
  prospect: (id: string) => at`/prospect/${id}`,
  /** What staff write down of a customer in its onboarding. */
  internalKyc: (onboardingId: string) => at`/internalkyc/${onboardingId}`,
  onboardings: at`/onboardings`,
  /** Views of the list: the longest without anything done, ongoing with failures, for AML. */
  onboardingsStill: at`/onboardings?onboardingCompletionResult=1&sort=since&order=asc`,
  onboardingsFaulty: at`/onboardings?faultyOngoing=1`,
  onboardingsManual: at`/onboardings?manualTasks=1`,
  onboardingsExport: (kind: string) => at`/onboardings?export=${kind}`,
  onboarding: (id: string) => at`/onboarding/${id}`,
  companyTask,
  /** A company task, whatever it is: leads on to where it is done. */
  companyTaskRedirect: (id: string) => at`/company-task/${id}/redirect`,
  agreements: at`/agreements`,
  agreement: (id: string) => at`/agreement/${id}`,
  newAgreement: at`/agreement/nytt`,
  checkAgreement: at`/agreement/kontrollera`,
  agreementVersions: (id: string) => at`/agreement/${id}/versions`,
  agreementVersion: (id: string, versionId: string) => at`/agreement/${id}/version/${versionId}`,
  bundles: at`/agreement/bundles`,
  bundle: (id: string) => at`/agreement/bundles/${id}`,
  newBundle: at`/agreement/bundles/ny`,
  kycSets: at`/kyc`,
  kycSet: (id: string) => at`/kyc/${id}`,
  newKycSet: at`/kyc/ny`,
  kycPreview: (id: string) => at`/kyc/preview?id=${id}`,
  kycResponse: (id: string) => at`/answerkyc/${id}`,

  triggers: at`/monitoring-triggers`,
  monitoring: at`/settings/monitoring`,
  oddRows: at`/settings/odd-rows`,
  chatChannels: at`/settings/channels`,
  currencies: at`/exchange-rates`,
  costs: at`/costs`,
  costsOf: (month: string) => at`/costs?month=${month}`,
  blacklist: at`/blacklist`,
  blacklistItem: (id: string) => at`/blacklist?item=${id}&open=${id}`,
  users: at`/users`,
  permissions: at`/permissions`,
  user: (email: string) => at`/user/?email=${email}`,
  userById: (id: string) => at`/user/?id=${id}`,
  newUser: at`/user?email=new`,
  /** Where one is logged in oneself. */
  ownSessions: at`/sessions`,
  /** All texts of the help. */
  handbook: at`/handbok`,
  /** What it says of one screen, by the name of its text. */
  handbookOf: (text: string) => at`/handbok#${text}`,
  apiClients: at`/apclients`,
  apiClient: (id: string) => at`/apclients/${id}`,
  newApiClient: at`/apclients/ny`,
  settings: at`/settings`,
  /** One part of the settings (settings 16). */
  settingsPart: (part: SettingsPart) => at`/settings?del=${part}`,
  audit: at`/audit`,
  /** What was changed of a company. */
  auditOf: (organizationNumber: string) => at`/audit?company=${organizationNumber}&changes=1`,
  /** Whom what is held of is gathered for. */
  protection: at`/protection`,
  /** What is held of persons, why and how long. */
  processingRegister: at`/protection/register`,
  /** What is removed tonight, what has been, and what is held. */
  retention: at`/protection/retention`,
  deliveries: at`/deliveries`,
  delivery: (id: string) => at`/deliveries?open=${id}`,
  /** The design system's own page, in development. */
  designSystem: at`/ui`,
} as const

/**
 * How the addresses of one kind begin: what a menu entry is lit for, besides those that begin as
 * its own does.
 */
export const beginnings = {
  userTask: '/task',
  done: '/done',
  client: '/client',
  company: '/c',
  invoice: '/invoice',
  rule: '/rule',
  onboarding: '/onboarding',
  companyTask: '/company-task',
  agreement: '/agreement',
  user: '/user',
  kycResponse: '/answerkyc',
} as const
