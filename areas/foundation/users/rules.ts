import { holds, type Actor, type May, type StaffActor } from '#platform/permission.ts'
import { policies, policyText, type Policy } from './policies.ts'

export { isPolicy, policies, policyNames, policyText, type Policy } from './policies.ts'

/** Internal users who hold at least one of the policies. Administrators are named where they are meant. */
export interface Group {
  readonly who: 'holders'
  readonly policies: readonly Policy[]
}
export const only = (...named: readonly Policy[]): Group => ({ who: 'holders', policies: named })
/** The group of each group and the auditor, one and the same wherever it is asked for. */
const readers = new Map<Group, Group>()
/** Who may read what is kept from most, and the auditor. Never on a command: they change nothing. */
export function withAuditor(group: Group): Group {
  const reading = readers.get(group) ?? only(...group.policies, 'Auditor')
  readers.set(group, reading)
  return reading
}

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
  'InvoiceHandler',
  'DebtCollectorDepartment',
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
/** To remove interpretations by a search, or all of them. */
export const mayRemoveInBulk = only('Administrator')
/** To hold an invoice, release it and decide on it again. */
export const maySteerInvoices = only('InvoiceHandler', 'CreditOfficer', 'Administrator')
/** What is told of invoices to issuers and the invoice system, and said in a recipient's place. */
export const mayServeInvoices = only('Administrator')
export const mayRemoveInvoices = only('Administrator')
/** What was decided on an invoice, why, and what if (invoices 1). */
export const maySeeDecisions = only('InvoiceHandler', 'CreditOfficer', 'Administrator')
export const maySeeExpired = only('DebtCollectorDepartment', 'TechnicalSupport', 'Administrator')
/** To get paid for what has not been in time: reminders, disputes, promises, and to ask that a claim is given up. */
export const mayCollect = only('DebtCollectorDepartment', 'Administrator')
/** To see how it goes with that: whoever collects, and whoever reads invoices. */
export const maySeeCollection = only(
  ...new Set([...maySeeExpired.policies, ...maySeeDecisions.policies]),
)
/**
 * To ask that a company is let through although a rule says no; a second person lets it (whitelist
 * 16).
 */
export const mayWriteExceptions = only('Administrator', 'CreditOfficer')
export const mayWriteRules = only('Administrator', 'RuleAdmin')
/** Where a rule bucket can be chosen, and which one judges a company. */
export const mayPlaceRules = only('Administrator')
/** What is personal beyond a name: numbers, KYC answers, bank accounts, credit (users 13). */
export const maySeePersonal = only(...clientStaff)
/**
 * To be shown a whole number once, with a reason: those who meet persons in their work without
 * working with them.
 */
export const mayShowNumbers = only('InvoiceHandler', 'DebtCollectorDepartment', 'TechnicalSupport')
/** Whether somebody is answered the numbers of persons whole: partners get what they sent. */
export const seesNumbers = (actor: Actor | undefined) =>
  actor?.kind === 'partner' ||
  // What stands on a customer's own pages, which hold nobody else's.
  actor?.kind === 'customer' ||
  (actor?.kind === 'staff' && isIn(withAuditor(maySeePersonal), actor))
/**
 * The repurchase limit (type 2). The other limits are administrators' alone, which the limits' own
 * rules say.
 */
export const maySetSomeLimit = only('Administrator', 'CreditOfficer', 'SalesRepresentative')
/** Every limit, and the raises that wait. */
export const maySetEveryLimit = only('Administrator')
/**
 * What decides whether and how a client sells: status by hand, determination, repurchase limit,
 * integration, partner.
 */
