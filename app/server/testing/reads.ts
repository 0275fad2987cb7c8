import type { Policy } from '#areas/foundation/users/rules.ts'
import {
  administrator,
  clientStaff,
  exceptors,
  of,
  queueWorkers,
  sellers,
  type Act,
} from './act-roles.ts'

/** Who works with clients, and who reads everything. */
export const clientReaders: readonly Policy[] = [...clientStaff, 'Auditor']

/** Read by whoever has any policy: companies, invoices, lists, limits and what decided (users 12). */
export const readByEverybody = of(
  'authorize: admin prospect policies userTaskAdmin onboardingUser',
  'session: own',
  'users: allInternalListTask',
  'approvals: all of',
  'costs: prices',
  'currencies: counting history',
  'terms: ofClient',
  'accounting: ofClient invoices',
  'usertasks: all get getinprogress removed',
  'absence: get',
  'views: all',
  'company: getcompanyinfo relationstatusGet getcompanyinternalinformation settingGet',
  'company: insolvencyOf getcompanyautobooksettings getcompanyintegrationsetting',
  'company: getcompanypartner getcompanypartnertypes',
  'contacts: get',
  'rules: whitelistenabled',
  'sentiment: get',
  'documents: getByOrgNumber getForOnboarding getAssociationTypes get',
  'bundles: get allActive',
  'companytasks: getContainersForCompany get',
  'kyc: all get allpublished removed publishimpact',
  'cognomens: get',
  'signing: getAgreementWithSignatureStatus signingOrder deleted',
  'seals: ofSet',
  'person: search',
  'whitelist: get',
  'limits: customAll get history reservations use',
  'debtors: of choice',
  'rating: getRating getAmlRating exposure companyRating history',
  'batch: nextStart all get rows',
  'ticker: stats',
  'timeline: events head paper',
  'clients: all',
  'asof: view',
  'recipients: of',
  'debtorsAbroad: of',
  'invoices: states all sums search listed latest boughtByMonth alike',
  'subscriptions: get suggestions',
  'feedback: getPreview getInvoicesByState',
  'unprocessed: list pdfUrl pdf comments searchOrganizations',
  'interpretation: all getActivities getDrafts hasPendingInterpretations get getPage getWords',
  'interpretation: getothermatches gettextinselection getorgnumber getorgname searchorgnumber',
  'interpretation: checkifduplicate getDocument getDocumentWithAttachments',
  'interpretation: getInvoiceFilesByEmail intake getIntakeFile learned',
  'search: company person everything',
  'inbox: counts',
  'inbox: waiting',
  'digest: own',
  'today: figures done',
)

