import type { Policy } from '#areas/foundation/users/rules.ts'

/** What is personal beyond a name, or known of a company at a provider (users 13). */
export const readsOfPersons = [
  'person.get',
  'person.snapshotGet',
  'person.snapshotList',
  'righttosign.getDirectorship',
  'righttosign.validateRightToSign',
  'keypersons.getPersons',
  'company.externalinfo',
  'company.archivedexternalinfo',
  'company.getCompanyRatingLookupReport',
  'signing.document',
  'signing.download',
  'signing.getSigneeAmlControlPoints',
  'kyc.getKycResponse',
  'kyc.latestOfCompany',
  'bank.customerBankDetails',
]

/** Who works with clients and the persons behind them. */
export const clientStaff: readonly Policy[] = [
  'SalesRepresentative',
  'InternalSalesRep',
  'OnboardingUser',
  'AmlDepartment',
  'LegalDepartment',
  'CreditOfficer',
  'Administrator',
]

/** Who works with clients, and who reads everything. */
export const clientReaders: readonly Policy[] = [...clientStaff, 'Auditor']