export const maySteerClients = only('Administrator', 'CreditOfficer')
/** To ask that recipients are made one debtor or two again, and to say that they are not the same. */
export const mayMergeRecipients = only('Administrator', 'CreditOfficer')
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
/** To answer in a customer's place. */
export const mayAnswerKyc = only('OnboardingUser', 'SalesRepresentative', 'Administrator')
/** To accept answers that are marked as risk. Who completed them does not. */
export const mayReviewKyc = only('AmlDepartment')
/** Where a company is paid. Who saved an account does not validate it. */
export const mayKeepAccounts = only('OnboardingUser', 'SalesRepresentative', 'Administrator')
/** Agreements and bundles as they are offered to everybody. */
export const mayWriteAgreements = only('Administrator')
/** To read them: who writes them, and who releases what is written. */
export const mayReadAgreements = only('LegalDepartment', 'Administrator')
/** To create agreements, have them signed, and remove what nobody has signed. */
export const mayPrepareAgreements = only('SalesRepresentative', 'OnboardingUser', 'Administrator')
/** To remove agreements that are signed, or open approved ones again, with a reason. */
export const mayUndoSignatures = only('Administrator')
/** To accept what was signed on paper, and a set as fully signed. */
export const mayAcceptSignatures = only('Administrator')
/** To search for companies that may become customers (decision B4). */
export const maySearchProspects = only(
  'Administrator',
  'SalesRepresentative',
  'InternalSalesRep',
  'OnboardingUser',
)
/** To open a prospect by its id, which takes a policy of its own (prospects 3). */
export const maySearchById = only('ProspectIdSearch', 'Administrator')
/** To read a prospect: who may search companies, and who is given ids. */
export const mayReadProspects = only(...maySearchProspects.policies, 'ProspectIdSearch')
/** To offer companies prices, and write what they answer. */
export const mayMakeOffers = only('SalesRepresentative', 'OnboardingUser', 'Administrator')
/** To change what offers are made of. */
export const mayKeepPrices = only('Administrator')
/** To overrule the rules on a prospect. */
export const mayApproveProspects = only('SalesRepresentative', 'Administrator')
/** The rule buckets that a prospect can be judged by. */
export const mayChooseForProspects = only(...maySearchProspects.policies, 'RuleAdmin')
export const mayStartOnboardings = only(...maySearchProspects.policies)
/** The roles of /onboardings (shell 12, decision B10). */
export const mayRunOnboardings = only('Administrator', 'SalesRepresentative', 'OnboardingUser')
/** To read one that is open before them: the second person of a hit at the lists too (onboarding 63). */
export const maySeeOnboarding = only(...mayRunOnboardings.policies, 'AmlDepartment')
/** To list onboardings and follow one: an inside seller those they have started (onboarding 71). */
export const mayListOnboardings = only(...mayRunOnboardings.policies, 'InternalSalesRep')
export const mayFollowOnboarding = only(...maySeeOnboarding.policies, 'InternalSalesRep')
/** To choose the seller of an onboarding, and send its company to the CRM again. */
export const mayAssignOnboardings = only('Administrator', 'OnboardingUser')
/** To remove, hand over, mend and export onboardings. */
export const mayOverseeOnboardings = only('Administrator')
/** Who is invited to act for a company in our services. */
export const mayInviteUsers = only('Administrator')
/** To ask about a person at a provider, which costs or sends them a copy, and keep the answer. */
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
/** The jobs of the AML department's lawyers, their exports and reports (settings 7). */
export const mayRunAmlJobs = only('Administrator', 'LegalDepartment')
export const maySeeToSchedules = only('Administrator')
/** To take lists out as files (audit 5). Files of fewer, such as the blacklist's, are for some of them. */
export const mayTakeFiles = only(...mayRunBatches.policies, 'LegalDepartment', 'InvoiceHandler')
export const mayBuyInBulk = only('Administrator')
/** Whom not to do business with, and whether a key person is the one a list names. */
export const mayKeepBlacklist = only('AmlDepartment')
export const mayJudgeHits = only('AmlDepartment')
export const mayWriteTriggers = only('Administrator')
/** What could not be delivered to outside systems. */
export const mayDeliverAgain = only('Administrator', 'TechnicalSupport')
/** Whoever sees to rows from outside that could not be read, each of what is theirs (oddrows 2). */
export const maySeeToOddRows = only(...maySteerClients.policies, ...mayJudgeHits.policies)
/** Whoever has a queue of work on the start page: those who may do what waits in one (queues 1). */
export const mayWorkQueues = only(
  ...new Set(
    [
      mayApproveProspects,
      mayKeepAccounts,
      mayAcceptSignatures,
      mayReviewKyc,
      mayJudgeHits,
      mayRunOnboardings,
      mayDeliverAgain,
      mayServeInvoices,
      mayMergeRecipients,
      maySteerClients,
      mayCollect,
    ].flatMap(({ policies: some }) => some),
  ),
)
/** To let go of what somebody who is away has taken out of a queue (queues 6). */
export const mayReleaseWork = only('Administrator', 'UserTaskAdmin')
/** To see on a thing's own page who has taken it (queues 7). */
export const maySeeClaims = only(
  ...new Set([...mayWorkQueues.policies, ...mayReleaseWork.policies]),
)
/** To write a message to another system by hand (delivery 5). */
export const maySendByHand = only('Administrator')
/** Configuration values and general settings, those that are controls too. */
export const mayConfigure = only('Administrator')
/** The general settings (settings 7). */
export const maySeeGeneral = only('Administrator', 'LegalDepartment')
/** The values as they are set, for those whose menu leads to them (decision B6). */
export const maySeeValues = only('Administrator', 'ConfigurationAdmin', 'TechnicalSupport')
/** Whoever has a section on /settings. */
export const maySeeSettings = only(
  ...maySeeGeneral.policies,
  'ConfigurationAdmin',
  'TechnicalSupport',
)
export const mayManageUsers = only('Administrator')
export const maySeeUsers = only('ConfigurationAdmin', 'Administrator')
export const mayManageApiClients = only('Administrator')
export const maySeeTrail = only('Administrator')
/** All that is known of a client as one file, with the trail, for an auditor or a court (asof 5). */
export const mayMakeEvidence = only('Administrator')
/** Who has looked at a person, to be handed out to them (person 10). */
export const mayAnswerPersons = only('AmlDepartment', 'LegalDepartment', 'Administrator')
export const maySeeCosts = only('Administrator', 'CreditOfficer')
/** How clients are rated for money laundering, and why. */
export const maySeeAml = only('AmlDepartment', 'LegalDepartment', 'CreditOfficer', 'Administrator')
/** Who is led to the overviews (shell 18); who else sees ratings is led there from a client. */
export const seesAmlOverviews = only('AmlDepartment', 'LegalDepartment', 'Administrator')
export const mayRateAml = only('AmlDepartment', 'LegalDepartment', 'Administrator')
export const maySeePortfolio = only('Administrator', 'CreditOfficer')
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
export const isIn = (group: Group, holder: Holder) => holds(holder, ...group.policies)
export const isAdministrator = (holder: Holder) => holds(holder, 'Administrator')
/** Who is led from lists to the page of an invoice (invoices 1). */
export const readsDecisions = (holder: Holder) => isIn(withAuditor(maySeeDecisions), holder)
/** Decision B4. */
export const mayHandleProspects = (holder: Holder) => isIn(maySearchProspects, holder)
/** The unassigned filter of tasks (usertasks 3). */
export const isUserTaskAdmin = (holder: Holder) => holds(holder, 'UserTaskAdmin', 'Administrator')
export const isOnboardingUser = (holder: Holder) => holds(holder, 'OnboardingUser')

/** users 6 */
export const defaultNotifyTime = { notifyHour: 8, notifyMinute: 0 }