/** What is read by some, and by whom besides the auditor, who reads everything. */
export const reads: readonly Act[] = [
  {
    act: 'the trail, partners, invitations, triggers, monitoring, evidence',
    calls: of(
      'session: ofUser',
      'apiClients: list all get partnerTypes',
      'audit: all entry losses choices',
      'invitedusers: list removed',
      'rating: getrulebucketsforcompany',
      'evidence: list file',
      'onboarding: downloadExport',
      'triggers: all removed monitoringevents testTemplate',
      'channels: list',
      'monitoring: list standing notices differing',
      'delivery: waitingByHand',
    ),
    roles: administrator,
  },
  {
    act: 'users',
    calls: of('users: allInternal getInternal policyTypes'),
    roles: ['ConfigurationAdmin', 'Administrator'],
  },
  {
    act: 'settings',
    calls: of('settings: getConfigurationValues'),
    roles: ['Administrator', 'ConfigurationAdmin', 'TechnicalSupport'],
  },
  {
    act: 'jobs and general settings',
    calls: of(
      'settings: general',
      'jobs: history schedules scheduleRuns runs quote getRealPrincipalJobStatus amlExports amlExport',
    ),
    roles: ['Administrator', 'LegalDepartment'],
  },
  {
    act: 'costs, the portfolio, recipients, debtors abroad',
    calls: of(
      'costs: month export',
      'portfolio: overview days outcomes invoices',
      'recipients: list',
      'debtorsAbroad: list',
    ),
    roles: exceptors,
  },
  {
    act: 'rows from outside that could not be read',
    calls: of('oddRows: list'),
    roles: [...exceptors, 'AmlDepartment'],
  },
  {
    act: 'extracts of the register, protection and retention',
    calls: of(
      'audit: access accessReport',
      'protection: register find exports file',
      'retention: holds holdsOn due dueRows runs',
    ),
    roles: ['AmlDepartment', 'LegalDepartment', 'Administrator'],
  },
  {
    act: 'the blacklist',
    calls: of('blacklist: all preview exportListToExcel'),
    roles: ['AmlDepartment'],
  },
  {
    act: 'what is personal beyond a name, or known of a company at a provider',
    calls: of(
      'company: externalinfo archivedexternalinfo getCompanyRatingLookupReport',
      'kyc: getKycResponse latestOfCompany',
      'righttosign: getDirectorship validateRightToSign',
      'signing: getSigneeAmlControlPoints document download',
      'deletedSets: get',
      'signers: candidates',
      'bank: customerBankDetails accountChange registered',
      'person: get snapshotGet snapshotList',
      'keypersons: getPersons',
    ),
    roles: clientStaff,
  },
  {
    act: 'contacts, documents and names that were removed',
    calls: of('contacts: removed', 'documents: getRemoved', 'cognomens: removed'),
    roles: [...clientStaff, 'InvoiceHandler'],
  },
  {
    act: 'rules and what they decided',
    calls: of(
      'rulebucket: all get availableContexts versions diff base',
      'rules: all allMain get',
      'determinations: replayChecks',
      'backtest: get flipped all ofVersion shadows',
    ),
    roles: ['Administrator', 'RuleAdmin'],
  },
  {
    act: 'what a prospect is judged by',
    calls: of('rulebucket: prospectContext'),
    roles: [...sellers, 'InternalSalesRep', 'RuleAdmin'],
  },
  {
    act: 'agreements and bundles',
    calls: of(
      'agreements: releaseImpact removedVersions archiveImpact get list active versions getVersion',
      'bundles: list',
    ),
    roles: ['LegalDepartment', 'Administrator'],
  },
  {
    act: 'tasks of an onboarding, internal KYC',
    calls: of(
      'companytasks: getTaskForOnboarding getTasksForOnboarding',
      'internalkyc: get exists downloadFile',
    ),
    roles: [...sellers, 'AmlDepartment'],
  },
  {
    act: 'a personal number whole, by who sees it masked',
    calls: of('person: showNumber'),
    roles: ['InvoiceHandler', 'DebtCollectorDepartment', 'TechnicalSupport'],
  },
  {
    act: 'a renewal tried',
    calls: of('renewals: tryRenewal'),
    roles: [...exceptors, 'SalesRepresentative'],
  },
  {
    act: 'an invoice, its decision and what became of it',
    calls: of(
      'determinations: get explanation whatif replay',
      'approvers: list',
      'invoices: get decisionPaper getDocument paymentResult getMessagesFromOps getNotificationRecipients',
      'invoices: waitingCredits suspiciousCredits',
      'settlement: counts unsettled owed unconfirmed unknown',
    ),
    roles: ['InvoiceHandler', 'CreditOfficer', 'Administrator'],
  },
  {
    act: 'files of the whole book',
    calls: of('batch: result', 'invoices: exportcsv downloadByState', 'clients: exportlist'),
    roles: [
      ...exceptors,
      'RuleAdmin',
      'AmlDepartment',
      'SalesRepresentative',
      'LegalDepartment',
      'InvoiceHandler',
    ],
  },
  {
    act: 'AML',
    calls: of(
      'aml: application ofCompany spread clients monitor hits changes due',
      'amlCases: of waiting',
    ),
    roles: [...exceptors, 'AmlDepartment', 'LegalDepartment'],
  },
  {
    act: 'prospects and offers',
    calls: of(
      'prospects: get getHistoricProspects',
      'offers: getoffer offerDataResults ofCompany begun prices',
    ),
    roles: [...sellers, 'InternalSalesRep', 'ProspectIdSearch'],
  },
  {
    act: 'prospects that were decided on, onboardings',
    calls: of('prospects: decided', 'onboarding: getContactDetails all'),
    roles: [...sellers, 'InternalSalesRep'],
  },
  {
    act: 'an onboarding on its way',
    calls: of(
      'onboarding: ofCompany getOnboardingTypes sanity sanityByGet boardToInvite',
      'onboarding: getOnboardingInvites',
      'agreedPrices: of',
    ),
    roles: sellers,
  },
  {
    act: 'sellers who can have an onboarding',
    calls: of('onboarding: getSalesReps'),
    roles: ['Administrator', 'OnboardingUser'],
  },
  {
    act: 'an onboarding and its gate',
    calls: of('onboarding: get gate'),
    roles: [...sellers, 'InternalSalesRep', 'AmlDepartment'],
  },
  {
    act: 'how far a recipient is trusted',
    calls: of('approvers: trust'),
    roles: [...clientStaff, 'InvoiceHandler', 'LgUser'],
  },
  {
    act: 'claims that fell due, a debtor, dunning',
    calls: of('invoices: getExpired', 'debtor: claims', 'dunning: texts letter'),
    roles: ['DebtCollectorDepartment', 'TechnicalSupport', 'Administrator'],
  },
  {
    act: 'collection of an invoice',
    calls: of('collection: of openPaper'),
    roles: [...exceptors, 'DebtCollectorDepartment', 'TechnicalSupport', 'InvoiceHandler'],
  },
  {
    act: 'deliveries',
    calls: of('delivery: messages message'),
    roles: ['Administrator', 'TechnicalSupport'],
  },
  { act: 'own queues', calls: of('queues: mine'), roles: queueWorkers },
  {
    act: 'what may be claimed of a queue',
    calls: of('queues: claim'),
    roles: [...queueWorkers, 'UserTaskAdmin'],
  },
  {
    act: 'what others have taken',
    calls: of('queues: taken'),
    roles: ['Administrator', 'UserTaskAdmin'],
  },
]
