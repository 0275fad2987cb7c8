import { holders, holds, type May, type StaffActor } from '#platform/permission.ts'
import { isKeyOf, keysOf } from '#platform/record.ts'

/**
 * Every policy a user can hold (shell 43, 44; decision B2, decision B3), with the words staff know
 * it by. The last three go beyond the requirement: who handles invoices, who answers for credit,
 * and who reads everything, the audit trail too, and changes nothing.
 */
export const policyNames = {
  Administrator: 'Administratör',
  RuleAdmin: 'Regeladministratör',
  SalesRepresentative: 'Säljare',
  InternalSalesRep: 'Innesäljare',
  OnboardingUser: 'Onboarding',
  AmlDepartment: 'AML-avdelningen',
  ConfigurationAdmin: 'Konfigurationsadministratör',
  DebtCollectorDepartment: 'Inkassoavdelningen',
  TechnicalSupport: 'Teknisk support',
  LegalDepartment: 'Juridiska avdelningen',
  LgUser: 'Leveransgodkännande',
  ProspectIdSearch: 'Sökning på prospekt-id',
  UserTaskAdmin: 'Ärendeadministratör',
  InvoiceHandler: 'Fakturahandläggare',
  CreditOfficer: 'Kreditansvarig',
  Auditor: 'Granskare',
} as const
export type Policy = keyof typeof policyNames
export const policies = keysOf(policyNames)
export const isPolicy = (name: string): name is Policy => isKeyOf(policyNames, name)
/** The words staff know a policy by, and the name itself of what is none. */
export const policyText = (name: string) => (isPolicy(name) ? policyNames[name] : name)

/** Like `holders`, with the policies' names checked. */
export const only = (...named: readonly Policy[]): May => holders(...named)
/**
 * Who may read what is kept from most, and the auditor, who reads everything. Never on a command:
 * the auditor changes nothing.
 */
export const withAuditor = (may: May): May =>
  may.who === 'holders' ? holders(...may.policies, 'Auditor' satisfies Policy) : may

/**
 * Policies by which somebody asks for what takes two persons, or approves it. One person alone gives
 * none of them: whoever could would soon be both (users 10).
 */
export const trustedPolicies = [
  'Administrator',
  'RuleAdmin',
  'SalesRepresentative',
  'InternalSalesRep',
  'OnboardingUser',
  'AmlDepartment',
  'LegalDepartment',
  'CreditOfficer',
] as const satisfies readonly Policy[]

/** Whose work is with clients and the persons behind them. */
const clientStaff = [
  'SalesRepresentative',
  'InternalSalesRep',
  'OnboardingUser',
  'AmlDepartment',
  'LegalDepartment',
  'CreditOfficer',
  'Administrator',
] as const satisfies readonly Policy[]

// Who may do what: each group of acts and its roles, once, for the contracts and for the buttons.
/**
 * To correct, split, send and comment on what was read from invoices, and what waits in the work
 * list.
 */
export const mayHandleInvoices = only('InvoiceHandler', 'Administrator')
/** The page of an invoice: what was decided on it, and why (invoices 1). */
export const mayReadDecisions = withAuditor(only('Administrator'))
/** To remove interpretations by a search, or all of them. */
export const mayRemoveInBulk = only('Administrator')
/**
 * To ask that a company is let through although a rule says no; a second person lets it (whitelist
 * 16).
 */
export const mayWriteExceptions = only('Administrator', 'CreditOfficer')
/**
 * The repurchase limit (type 2). The other limits are administrators' alone, which the limits' own
 * rules say.
 */
export const maySetSomeLimit = only('Administrator', 'CreditOfficer', 'SalesRepresentative')
/**
 * What decides whether and how a client sells: status by hand, determination, repurchase limit,
 * integration, partner.
 */
export const maySteerClients = only('Administrator', 'CreditOfficer')
/** Contacts, documents, names of recipients, sentiment, internal information, subscriptions. */
export const mayKeepClients = only(...clientStaff, 'InvoiceHandler')
/**
 * To write to issuers and recipients about their invoices; recipients are for LgUser (feedback 5).
 */
export const mayGiveFeedback = only(...clientStaff, 'InvoiceHandler', 'LgUser')
export const mayWriteKycSets = only(
  'Administrator',
  'OnboardingUser',
  'LegalDepartment',
  'AmlDepartment',
)
/** To create agreements, have them signed, and remove what nobody has signed. */
export const mayPrepareAgreements = only('SalesRepresentative', 'OnboardingUser', 'Administrator')
/** To remove agreements that are signed, or open approved ones again, with a reason. */
export const mayUndoSignatures = only('Administrator')
/**
 * To ask about a person at a provider, which costs or sends the person a copy, and to keep the
 * answer.
 */
