import { policies, type Policy } from '#areas/foundation/users/rules.ts'

/** Who works with clients and the persons behind them. */
const clientStaff: readonly Policy[] = [
  'SalesRepresentative',
  'InternalSalesRep',
  'OnboardingUser',
  'AmlDepartment',
  'LegalDepartment',
  'CreditOfficer',
  'Administrator',
]
const everybodyButAuditors = policies.filter((policy) => policy !== 'Auditor')
/**
 * Acts that were once open to whoever could log in: the commands of each, and exactly who may make
 * them.
 */
export const acts: readonly { act: string; calls: readonly string[]; roles: readonly Policy[] }[] =
  [
    {
      act: 'correct, send, split, read again an interpretation; comments, help',
      calls: [
        'removeSelected',
        'reinterpret',
        'removeDraft',
        'reinterpretDraft',
        'pingrelease',
        'takeover',
        'savechange',
        'undochange',
        'resetdocuments',
        'setRecipientIsForeignEntity',
        'setcomment',
        'save',
        'saveAdminInvoice',
        'setstatus',
        'resendInterpretation',
        'requestHelp',
        'completeHelpRequest',
        'reinterpretPending',
        'upload',
        'saveinvoiceimage',
        'removeStamp',
        'saveAttachment',
        'saveAttachmentFile',
        'removeAttachment',
        'splitinvoice',
        'retryIntake',
        'forgetLearned',
        'restoreLearned',
      ].map((name) => `interpretation.${name}`),
      roles: ['InvoiceHandler', 'Administrator'],
    },
    {
      act: 'remove interpretations by search or all',
      calls: ['interpretation.removeBySearch', 'interpretation.removeAll'],
      roles: ['Administrator'],
    },
    {
      act: 'work list: mend, send, remove a row, comment',
      calls: ['unprocessed.update', 'unprocessed.addComment'],
      roles: ['InvoiceHandler', 'Administrator'],
    },
    {
      act: 'exceptions',
      calls: ['whitelist.save', 'whitelist.delete'],
      roles: ['Administrator', 'CreditOfficer'],
    },
    {
      act: 'the repurchase limit',
      calls: ['limits.save', 'limits.dontrenew'],
      roles: ['Administrator', 'CreditOfficer', 'SalesRepresentative'],
    },
    {
      act: 'client: status by hand, determination, super repurchase limit, integration, partner',
      calls: [
        'settingSave',
        'setInvoiceDetermination',
        'setSuperRepurchaseLimit',
        'setIntegrationImport',
        'setIntegrationAutopilot',
        'statusOverrideSave',
        'statusOverrideRemove',
        'savecompanyintegrationsetting',
        'savecompanypartner',
        'deleteIntegration',
      ].map((name) => `company.${name}`),
      roles: ['Administrator', 'CreditOfficer'],
    },
    {
      act: 'contacts, names of recipients, sentiment, internal information, documents, subscriptions',
      calls: [
        'company.relationstatusSave',
        'company.savecompanyinternalinformation',
        'contacts.save',
        'contacts.delete',
        'sentiment.save',
        'documents.add',
        'documents.saveMetadata',
        'documents.delete',
        'cognomens.save',
        'cognomens.delete',
        'subscriptions.save',
        'subscriptions.remove',
      ],
      roles: [...clientStaff, 'InvoiceHandler'],
    },
    {
      act: 'feedback about invoices',
      calls: ['feedback.add', 'feedback.syncInvoices'],
      roles: [...clientStaff, 'InvoiceHandler', 'LgUser'],
    },
    {
      act: 'KYC sets: change, publish, delete',
      calls: ['kyc.save', 'kyc.delete', 'kyc.publish', 'kyc.unpublish'],
      roles: ['Administrator', 'OnboardingUser', 'LegalDepartment', 'AmlDepartment'],
    },
    {
      act: 'agreement set: create, start signing, cancel, delete before it is signed',
      calls: [
        'createAgreement',
        'deleteAgreement',
        'saveManualSignatures',
        'declineManualSignature',
        'startSigning',
        'cancelSigning',
      ].map((name) => `signing.${name}`),
      roles: ['SalesRepresentative', 'OnboardingUser', 'Administrator'],
    },
    {
      act: 'reopen an approved agreement',
      calls: ['signing.unmarkAgreementAsComplete'],
      roles: ['Administrator'],
    },
    {
      act: 'person inquiries',
      calls: ['person.refresh', 'person.refreshPersonData', 'person.snapshotSave'],
      roles: clientStaff,
    },
    {
      act: 'look-ups of a company’s people that cost',
      calls: ['keypersons.refreshPersons', 'keypersons.refreshAml'],
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
      act: 'batch runs',
      calls: ['batch.start', 'batch.cancel'],
      roles: [
        'RuleAdmin',
        'CreditOfficer',
        'AmlDepartment',
        'SalesRepresentative',
        'Administrator',
      ],
    },
    {
      act: 'tasks, which are somebody’s',
      calls: ['save', 'delete', 'complete', 'setinprogress', 'assign'].map(
        (name) => `usertasks.${name}`,
      ),
      roles: everybodyButAuditors,
    },
  ]
/** To try a decision changes nothing. */
export const forEverybody = ['invoices.determination', 'rating.issuerV2', 'rating.recipientV2']
