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