export const mayInquireIntoPersons = only(...clientStaff)
/**
 * Who is "allowed" (company 15): those whose work turns on what a company is worth. Everybody else
 * reads what is stored.
 */
export const whoMayBuyLookUps: readonly Policy[] = [
  'Administrator',
  'SalesRepresentative',
  'InternalSalesRep',
  'OnboardingUser',
  'AmlDepartment',
  'LegalDepartment',
]
/** To ask about a company and its people at a provider, which costs. */
export const mayBuyLookUps = only(...whoMayBuyLookUps)
export const mayRunBatches = only(
  'RuleAdmin',
  'CreditOfficer',
  'AmlDepartment',
  'SalesRepresentative',
  'Administrator',
)
/** Everybody has tasks but the auditor. Whose task it is decides the rest. */
export const mayHandleTasks = only(...policies.filter((policy) => policy !== 'Auditor'))

type Holder = Pick<StaffActor, 'policies'>
/**
 * What somebody lacks to make a call, in words for a button that is disabled. Undefined for who may
 * make it.
 */
export function missingRole(may: May, holder: Holder): string | undefined {
  if (may.who !== 'holders' || holds(holder, ...may.policies)) return undefined
  const names = may.policies.map(policyText)
  return `Kräver behörigheten ${names.length > 1 ? `${names.slice(0, -1).join(', ')} eller ` : ''}${names.at(-1)}`
}
export const isAdministrator = (holder: Holder) => holds(holder, 'Administrator')
/** Who is led from lists to the page of an invoice (invoices 1). */
export const readsDecisions = (holder: Holder) =>
  missingRole(mayReadDecisions, holder) === undefined
/** Decision B4. */
export const mayHandleProspects = (holder: Holder) =>
  holds(holder, 'Administrator', 'SalesRepresentative', 'InternalSalesRep', 'OnboardingUser')
/** The unassigned filter of tasks (usertasks 3). */
export const isUserTaskAdmin = (holder: Holder) => holds(holder, 'UserTaskAdmin', 'Administrator')
export const isOnboardingUser = (holder: Holder) => holds(holder, 'OnboardingUser')

interface Change {
  /** The one who saves. */
  readonly actorId: string
  /** The one who is saved, undefined when new. */
  readonly userId: string | undefined
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** Administrators besides the one who is saved. */
  readonly otherAdministrators: number
}

/**
 * Why policies may not be saved so: nobody changes their own, and there is always an administrator.
 */
export function policyChangeProblem(
  change: Change,
): 'ownPolicies' | 'lastAdministrator' | undefined {
  const { before, after } = change
  const changed = before.length !== after.length || before.some((one) => !after.includes(one))
  if (change.userId === change.actorId && changed) return 'ownPolicies'
  const demoted = change.before.includes('Administrator') && !change.after.includes('Administrator')
  return demoted && change.otherAdministrators === 0 ? 'lastAdministrator' : undefined
}

/**
 * What of the policies of a save waits for a second administrator: the trusted ones that the user
 * does not hold. Of who has not logged in yet, and is saved with another address, all of them: until
 * the first login the address is all that says who it is (users 11).
 */
export function policiesToApprove({
  before,
  after,
  readdressed,
}: {
  readonly before: readonly string[]
  readonly after: readonly Policy[]
  readonly readdressed: boolean
}): Policy[] {
  const trusted: readonly Policy[] = trustedPolicies
  return after.filter((one) => trusted.includes(one) && (readdressed || !before.includes(one)))
}

/** Why a user may not be removed. */
export function removalProblem(
  change: Omit<Change, 'after'>,
): 'ownRemoval' | 'lastAdministrator' | undefined {
  if (change.userId === change.actorId) return 'ownRemoval'
  return change.before.includes('Administrator') && change.otherAdministrators === 0
    ? 'lastAdministrator'
    : undefined
}

/** users 6 */
export const defaultNotifyTime = { notifyHour: 8, notifyMinute: 0 }

/**
 * Whether a login lets somebody in, by when the provider asked who it is (`askedAt`, a whole
 * second; undefined when it does not say) and when the user last logged out everywhere: only what
 * was asked after that. The second of the logout itself counts when the provider was told to ask.
 */
export function mayEnter(
  askedAt: Date | undefined,
  loggedOut: Date | undefined,
  { anew }: { anew: boolean },
): boolean {
  if (!loggedOut) return true
  if (!askedAt) return false
  return anew ? askedAt.getTime() > loggedOut.getTime() - 1000 : askedAt > loggedOut
}
