import { actsOnCustomers } from './acts-on-customers.ts'
import { actsOnOutside } from './acts-on-outside.ts'
import {
  administrator,
  clientStaff,
  queueWorkers,
  sellers,
  exceptors,
  everybodyButAuditors,
  of,
  type Act,
} from './act-roles.ts'

/** Every act, its commands, and exactly who may make them. */
export const acts: readonly Act[] = [
  ...actsOnCustomers,
  {
    act: 'correct, send, split, read again an interpretation; comments, help',
    calls: of(
      'interpretation: removeSelected reinterpret removeDraft reinterpretDraft',
      'interpretation: pingrelease takeover savechange undochange resetdocuments',
      'interpretation: setRecipientIsForeignEntity setcomment save saveAdminInvoice',
      'interpretation: setstatus resendInterpretation requestHelp completeHelpRequest',
      'interpretation: reinterpretPending upload saveinvoiceimage removeStamp',
      'interpretation: saveAttachment saveAttachmentFile removeAttachment',
      'interpretation: dispute splitinvoice retryIntake forgetLearned restoreLearned restore',
      'accounting: sell',
    ),
    roles: ['InvoiceHandler', 'Administrator'],
  },
  {
    act: 'remove interpretations by search or all',
    calls: of('interpretation: removeBySearch removeAll'),
    roles: administrator,
  },
  {
    act: 'hold, release, decide again',
    calls: of(
      'invoices: hold release decideAgain decideAfter linkCredit closeCredit undoCredit notSame',
      'invoices: takeBackNotSame sayAnother',
      'approvers: accept',
    ),
    roles: ['InvoiceHandler', 'CreditOfficer', 'Administrator'],
  },
  {
    act: 'work list: mend, send, remove a row, comment',
    calls: of('unprocessed: update addComment'),
    roles: ['InvoiceHandler', 'Administrator'],
  },
  {
    act: 'exceptions, recipients that are one debtor',
    calls: of(
      'whitelist: save delete',
      'debtors: merge split',
      'recipients: notSame takeBackNotSame',
      'debtorsAbroad: merge split notSame takeBackNotSame accept decline',
    ),
    roles: exceptors,
  },
  {
    act: 'collect: what is done about a claim, and that it is given up',
    calls: of('collection: register giveUp addPaper removePaper', 'dunning: change send'),
    roles: ['DebtCollectorDepartment', 'Administrator'],
  },
  {
    act: 'the repurchase limit',
    calls: of('limits: save dontrenew', 'renewals: takeOver renew'),
    roles: ['Administrator', 'CreditOfficer', 'SalesRepresentative'],
  },
  {
    act: 'client: status by hand, determination, super repurchase limit, integration, partner',
    calls: of(
      'company: settingSave setInvoiceDetermination setSuperRepurchaseLimit',
      'company: setIntegrationImport setIntegrationAutopilot statusOverrideSave',
      'company: statusOverrideRemove savecompanyintegrationsetting savecompanypartner',
      'company: deleteIntegration insolvencyLift insolvencyHandled',
      'terms: set fetch',
      'accounting: begin complete invite revokeInvitation test',
    ),
    roles: ['Administrator', 'CreditOfficer'],
  },
  {
    act: 'contacts, names of recipients, sentiment, internal information, documents, subscriptions',
    calls: of(
      'company: relationstatusSave savecompanyinternalinformation',
      'contacts: save delete restore',
      'clientNotes: add',
      'sentiment: save',
      'documents: add saveMetadata delete restore',
      'cognomens: save delete restore',
      'subscriptions: save remove',
    ),
    roles: [...clientStaff, 'InvoiceHandler'],
  },
  {
    act: 'feedback about invoices',
    calls: of('feedback: add syncInvoices'),
    roles: [
      'SalesRepresentative',
      'InternalSalesRep',
      'OnboardingUser',
      'AmlDepartment',
      'LegalDepartment',
      'CreditOfficer',
      'Administrator',
      'InvoiceHandler',
      'LgUser',
    ],
  },
  {
    act: 'KYC sets: change, publish, delete',
    calls: of('kyc: save delete restore publish unpublish'),
    roles: ['Administrator', 'OnboardingUser', 'LegalDepartment', 'AmlDepartment'],
  },
  { act: 'KYC answers at risk', calls: of('kyc: reviewresponse'), roles: ['AmlDepartment'] },
  {
    act: 'agreement set: create, start signing, cancel, delete before it is signed',
    calls: of(
      'signing: createAgreement deleteAgreement saveManualSignatures',
      'agreedPrices: ask',
      'righttosign: decide',
      'signing: declineManualSignature startSigning cancelSigning',
      'signers: choose remove',
    ),
    roles: sellers,
  },
  {
    act: 'reopen an approved agreement',
    calls: of('signing: unmarkAgreementAsComplete'),
    roles: administrator,
  },
  {
    act: 'person inquiries',
    calls: of('person: refresh refreshPersonData snapshotSave'),
    roles: clientStaff,
  },
  {
    act: 'look-ups of a company and its people that cost',
    calls: of(
      'company: fetchCompanyRatingLookupReport refetchExternalinfo',
      'keypersons: fetchPersons refreshPersons refreshAml',
      'righttosign: fetchDirectorship',
      'rating: recalculate',
    ),
    roles: [
      'Administrator',
      'SalesRepresentative',
      'InternalSalesRep',
      'OnboardingUser',
      'AmlDepartment',
      'LegalDepartment',
    ],
  },
  {
    act: 'invoices: remove, synchronise, write to the issuer, answer for the recipient',
    calls: of(
      'invoices: remove sync syncAll sendMessageFromOps recipientApproval',
      'settlement: settle sendAgain handled',
    ),
    roles: administrator,
  },
  { act: 'see that the trail lost rows', calls: of('audit: sawLosses'), roles: administrator },
  {
    act: 'limits 1, 3, 4',
    calls: of('limits: delete createAm closeCase'),
    roles: administrator,
  },
  {
    act: 'rule bucket: draft, put in force',
    calls: of(
      'rulebucket: save restore publish withdraw undo',
      'rules: save',
      'backtest: start shadow cancel',
    ),
    roles: ['RuleAdmin', 'Administrator'],
  },
  {
    act: 'where a rule bucket is used',
    calls: of('rulebucket: saveContexts', 'rating: saverulebucketforcompany'),
    roles: administrator,
  },
  {
    act: 'configuration values, those that are controls too',
    calls: of(
      'settings: saveConfigurationValues deleteConfigurationValue',
      'settings: setDisallowSellThroughPartner',
      'currencies: setOwn fetchNow',
    ),
    roles: administrator,
  },
  {
    act: 'AML ratings anew',
    calls: of('aml: rate', 'amlCases: note'),
    roles: ['AmlDepartment', 'LegalDepartment', 'Administrator'],
  },
  { act: 'hits', calls: of('keypersons: judgeHit undoJudgement'), roles: ['AmlDepartment'] },
  { act: 'blacklist', calls: of('blacklist: save delete'), roles: ['AmlDepartment'] },
  {
    act: 'agreements and bundles as they are offered',
    calls: of(
      'agreements: save archive reactivate saveVersion createVersion release',
      'agreements: deleteVersion restoreVersion',
      'bundles: save archive reactivate',
    ),
    roles: administrator,
  },
  {
    act: 'signatures on paper, and a set as fully signed',
    calls: of('signing: approveManualSignature markAgreementAsFullySigned'),
    roles: administrator,
  },
  {
    act: 'look-ups of companies in bulk',
    calls: of('jobs: triggerBisnodeMonitoringJob triggerRealPrincipalJob'),
    roles: administrator,
  },
  {
    act: 'AML run, export, report',
    calls: of(
      'jobs: triggerAmlExport generateAmlRatingReport triggerAmlJob',
      'jobs: triggerExpiredInvoicesTask stop',
    ),
    roles: ['LegalDepartment', 'Administrator'],
  },
  {
    act: 'what is kept of a person, for who asks',
    calls: of('protection: order', 'retention: askHold askLift'),
    roles: ['AmlDepartment', 'LegalDepartment', 'Administrator'],
  },
  {
    act: 'users, API clients, invited users',
    calls: of(
      'users: saveInternal deleteInternal',
      'session: endAllOfUser',
      'apiClients: add newSecret remove',
      'invitedusers: add delete restore',
    ),
    roles: administrator,
  },
  {
    act: 'a pack of evidence about a client',
    calls: of('evidence: order'),
    roles: administrator,
  },
  {
    act: 'what is monitored, and what is done then',
    calls: of(
      'triggers: save delete restore',
      'monitoring: save read',
      'channels: save clear test',
    ),
    roles: administrator,
  },
  {
    act: 'queues: take the next or over, leave it',
    calls: of('queues: takeNext take takeOver leave'),
    roles: queueWorkers,
  },
  {
    act: 'queues: let go of what others have taken',
    calls: of('queues: release'),
    roles: ['UserTaskAdmin', 'Administrator'],
  },
  ...actsOnOutside,
  {
    act: 'to decide as the second person, which each act narrows',
    calls: of('approvals: approve decline'),
    roles: [
      ...sellers,
      'RuleAdmin',
      'AmlDepartment',
      'CreditOfficer',
      'LegalDepartment',
      'InvoiceHandler',
    ],
  },
  {
    act: 'batch runs',
    calls: of('batch: start cancel'),
    roles: ['RuleAdmin', 'CreditOfficer', 'AmlDepartment', 'SalesRepresentative', 'Administrator'],
  },
  {
    act: 'tasks, and what one has asked for, which are somebody’s',
    calls: of(
      'usertasks: save delete restore complete setinprogress assign take',
      'absence: save end',
      'approvals: withdraw',
    ),
    roles: everybodyButAuditors,
  },
]
